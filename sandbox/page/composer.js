/** Where a member writes: chat, and slash commands with completion. Enter sends. */

import { channelTitle } from "./channels.js";
import { leaves, parseLine, resolve, suggest, withMentions } from "./commands.js";
import { Completions } from "./completions.js";
import { el, icon } from "./dom.js";
import { chooseFile } from "./files.js";
import { refusalNodes } from "./notices.js";

const LONGEST = 2000;
const TALLEST = 160;
let made = 0;

/**
 * A composer.
 *
 * `world()` gives `{commands, people, me, channels, locale, channel}` as they are now;
 * `send({line, path, options} | {text})` returns a promise that rejects with what was wrong;
 * `complete({path, focused, options})` one of what the bot offers.
 */
export class Composer {
  #world;
  #send;
  #input;
  #popup;
  #title;
  #hint;
  #list;
  #problem;
  #items = [];
  #eager = false;
  #active = -1;
  #closed = false;
  #last = "";
  #files = new Map();
  #width = 0;
  #completions;
  #id = `composer-${++made}`;

  constructor(name, { world, send, complete }) {
    this.#world = world;
    this.#send = send;
    this.#completions = new Completions(complete, () => {
      if (document.activeElement === this.#input) this.#complete();
    });
    this.#input = el("textarea", {
      class: "line",
      rows: 1,
      autocomplete: "off",
      spellcheck: false,
      role: "combobox",
      "aria-label": `Message as ${name}; type / for commands`,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.#id,
      on: {
        input: () => this.#changed(),
        click: () => this.#complete(),
        keydown: (event) => this.#key(event),
        keyup: (event) => {
          if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) this.#complete();
        },
        focus: () => this.#complete(),
        blur: () => this.#hide(),
      },
    });
    this.#title = el("span", { class: "popup-title" });
    this.#hint = el("span", { class: "popup-hint", "aria-live": "polite" });
    this.#list = el("ul", { class: "popup-list", id: this.#id, role: "listbox", "aria-label": "Completions" });
    this.#popup = el("div", { class: "popup", hidden: true }, el("div", { class: "popup-head" }, this.#title, this.#hint), this.#list);
    this.#problem = el("p", { class: "problem", role: "alert" });
    const button = el("button", { class: "send", type: "button", "aria-label": "Send", on: { click: () => this.#submit() } }, icon("send"));
    new ResizeObserver(() => this.#fit()).observe(this.#input);
    this.root = el("div", { class: "composer" }, this.#popup, this.#problem, el("div", { class: "line-box" }, this.#input, button));
    this.refresh();
  }

  /** The channel, the commands or the member's language changed. */
  refresh() {
    this.#input.placeholder = placeholderOf(this.#world());
    if (document.activeElement === this.#input) this.#complete();
  }

  /** The world as commands.js reads it: with what the bot offers. */
  #reading() {
    const world = this.#world();
    const place = { locale: world.locale, channel: world.channel?.id };
    return {
      ...world,
      files: this.#files,
      offers: (leaf, option, options) => this.#completions.of(leaf, option, options, place),
      offered: (option, raw) => this.#completions.valueOf(option.path, option.name, raw),
    };
  }

  #known() {
    const { commands, locale } = this.#world();
    return leaves(commands, locale);
  }

  #changed() {
    this.#closed = false;
    this.#problem.textContent = tooLong(this.#input.value.trim());
    this.#grow();
    this.#complete();
  }

  /** The lines wrap otherwise in another width. */
  #fit() {
    const width = this.#input.clientWidth;
    if (width === 0 || width === this.#width) return;
    this.#width = width;
    this.#grow();
  }

  #grow() {
    this.#input.style.height = "auto";
    const needed = this.#input.scrollHeight;
    this.#input.style.height = `${Math.min(needed, TALLEST)}px`;
    this.#input.style.overflowY = needed > TALLEST ? "auto" : "hidden";
  }

  #complete() {
    const line = this.#input.value;
    if (this.#closed || line === "") {
      this.#completions.rest();
      this.#hide();
      return;
    }
    const found = suggest(line, this.#input.selectionStart, this.#known(), this.#reading());
    if (!found.option?.autocomplete) this.#completions.rest();
    this.#items = found.items;
    this.#eager = found.eager;
    this.#active = found.eager ? 0 : -1;
    if (!found.title || (!found.items.length && !found.hint)) {
      this.#hide();
      return;
    }
    this.#title.textContent = found.option ? `${found.title} › ${found.option.shown}` : found.title;
    this.#hint.textContent = found.hint;
    this.#list.replaceChildren(...found.items.map((item, at) => this.#row(item, at)));
    this.#popup.hidden = false;
    this.#input.setAttribute("aria-expanded", "true");
    this.#mark();
  }

  #row(item, at) {
    return el(
      "li",
      {
        class: "popup-item",
        role: "option",
        id: `${this.#id}-${at}`,
        "aria-selected": "false",
        on: {
          pointerdown: (event) => event.preventDefault(),
          pointermove: () => {
            if (this.#active !== at) this.#mark(at);
          },
          click: () => this.#take(item),
        },
      },
      el("span", { class: "popup-label" }, item.label),
      item.required ? el("span", { class: "required" }, "required") : null,
      el("span", { class: "popup-detail" }, item.detail),
    );
  }

  #mark(at = this.#active) {
    this.#active = at;
    [...this.#list.children].forEach((row, place) => {
      row.setAttribute("aria-selected", String(place === at));
      if (place === at) row.scrollIntoView({ block: "nearest" });
    });
    if (at >= 0) this.#input.setAttribute("aria-activedescendant", `${this.#id}-${at}`);
    else this.#input.removeAttribute("aria-activedescendant");
  }

  #hide() {
    this.#popup.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#input.setAttribute("aria-expanded", "false");
    this.#input.removeAttribute("aria-activedescendant");
  }

  /** Choose a file for an option; the line has its name, the file waits here. */
  async #takeFile({ from, to }) {
    const file = await chooseFile();
    this.#input.focus();
    if (!file) return;
    const name = file.name.replace(/\s+/g, "_");
    this.#files.set(name, file);
    const line = this.#input.value;
    const head = `${line.slice(0, from)}${name} `;
    this.#input.value = head + line.slice(to).trimStart();
    this.#input.setSelectionRange(head.length, head.length);
    this.#changed();
  }

  #take(item) {
    if (item.file) {
      this.#takeFile(item);
      return;
    }
    if (item.line === this.#input.value) {
      this.#submit();
      return;
    }
    this.#input.value = item.line;
    this.#input.setSelectionRange(item.cursor, item.cursor);
    this.#input.focus();
    this.#changed();
  }

  #key(event) {
    if (event.isComposing) return;
    const open = !this.#popup.hidden && this.#items.length > 0;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (open && this.#active >= 0) this.#take(this.#items[this.#active]);
      else this.#submit();
    } else if (event.key === "Tab" && !event.shiftKey && open && this.#active >= 0) {
      event.preventDefault();
      this.#take(this.#items[this.#active]);
    } else if (event.key === "Escape" && !this.#popup.hidden) {
      event.preventDefault();
      this.#closed = true;
      this.#hide();
    } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = this.#active < 0 && step < 0 ? 0 : this.#active;
      this.#mark((from + step + this.#items.length) % this.#items.length);
    } else if (event.key === "ArrowUp" && this.#input.value === "" && this.#last) {
      event.preventDefault();
      this.#input.value = this.#last;
      this.#changed();
    }
  }

  #submit() {
    const line = this.#input.value.trim();
    if (line === "") return;
    if (tooLong(line)) return;
    const world = this.#reading();
    const parsed = parseLine(line, this.#known());
    if (parsed.kind === "naming") {
      this.#complain("There is no such command.");
      return;
    }
    if (parsed.kind === "command") {
      const { values, problem } = resolve(parsed, world);
      if (problem) {
        this.#complain(problem);
        return;
      }
      this.#deliver(line, { line, path: parsed.leaf.path, options: values });
    } else this.#deliver(line, { text: withMentions(line, world) });
  }

  #deliver(line, what) {
    this.#last = line;
    this.#input.value = "";
    this.#changed();
    this.#send(what).catch((error) => {
      if (this.#input.value === "") {
        this.#input.value = line;
        this.#grow();
      }
      this.#complain(refusalNodes(error));
    });
  }

  #complain(...words) {
    this.#problem.replaceChildren(...words);
  }
}

/** What is said of a message that is too long; options of commands have limits of their own. */
function tooLong(line) {
  return line.startsWith("/") || line.length <= LONGEST ? "" : `That is ${line.length} characters; a message has at most ${LONGEST}.`;
}

function placeholderOf({ channel, mayWrite }) {
  if (!channel) return "No channel is open";
  if (channel.locked && !mayWrite) return "This thread is locked";
  if (!mayWrite) return "You may not write in this channel";
  return channel.archived ? "Write here to wake this thread" : `Message ${channelTitle(channel)} or type /`;
}
