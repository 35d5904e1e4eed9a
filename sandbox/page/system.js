/** The messages that Discord itself writes: a thread was started, is called otherwise, somebody came. */

import { el, icon } from "./dom.js";
import { format } from "./timestamps.js";

const SIGNS = { 4: "pencil", 7: "arrow", 18: "thread" };

/** Whether a message is one of them. What shows a thread's first message is drawn as that message. */
export function isSystem({ type }) {
  return type in SIGNS;
}

/** Its node; `context` is that of messages, and `open(channelId)`. */
export function systemNode(message, context) {
  const author = context.person(message.author.id)?.name ?? message.author.username;
  const seconds = Math.floor(Date.parse(message.timestamp) / 1000);
  return el(
    "article",
    { class: "message system", tabIndex: -1, dataset: { id: message.id }, "aria-label": `System message, ${format(seconds, "t", context.locale)}` },
    el("div", { class: "gutter" }, icon(SIGNS[message.type])),
    el(
      "div",
      { class: "body" },
      el("div", { class: "content" }, words(message, author, context)),
      el("time", { class: "when", dateTime: message.timestamp, title: format(seconds, "F", context.locale) }, format(seconds, "t", context.locale)),
    ),
  );
}

/** Its words, for whoever hears the page. */
export function systemText({ type, content }, author) {
  if (type === 4) return `${author} changed the name of the thread: ${content}`;
  return type === 7 ? `${author} joined the server` : `${author} started a thread: ${content}`;
}

function words(message, author, context) {
  const who = el("b", {}, author);
  if (message.type === 4) return [who, " changed the name of the thread: ", el("b", {}, message.content)];
  if (message.type === 7) return [who, " joined the server."];
  const thread = message.message_reference?.channel_id;
  const name = context.channelName(thread)
    ? el("button", { class: "plain", type: "button", on: { click: () => context.open(thread) } }, message.content)
    : el("b", {}, message.content);
  return [who, " started a thread: ", name];
}
