/**
 * Discord's markdown: `parse` makes a tree of plain values, `render` makes DOM nodes of it.
 *
 * Text reaches the page as text nodes only, and links must be http(s), so no message can bring
 * markup or script of its own.
 */

import { el, emojiNode } from "./dom.js";
import { format } from "./timestamps.js";

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}_]/u;
const MARKERS = [
  ["**", "strong"],
  ["__", "underline"],
  ["~~", "strike"],
  ["||", "spoiler"],
  ["*", "em"],
  ["_", "em"],
];
const ANGLES = [
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (m) => ({ type: "time", at: Number(m[1]), style: m[2] ?? "f" })],
  [/^<@!?(\d+)>/, (m) => ({ type: "member", id: m[1] })],
  [/^<@&(\d+)>/, (m) => ({ type: "role", id: m[1] })],
  [/^<#(\d+)>/, (m) => ({ type: "channel", id: m[1] })],
  [/^<(a)?:(\w{2,32}):(\d+)>/, (m) => ({ type: "emoji", name: m[2], id: m[3], animated: Boolean(m[1]) })],
  [/^<\/([^:>]{1,100}):(\d+)>/, (m) => ({ type: "command", path: m[1] })],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => ({ type: "link", url: m[1], children: [{ type: "text", text: m[1] }] })],
];
const LONGEST_CODE = 20;
const EVERYBODY = /^@(everyone|here)\b/;

/** The tree of a whole message text: a list of blocks. */
export function parse(text) {
  const blocks = [];
  const fence = /```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```\n?/g;
  let from = 0;
  for (const match of text.matchAll(fence)) {
    if (!match[2]) continue;
    blocks.push(...parseBlocks(text.slice(from, match.index)));
    blocks.push({ type: "codeblock", language: match[1] ?? "", text: match[2] });
    from = match.index + match[0].length;
  }
  blocks.push(...parseBlocks(text.slice(from)));
  return blocks;
}

function parseBlocks(text) {
  const blocks = [];
  const lines = text.split("\n");
  let loose = [];
  const flush = () => {
    if (loose.some((line) => line !== "")) {
      blocks.push({ type: "paragraph", children: parseInline(loose.join("\n").replace(/\n$/, "")) });
    }
    loose = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = /^(#{1,3})\s+(\S.*)$/.exec(line);
    const small = /^-#\s+(\S.*)$/.exec(line);
    if (heading) {
      flush();
      blocks.push({ type: "heading", level: heading[1].length, children: parseInline(heading[2]) });
    } else if (small) {
      flush();
      blocks.push({ type: "small", children: parseInline(small[1]) });
    } else if (line.startsWith(">>> ")) {
      flush();
      const rest = [line.slice(4), ...lines.slice(at + 1)].join("\n");
      blocks.push({ type: "quote", children: parseBlocks(rest) });
      return blocks;
    } else if (line.startsWith("> ")) {
      flush();
      const quoted = [];
      while (at < lines.length && lines[at].startsWith("> ")) quoted.push(lines[at++].slice(2));
      at -= 1;
      blocks.push({ type: "quote", children: parseBlocks(quoted.join("\n")) });
    } else if (listItem(line)) {
      flush();
      const items = [];
      while (at < lines.length && listItem(lines[at])) items.push(listItem(lines[at++]));
      at -= 1;
      blocks.push(nestList(items, 0, items.length));
    } else loose.push(line);
  }
  flush();
  return blocks;
}

function listItem(line) {
  const match = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/.exec(line);
  if (!match || line.startsWith("-# ")) return null;
  const number = /\d/.test(match[2]) ? Number.parseInt(match[2], 10) : null;
  return { indent: match[1].length, number, text: match[3] };
}

function nestList(items, from, to) {
  const { indent, number } = items[from];
  const list = { type: "list", ordered: number !== null, start: number ?? 1, items: [] };
  let at = from;
  while (at < to) {
    let next = at + 1;
    while (next < to && items[next].indent > indent) next += 1;
    const item = { type: "item", children: parseInline(items[at].text) };
    if (next > at + 1) item.children.push(nestList(items, at + 1, next));
    list.items.push(item);
    at = next;
  }
  return list;
}

/** The tree of one run of text without blocks. */
export function parseInline(text) {
  const nodes = [];
  let plain = "";
  const push = (node) => {
    if (plain) nodes.push({ type: "text", text: plain });
    plain = "";
    nodes.push(node);
  };
  let at = 0;
  while (at < text.length) {
    const found = tokenAt(text, at);
    if (found === null) {
      plain += text[at];
      at += 1;
    } else {
      if (typeof found.node === "string") plain += found.node;
      else push(found.node);
      at = found.end;
    }
  }
  if (plain) nodes.push({ type: "text", text: plain });
  return nodes;
}

function tokenAt(text, at) {
  const char = text[at];
  if (char === "\\" && at + 1 < text.length && PUNCTUATION.test(text[at + 1])) {
    return { node: text[at + 1], end: at + 2 };
  }
  if (char === "`") return codeAt(text, at);
  if (char === "<") return angleAt(text, at);
  if (char === "[") return maskedLinkAt(text, at);
  if (char === "h") return bareLinkAt(text, at);
  if (char === "@") {
    const match = EVERYBODY.exec(text.slice(at, at + 10));
    return match && { node: { type: "everybody", name: match[1] }, end: at + match[0].length };
  }
  return markedAt(text, at);
}

function codeAt(text, at) {
  const run = runLength(text, at);
  const close = closingRun(text, at + run, run);
  if (close < 0) return { node: text.slice(at, at + run), end: at + run };
  let code = text.slice(at + run, close);
  if (/^ .*\S.* $/s.test(code)) code = code.slice(1, -1);
  return { node: { type: "code", text: code }, end: close + run };
}

function closingRun(text, from, run) {
  for (let at = text.indexOf("`", from); at >= 0; ) {
    const found = runLength(text, at);
    if (found === run) return at;
    at = text.indexOf("`", at + found);
  }
  return -1;
}

function runLength(text, at) {
  let end = at;
  while (text[end] === text[at]) end += 1;
  return end - at;
}

function angleAt(text, at) {
  const rest = text.slice(at, at + 2100);
  for (const [pattern, make] of ANGLES) {
    const match = pattern.exec(rest);
    if (match) return { node: make(match), end: at + match[0].length };
  }
  return null;
}

function maskedLinkAt(text, at) {
  const match = /^\[((?:\\.|\[[^\]]*\]|[^\]\\])+)\]\((<?)(https?:\/\/[^\s)>]+)(>?)(?:\s+"[^"]*")?\)/.exec(text.slice(at));
  if (!match) return null;
  return { node: { type: "link", url: match[3], children: parseInline(match[1]) }, end: at + match[0].length };
}

function bareLinkAt(text, at) {
  if (at > 0 && WORD.test(text[at - 1])) return null;
  const match = /^https?:\/\/[^\s<>]+/.exec(text.slice(at));
  if (!match) return null;
  let url = match[0].replace(/[.,:;"'*_~|!?]+$/, "");
  if (url.endsWith(")") && !url.includes("(")) url = url.slice(0, -1);
  return { node: { type: "link", url, children: [{ type: "text", text: url }] }, end: at + url.length };
}

function markedAt(text, at) {
  for (const [marker, type] of MARKERS) {
    if (!text.startsWith(marker, at)) continue;
    const from = at + marker.length;
    if (type === "em" && !opensEmphasis(text, at, marker)) continue;
    const close = closingMarker(text, from, marker);
    if (close > from) {
      return { node: { type, children: parseInline(text.slice(from, close)) }, end: close + marker.length };
    }
  }
  return null;
}

function opensEmphasis(text, at, marker) {
  const next = text[at + 1];
  if (next === undefined || /\s/.test(next)) return false;
  return marker === "*" || at === 0 || !WORD.test(text[at - 1]);
}

/**
 * Where the marker closes, or -1.
 *
 * Escapes and code are stepped over. In a run longer than the marker the inner marks belong to
 * what is nested (`**a *b***`), so the last ones of the run close.
 */
function closingMarker(text, from, marker) {
  const single = marker.length === 1;
  for (let at = from; at < text.length; ) {
    if (text[at] === "\\") at += 2;
    else if (text[at] === "`") at = codeAt(text, at).end;
    else if (text[at] !== marker[0]) at += 1;
    else {
      const run = runLength(text, at);
      const nested = run < marker.length || (single && run === 2);
      const close = at + run - marker.length;
      if (!nested && close > from && closesWell(text, close, marker)) return close;
      at += run;
    }
  }
  return -1;
}

function closesWell(text, close, marker) {
  if (marker === "*") return !/\s/.test(text[close - 1]);
  return marker !== "_" || text[close + 1] === undefined || !WORD.test(text[close + 1]);
}

/**
 * The nodes of a text.
 *
 * `context`: `locale`, `memberName(id)`, `roleName(id)`, `channelName(id)`, `isMe(id)`; all but `locale` may
 * answer `null` for what they don't know.
 */
export function render(text, context) {
  const fragment = document.createDocumentFragment();
  fragment.append(...parse(text).map((block) => nodeOf(block, context)));
  return fragment;
}

/**
 * The words of a text without its marks: for labels and announcements.
 *
 * Long code, such as a hash, is left out: nobody follows it by ear.
 */
export function plainText(text, context) {
  const words = (nodes) => nodes.map((node) => wordsOf(node, context, words)).join("");
  return parse(text).map((block) => wordsOf(block, context, words)).join("\n").trim();
}

function wordsOf(node, context, words) {
  switch (node.type) {
    case "code":
      return node.text.length > LONGEST_CODE ? "" : node.text;
    case "text":
    case "codeblock":
      return node.text;
    case "member":
      return `@${context.memberName(node.id) ?? "unknown"}`;
    case "channel":
      return `#${context.channelName(node.id) ?? "unknown"}`;
    case "role":
      return `@${context.roleName?.(node.id) ?? "unknown role"}`;
    case "everybody":
      return `@${node.name}`;
    case "command":
      return `/${node.path}`;
    case "emoji":
      return `:${node.name}:`;
    case "time":
      return format(node.at, node.style, context.locale);
    case "list":
      return node.items.map((item) => words(item.children)).join("\n");
    default:
      return words(node.children);
  }
}

function nodeOf(node, context) {
  const inside = () => node.children.map((child) => nodeOf(child, context));
  switch (node.type) {
    case "text":
      return document.createTextNode(node.text);
    case "paragraph":
      return el("div", { class: "md-text" }, inside());
    case "heading":
      return el(`h${node.level + 2}`, { class: `md-h${node.level}` }, inside());
    case "small":
      return el("div", { class: "md-small" }, inside());
    case "quote":
      return el("blockquote", {}, inside());
    case "list":
      return el(
        node.ordered ? "ol" : "ul",
        node.ordered ? { start: node.start } : {},
        node.items.map((item) => nodeOf(item, context)),
      );
    case "item":
      return el("li", {}, inside());
    case "strong":
      return el("strong", {}, inside());
    case "em":
      return el("em", {}, inside());
    case "underline":
      return el("u", {}, inside());
    case "strike":
      return el("s", {}, inside());
    case "spoiler":
      return spoiler(inside());
    case "code":
      return el("code", {}, node.text);
    case "codeblock":
      return el("pre", { tabIndex: 0 }, el("code", { dataset: { language: node.language } }, node.text));
    case "link":
      return el("a", { href: node.url, target: "_blank", rel: "noopener noreferrer", title: node.url }, inside());
    case "member": {
      const name = context.memberName(node.id);
      const face = `mention${context.isMe(node.id) ? " me" : ""}`;
      if (name === null) return el("span", { class: face }, "@unknown");
      // No button element: that is a box, and a long name could not be a part of its line.
      return el("span", { class: `${face} asks`, role: "button", tabIndex: 0, dataset: { user: node.id } }, `@${name}`);
    }
    case "channel":
      return el("span", { class: "mention" }, `#${context.channelName(node.id) ?? "unknown"}`);
    case "role":
      return el("span", { class: "mention" }, `@${context.roleName?.(node.id) ?? "unknown role"}`);
    case "everybody":
      return el("span", { class: "mention me" }, `@${node.name}`);
    case "command":
      return el("span", { class: "mention" }, `/${node.path}`);
    case "emoji":
      return emojiNode(node);
    case "time":
      return timeNode(node, context);
    default:
      throw new Error(`No such markdown node: ${node.type}`);
  }
}

function spoiler(children) {
  const node = el("span", { class: "spoiler", role: "button", tabIndex: 0, "aria-label": "Spoiler, press to show" }, children);
  const show = () => {
    node.classList.add("shown");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    node.removeAttribute("tabindex");
  };
  node.addEventListener("click", show, { once: true });
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      show();
    }
  });
  return node;
}

function timeNode({ at, style }, { locale }) {
  const node = el(
    "time",
    { dateTime: new Date(at * 1000).toISOString(), title: format(at, "F", locale) },
    format(at, style, locale),
  );
  if (style === "R") Object.assign(node.dataset, { relative: String(at), locale });
  return node;
}
