/** What only the page says: a command on its way, and what became of it. */

import { el, icon } from "./dom.js";

/** Why something was refused: a sentence for people, and Discord's code in small print for who makes the bot. */
export function refusalNodes({ message, code }) {
  return el("span", {}, message, code ? el("small", { class: "fine-print" }, code) : null);
}

/** The node of a notice about `line`, the command as its member wrote it; `words` may be nodes. */
export function noticeNode(line, words, waiting) {
  const node = el(
    "div",
    { class: waiting ? "notice waiting" : "notice failed-command", role: waiting ? "status" : "alert" },
    el("div", { class: "notice-line" }, line),
    el("div", { class: "notice-words" }, waiting ? null : icon("alert"), words),
  );
  if (!waiting) {
    const dismiss = el("button", { class: "plain", type: "button", on: { click: () => node.remove() } }, "Dismiss message");
    node.append(el("footer", { class: "private" }, icon("eye"), "Only you can see this · ", dismiss));
  }
  return node;
}
