/** Discord's message components as DOM: classic rows and Components V2. */

import { colour, el, emojiNode, icon, mediaUrl } from "./dom.js";
import { render } from "./markdown.js";
import { selectNode } from "./select.js";

export const Kind = {
  ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT: 10,
  THUMBNAIL: 11,
  GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO_GROUP: 21,
  CHECKBOX_GROUP: 22,
  CHECKBOX: 23,
};

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/**
 * The nodes of a component list.
 *
 * `context` is markdown's, and: `attachments`, `members`, `roles`, `channels` (to choose from),
 * `isPending(custom_id)`, `press(custom_id)`, `choose(custom_id, values)`.
 */
export function renderComponents(components, context) {
  return components.map((component) => componentNode(component, context));
}

function componentNode(component, context) {
  switch (component.type) {
    case Kind.ROW:
      return el("div", { class: "row" }, renderComponents(component.components, context));
    case Kind.BUTTON:
      return buttonNode(component, context);
    case Kind.STRING_SELECT:
    case Kind.USER_SELECT:
    case Kind.ROLE_SELECT:
    case Kind.MENTIONABLE_SELECT:
    case Kind.CHANNEL_SELECT:
      return selectNode(component, optionsOf(component, context), {
        pending: context.isPending(component.custom_id),
        choose: (values) => context.choose(component.custom_id, values),
      });
    case Kind.SECTION:
      return el(
        "div",
        { class: "section" },
        el("div", { class: "section-text" }, renderComponents(component.components, context)),
        el("div", { class: "accessory" }, componentNode(component.accessory, context)),
      );
    case Kind.TEXT:
      return el("div", { class: "text" }, render(component.content, context));
    case Kind.THUMBNAIL:
      return pictureNode(component, context, "thumbnail");
    case Kind.GALLERY:
      return el(
        "div",
        { class: `gallery of-${Math.min(component.items.length, 4)}` },
        component.items.map((item) => pictureNode(item, context, "picture")),
      );
    case Kind.FILE:
      return fileNode(component, context);
    case Kind.SEPARATOR: {
      const spacing = component.spacing === 2 ? "large" : "small";
      const divider = component.divider ?? true;
      return el("div", {
        class: `separator ${spacing}${divider ? " divider" : ""}`,
        role: divider ? "separator" : "presentation",
      });
    }
    case Kind.CONTAINER:
      return containerNode(component, context);
    default:
      return el("div", { class: "unknown" }, `[a component of type ${component.type}, which this page does not draw]`);
  }
}

function containerNode(component, context) {
  const node = el("div", { class: "container" }, renderComponents(component.components, context));
  const accent = component.accent_color;
  if (accent !== null && accent !== undefined) {
    node.classList.add("accented");
    node.style.setProperty("--container-accent", colour(accent));
  }
  return component.spoiler ? hidden(node, "container") : node;
}

function buttonNode(component, context) {
  const style = STYLES[component.style] ?? "secondary";
  const face = [
    component.emoji ? emojiNode(component.emoji) : null,
    component.label ? el("span", { class: "label" }, component.label) : null,
  ];
  const name = component.label ? null : (component.emoji?.name ?? "button");
  if (component.style === 5) {
    if (component.disabled) return el("button", { class: "button link", type: "button", disabled: true }, face, icon("link"));
    return el(
      "a",
      { class: "button link", href: mediaUrl(component.url), target: "_blank", rel: "noopener noreferrer", "aria-label": name },
      face,
      icon("link"),
    );
  }
  const pending = context.isPending(component.custom_id);
  const node = el(
    "button",
    {
      class: `button ${style}${pending ? " pending" : ""}`,
      type: "button",
      disabled: Boolean(component.disabled),
      "aria-label": name,
      "aria-busy": pending ? "true" : null,
      dataset: { customId: component.custom_id },
    },
    face,
  );
  node.addEventListener("click", () => context.press(component.custom_id));
  return node;
}

/** What a select menu offers; `context` has `members`, `roles` and `channels`. */
export function optionsOf(component, context) {
  const named = (things, sign) => things.map(({ id, name }) => ({ value: id, label: `${sign}${name}` }));
  switch (component.type) {
    case Kind.USER_SELECT:
      return named(context.members, "");
    case Kind.ROLE_SELECT:
      return named(context.roles, "@");
    case Kind.MENTIONABLE_SELECT:
      return [...named(context.members, ""), ...named(context.roles, "@")];
    case Kind.CHANNEL_SELECT:
      return named(context.channels, "#");
    default:
      return component.options;
  }
}

function pictureNode(item, context, kind) {
  const node = el("img", {
    class: kind,
    src: mediaUrl(item.media.url, context.attachments),
    alt: item.description ?? "",
    title: item.description ?? "",
    loading: "lazy",
  });
  return item.spoiler ? hidden(node, "picture") : node;
}

function fileNode(component, context) {
  const url = mediaUrl(component.file.url, context.attachments);
  const name = component.name ?? decodeURIComponent(url.split("/").at(-1).split("?")[0]);
  return fileLink(url, name, component.size, component.spoiler);
}

/** A file to download, with its size in bytes when known. */
export function fileLink(url, name, size, spoiler = false) {
  const node = el(
    "a",
    { class: "file", href: url, download: name },
    icon("file"),
    el("span", { class: "file-name" }, name),
    size ? el("span", { class: "file-size" }, sizeWords(size)) : null,
  );
  return spoiler ? hidden(node, "file") : node;
}

function sizeWords(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

function hidden(node, what) {
  const cover = el("button", { class: "cover", type: "button" }, "Spoiler");
  cover.setAttribute("aria-label", `Show the hidden ${what}`);
  const wrap = el("div", { class: "covered" }, node, cover);
  node.inert = true;
  cover.addEventListener("click", () => {
    node.inert = false;
    cover.remove();
  });
  return wrap;
}

/** The words of components in reading order, and what there is to press: for announcements. */
export function componentTexts(components) {
  return components.flatMap((component) => {
    if (component.type === Kind.TEXT) return [component.content];
    return componentTexts(component.components ?? []);
  });
}
