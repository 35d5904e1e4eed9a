/** What the bot's author wants to know: refused calls, findings, closed connections, newest first. */

import { el, icon } from "./dom.js";

const MOST = 200;

/** `root` is the panel, `opener` the button that shows it and says how many there are; `clear()` forgets them all. */
export class Notes {
  #root;
  #opener;
  #list = el("ol", { class: "notes-list" });
  #count = el("span", { class: "notes-count" });
  #notes = [];
  #unread = 0;

  constructor(root, opener, clear) {
    this.#root = root;
    this.#opener = opener;
    opener.append(icon("alert"), this.#count);
    opener.addEventListener("click", () => this.#open(root.hidden));
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.#open(false);
      opener.focus();
    });
    const close = el("button", { class: "control", type: "button", on: { click: () => this.#open(false) } }, "Close");
    const forget = el("button", { class: "control", type: "button", on: { click: () => this.#clear(clear) } }, "Clear");
    const buttons = el("span", { class: "notes-buttons" }, forget, close);
    root.append(el("header", { class: "notes-head" }, el("h2", {}, "What is wrong with the bot"), buttons), this.#list);
    this.#show();
  }

  /** All there are, oldest first: after a new start, at first, or none once they were cleared. */
  showAll(notes) {
    this.#notes = notes.slice(-MOST);
    this.#unread = this.#notes.length;
    this.#draw();
  }

  /** One more. */
  add(note) {
    this.#notes = [...this.#notes, note].slice(-MOST);
    this.#unread += 1;
    this.#draw();
  }

  #clear(clear) {
    this.#open(false);
    clear();
  }

  /** One row for all that say the same, at the time of the latest. */
  #draw() {
    const rows = new Map();
    for (const note of this.#notes) {
      const same = JSON.stringify([note.kind, note.where, note.code, note.message, note.asked]);
      const times = (rows.get(same)?.times ?? 0) + 1;
      rows.delete(same);
      rows.set(same, { note, times });
    }
    this.#list.replaceChildren(...[...rows.values()].map(nodeOf).reverse());
    this.#show();
  }

  #open(wanted) {
    this.#root.hidden = !wanted;
    if (wanted) this.#root.focus();
    this.#show();
  }

  #show() {
    const total = this.#notes.length;
    if (!this.#root.hidden) this.#unread = 0;
    this.#opener.hidden = total === 0;
    this.#opener.setAttribute("aria-expanded", String(!this.#root.hidden));
    this.#opener.setAttribute("aria-label", `What is wrong with the bot: ${total}, ${this.#unread} new`);
    this.#opener.title = "What is wrong with the bot";
    this.#count.textContent = String(total);
    this.#count.classList.toggle("fresh", this.#unread > 0);
  }
}

function nodeOf({ note: { kind, where, code, message, asked, at_ms: at }, times }) {
  const when = new Date(at);
  return el(
    "li",
    { class: "note", dataset: { kind } },
    el(
      "div",
      { class: "note-where" },
      el("time", { class: "note-time", dateTime: when.toISOString() }, when.toLocaleTimeString("en-GB")),
      " ",
      el("b", {}, kind),
      " ",
      el("code", {}, where),
      " ",
      el("span", { class: "note-code" }, code),
      times > 1 ? el("span", { class: "note-times" }, ` ${times} times`) : null,
    ),
    asked ? el("div", { class: "note-asked" }, asked) : null,
    message ? el("div", { class: "note-words" }, message) : null,
  );
}
