/** What the bot's author wants to know: refused calls, findings, closed connections, newest first. */

import { el, icon } from "./dom.js";

const MOST = 200;

/** `root` is the panel, `opener` the button that shows it and says how many there are. */
export class Notes {
  #root;
  #opener;
  #list = el("ol", { class: "notes-list" });
  #count = el("span", { class: "notes-count" });
  #notes = [];
  #unread = 0;

  constructor(root, opener) {
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
    root.append(el("header", { class: "notes-head" }, el("h2", {}, "What is wrong with the bot"), close), this.#list);
    this.#show();
  }

  /** All there are, oldest first: after a new start, or at first. */
  showAll(notes) {
    this.#notes = notes.slice(-MOST);
    this.#unread = this.#notes.length;
    this.#list.replaceChildren(...this.#notes.map(nodeOf).reverse());
    this.#show();
  }

  /** One more. */
  add(note) {
    this.#notes = [...this.#notes, note].slice(-MOST);
    this.#unread += 1;
    this.#list.prepend(nodeOf(note));
    while (this.#list.childElementCount > MOST) this.#list.lastElementChild.remove();
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

function nodeOf({ kind, where, code, message }) {
  return el(
    "li",
    { class: "note", dataset: { kind } },
    el("div", { class: "note-where" }, el("b", {}, kind), " ", el("code", {}, where), " ", el("span", { class: "note-code" }, code)),
    message ? el("div", { class: "note-words" }, message) : null,
  );
}
