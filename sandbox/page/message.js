/** One message as one member sees it. */

import { componentTexts, fileLink, renderComponents } from "./components.js";
import { el, icon, mediaUrl } from "./dom.js";
import { embedNode } from "./embeds.js";
import { plainText, render } from "./markdown.js";
import { refusalNodes } from "./notices.js";
import { reactionsNode } from "./reactions.js";
import { isSystem, systemNode, systemText } from "./system.js";
import { format } from "./timestamps.js";

export const Flag = { EPHEMERAL: 1 << 6, LOADING: 1 << 7, COMPONENTS_V2: 1 << 15 };

const STARTER = 21;
const GROUPED_MS = 7 * 60 * 1000;
const SPEAKABLE = /[\p{L}\p{N}\p{S}]/u;
const STOPPED = /[.!?…:;,]$/;

/** Whether a message reads on without a head of its own: same author, soon after, no reply line. */
export function continues(before, message) {
  return Boolean(
    before &&
      before.author.id === message.author.id &&
      !isSystem(before) &&
      !isSystem(message) &&
      !message.interaction_metadata &&
      !message.referenced_message &&
      (before.flags & Flag.EPHEMERAL) === (message.flags & Flag.EPHEMERAL) &&
      Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUPED_MS,
  );
}

/**
 * The node of a message.
 *
 * `context` is the components' one, and: `person(id)` (`{name, colour, bot}`), `compact`, `pinged`,
 * `failure` (what the last click on it failed with, or null), `dismiss()`, `open(channelId)`, and what
 * reactions.js needs.
 */
export function messageNode(message, context) {
  if (isSystem(message)) return systemNode(message, context);
  if (message.type === STARTER && message.referenced_message) return starterNode(message, context);
  const author = context.person(message.author.id) ?? { name: message.author.global_name ?? message.author.username };
  const ephemeral = Boolean(message.flags & Flag.EPHEMERAL);
  const thinking = Boolean(message.flags & Flag.LOADING);
  const seconds = Math.floor(Date.parse(message.timestamp) / 1000);
  const inner = { ...context, attachments: message.attachments };
  const time = el(
    "time",
    { class: "when", dateTime: message.timestamp, title: format(seconds, "F", context.locale) },
    format(seconds, "t", context.locale),
  );
  const edited = message.edited_timestamp
    ? el("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString(context.locale) }, "(edited)")
    : null;
  const head = context.compact
    ? null
    : el(
        "header",
        { class: "head" },
        el("button", { class: "author asks", type: "button", dataset: { user: message.author.id }, title: `Menu of ${author.name}` }, author.name),
        author.bot ? el("span", { class: "tag" }, "App") : null,
        time,
      );
  const body = el(
    "div",
    { class: "body" },
    head,
    el("div", { class: "content" }, thinking ? thinkingNode(author.name) : contentNodes(message, inner), edited),
    reactionsNode(context),
    ephemeral ? privateNode(context) : null,
    context.failure ? failureNode(context.failure) : null,
  );
  const classes = ["message"];
  if (context.compact) classes.push("compact");
  if (ephemeral) classes.push("ephemeral");
  if (context.pinged) classes.push("pinged");
  return el(
    "article",
    {
      class: classes.join(" "),
      tabIndex: -1,
      dataset: { id: message.id },
      "aria-label": `${author.name}, ${format(seconds, "t", context.locale)}${ephemeral ? ", only you can see this" : ""}`,
    },
    originNode(message, context),
    el("div", { class: "gutter" }, context.compact ? time.cloneNode(true) : avatarNode(author)),
    body,
    el("button", { class: "row-menu asks", type: "button", "aria-label": "Menu of this message", "aria-haspopup": "menu" }, icon("more")),
  );
}

/** What a thread was started from, drawn at its head; it is used where it was posted. */
function starterNode(message, context) {
  const origin = { ...message.referenced_message, id: message.id, interaction_metadata: null };
  const node = messageNode(origin, { ...context, compact: false, isPending: () => false });
  node.classList.add("starter");
  for (const control of node.querySelectorAll("[data-custom-id]")) control.disabled = true;
  return node;
}

function contentNodes(message, context) {
  const shownByComponent = message.flags & Flag.COMPONENTS_V2;
  const inEmbeds = new Set(message.embeds.flatMap(({ image, thumbnail, footer, author }) => [image?.url, thumbnail?.url, footer?.icon_url, author?.icon_url]));
  return [
    message.content ? el("div", { class: "text" }, render(message.content, context)) : null,
    message.embeds.map((embed) => embedNode(embed, context)),
    shownByComponent ? null : message.attachments.filter(({ url }) => !inEmbeds.has(url)).map((file) => attachmentNode(file, context)),
    renderComponents(message.components ?? [], context),
  ];
}

function attachmentNode(file, context) {
  const url = mediaUrl(file.url, context.attachments);
  if (file.content_type?.startsWith("image/")) {
    return el("img", { class: "picture", src: url, alt: file.description ?? file.filename, loading: "lazy" });
  }
  return fileLink(url, file.filename, file.size);
}

/** A round letter badge in somebody's colour. */
export function avatarNode({ name, colour }) {
  const node = el("div", { class: "avatar", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
  if (colour) node.style.setProperty("--person", colour);
  return node;
}

function originNode(message, context) {
  const metadata = message.interaction_metadata;
  if (metadata && metadata.type === 2 && !context.compact) {
    const user = context.person(metadata.user.id);
    const command = message.interaction?.name;
    return el(
      "div",
      { class: "origin" },
      icon("arrow"),
      el("b", {}, user?.name ?? metadata.user.username),
      command ? [" used ", el("span", { class: "mention" }, metadata.target_user || metadata.target_message_id ? command : `/${command}`)] : " used a command",
    );
  }
  const replied = message.referenced_message;
  if (!replied) return null;
  const words = messageWords(replied, context);
  return el(
    "div",
    { class: "origin" },
    icon("arrow"),
    el("b", {}, context.person(replied.author.id)?.name ?? replied.author.username),
    ` ${words.length > 90 ? `${words.slice(0, 90)}…` : words}`,
  );
}

function thinkingNode(name) {
  return el("div", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), `${name} is thinking…`);
}

function privateNode({ dismiss }) {
  return el(
    "footer",
    { class: "private" },
    icon("eye"),
    "Only you can see this · ",
    el("button", { class: "plain", type: "button", on: { click: dismiss } }, "Dismiss message"),
  );
}

function failureNode(why) {
  return el("p", { class: "failed", role: "alert" }, icon("alert"), refusalNodes(why));
}

/** All words of a message in reading order, without marks. */
export function messageWords(message, context) {
  if (isSystem(message)) return systemText(message, context.person(message.author.id)?.name ?? message.author.username);
  const embeds = message.embeds.flatMap((embed) => [embed.title, embed.description]);
  const texts = [message.content, ...embeds, ...componentTexts(message.components ?? [])];
  const words = texts.filter(Boolean).map((text) => plainText(text, context));
  return words.filter((part) => SPEAKABLE.test(part)).map((part) => (STOPPED.test(part) ? part : `${part}.`)).join(" ");
}
