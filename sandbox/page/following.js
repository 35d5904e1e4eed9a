/** Stays at the newest message until the reader goes up, and then counts what they have not seen. */

import { el, icon } from "./dom.js";

const NEAR_BOTTOM = 48;

/**
 * What keeps a log at its end.
 *
 * `log` scrolls, `contents` are the nodes in it that grow. `strip` is the button that tells of
 * news, `skip` the one that brings a keyboard past everything older.
 */
export class Following {
  #log;
  #stuck = true;
  #top = 0;
  #missed = new Set();

  constructor(log, contents) {
    this.#log = log;
    const toNewest = () => this.#toNewest();
    this.strip = el("button", { class: "more", type: "button", hidden: true, on: { click: toNewest } });
    this.skip = el("button", { class: "skip", type: "button", on: { click: toNewest } }, "To the newest message");
    log.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const sizes = new ResizeObserver(() => this.#resized());
    for (const node of [log, ...contents]) sizes.observe(node);
  }

  /** A message has come to the end of the log. */
  came(id) {
    if (!this.#stuck) this.#missed.add(id);
    this.changed();
  }

  /** A message is gone from the log. */
  went(id) {
    this.#missed.delete(id);
    this.changed();
  }

  /** Something in the log is drawn otherwise: at once to the end, unless the reader is above. */
  changed() {
    if (this.#stuck) this.#follow();
    const count = this.#missed.size;
    this.strip.hidden = count === 0;
    this.strip.replaceChildren(`${count} new `, icon("down"));
  }

  /** To the end, wherever the reader was. */
  toBottom() {
    this.#stuck = true;
    this.#missed.clear();
    this.changed();
  }

  #toNewest() {
    this.toBottom();
    const newest = [...this.#log.querySelectorAll("[data-id]")].at(-1);
    (newest ?? this.#log).focus({ preventScroll: true });
  }

  #follow() {
    this.#log.scrollTop = this.#log.scrollHeight;
    this.#top = this.#log.scrollTop;
  }

  /**
   * Only the reader's own way up leaves the newest message; a gap alone does not, for what comes
   * in makes one before the scrolling down to it is told.
   */
  #scrolled() {
    const { scrollTop, clientHeight } = this.#log;
    if (clientHeight === 0) return;
    const wentUp = scrollTop < this.#top - 1;
    this.#top = scrollTop;
    if (this.#isNear()) {
      if (!this.#stuck) this.toBottom();
    } else if (wentUp) this.#stuck = false;
  }

  #resized() {
    if (this.#log.clientHeight === 0) return;
    if (this.#stuck) this.#follow();
    else if (this.#isNear()) this.toBottom();
  }

  #isNear() {
    const { scrollTop, scrollHeight, clientHeight } = this.#log;
    return scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM;
  }
}
