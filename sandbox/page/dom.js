/** Builds DOM nodes. Text only ever becomes text nodes: nothing here parses HTML. */

/**
 * Make one element.
 *
 * `props` keys: `class`, `dataset` (object), `on` (event -> listener), anything with a dash or
 * `role`/`for` is set as an attribute, the rest as properties; `null`, `undefined` and `false`
 * attributes are left out.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (key === "class") node.className = value;
    else if (key === "dataset") Object.assign(node.dataset, value);
    else if (key === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (key.includes("-") || key === "role" || key === "for") {
      if (value !== false) node.setAttribute(key, String(value));
    } else node[key] = value;
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const ICONS = {
  eye: "M12 5C6.5 5 2.6 9.3 1.4 12c1.2 2.7 5.1 7 10.6 7s9.4-4.3 10.6-7C21.4 9.3 17.5 5 12 5zm0 11.2A4.2 4.2 0 1 1 12 7.8a4.2 4.2 0 0 1 0 8.4zm0-2.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  arrow: "M5 4v7a3 3 0 0 0 3 3h8.2l-3.6 3.6L14 19l6-6-6-6-1.4 1.4L16.2 12H8a1 1 0 0 1-1-1V4z",
  alert: "M12 2 1 21h22L12 2zm1 15h-2v2h2v-2zm0-7h-2v5h2v-5z",
  link: "M14 4h6v6h-2V7.4l-8.3 8.3-1.4-1.4L16.6 6H14V4zM5 6h5v2H6v10h10v-4h2v6H4V6h1z",
  down: "M12 15.5 5.5 9l1.4-1.4 5.1 5.1 5.1-5.1L18.5 9z",
  send: "M3 20v-6l8-2-8-2V4l19 8z",
  more: "M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  voice: "M3 9v6h4l5 5V4L7 9zm13.5 3A4.5 4.5 0 0 0 14 8v8a4.5 4.5 0 0 0 2.5-4zM14 3.2v2.1a7 7 0 0 1 0 13.4v2.1a9 9 0 0 0 0-17.6z",
  forum: "M3 3h13v10H8l-5 4zm15 5h3v13l-4-4H9v-2h9z",
  thread: "M5 4h2v7h12v2h-6v5h6v2H11v-7H5z",
  archive: "M3 3h18v5H3zm1 7h16v11H4zm5 2v2h6v-2z",
  hidden: "M3.4 2 2 3.4l3.6 3.6A14 14 0 0 0 1.4 12c1.2 2.7 5.1 7 10.6 7 1.9 0 3.6-.5 5-1.3l3.6 3.6 1.4-1.4zM12 7.8a4.2 4.2 0 0 1 3.8 6l3 3a13.6 13.6 0 0 0 3.8-4.8C21.4 9.3 17.5 5 12 5c-1.3 0-2.5.2-3.6.6z",
  lock: "M12 2a5 5 0 0 0-5 5v3H5v12h14V10h-2V7a5 5 0 0 0-5-5zm-3 8V7a3 3 0 0 1 6 0v3z",
  sliders: "M4 6h9v2H4zm13 0h3v2h-3v2h-2V4h2zM4 16h3v2H4zm7 0h9v2h-9v2H9v-6h2zM4 11h16v2H4z",
  pencil: "M3 17.2V21h3.8L17.9 9.9l-3.8-3.8zM20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0l-1.8 1.8L19 8.9z",
  plus: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
  file: "M6 2h8l5 5v15H5V2h1zm7 1.5V8h4.5L13 3.5z",
};

/** A decorative icon: hidden from screen readers, the words beside it carry the meaning. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** `#rrggbb` of a Discord colour number. */
export function colour(number) {
  return `#${(number & 0xffffff).toString(16).padStart(6, "0")}`;
}

/**
 * Where the page may load a picture from: Discord's CDN hosts are this very server, an
 * `attachment://` name is looked up among the message's files.
 */
export function mediaUrl(url, attachments = []) {
  if (url.startsWith("attachment://")) {
    const name = url.slice("attachment://".length);
    const file = attachments.find((attachment) => attachment.filename === name);
    return file ? mediaUrl(file.url) : "";
  }
  try {
    const parsed = new URL(url, location.origin);
    if (!["http:", "https:"].includes(parsed.protocol)) return "";
    if (["cdn.discordapp.com", "media.discordapp.net"].includes(parsed.hostname)) {
      return parsed.pathname + parsed.search;
    }
    return parsed.href;
  } catch {
    return "";
  }
}

/** The picture of a custom emoji on the CDN route. */
export function emojiUrl(id, animated = false) {
  return `/emojis/${encodeURIComponent(id)}.${animated ? "gif" : "webp"}?size=64`;
}

/** An emoji of a component or of a text: a custom one as a picture with its name, else its glyph. */
export function emojiNode(emoji) {
  if (emoji.id) {
    return el("img", {
      class: "emoji",
      src: emojiUrl(emoji.id, emoji.animated),
      alt: `:${emoji.name}:`,
      title: `:${emoji.name}:`,
      draggable: false,
    });
  }
  return el("span", { class: "glyph" }, emoji.name);
}
