/** The list of channels and threads: beside the columns, or behind a button where there is no room. */

import { el, icon } from "./dom.js";

const KINDS = {
  text: { sign: "#", words: "channel" },
  announcement: { sign: "#", words: "announcement channel" },
  voice: { icon: "voice", words: "voice chat" },
  stage: { icon: "voice", words: "stage chat" },
  forum: { icon: "forum", words: "forum" },
  public_thread: { icon: "thread", words: "thread" },
  announcement_thread: { icon: "thread", words: "thread" },
  private_thread: { icon: "lock", words: "private thread" },
  dm: { sign: "@", words: "private talk" },
};

/** What a channel is called in a sentence: with its sign where it has one. */
export function channelTitle({ name, kind }) {
  return `${KINDS[kind]?.sign ?? ""}${name}`;
}

/** The channels in `nav`, the one that is shown in `button`; `choose(id)` when another is wanted. */
export class ChannelList {
  #nav;
  #button;
  #choose;
  #narrow = matchMedia("(max-width: 1100px)");
  #isSingle = true;

  constructor(nav, button, choose) {
    this.#nav = nav;
    this.#button = button;
    this.#choose = choose;
    this.#narrow.addEventListener("change", () => this.#place());
    this.#place();
    button.addEventListener("click", () => this.#open(!nav.classList.contains("open")));
    document.addEventListener("pointerdown", ({ target }) => {
      if (!nav.contains(target) && !button.contains(target)) this.#open(false);
    });
    nav.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !nav.classList.contains("open")) return;
      this.#open(false);
      button.focus();
    });
  }

  /** `channels` as the sandbox told them, `busy` the ids with news, `members` all on the server. */
  show(channels, current, busy, members) {
    const held = this.#nav.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    const row = (channel) => this.#row(channel, channels, channel.id === current, busy.has(channel.id), members);
    const threadsOf = ({ id }) => channels.filter(({ parent }) => parent === id);
    const places = channels.filter(({ parent, kind }) => parent === null && kind !== "dm");
    const talks = channels.filter(({ kind }) => kind === "dm");
    this.#nav.replaceChildren(
      el("ul", {}, places.map((place) => el("li", {}, row(place), threadList(threadsOf(place), row)))),
      talks.length ? [el("h2", {}, "Private talks"), el("ul", {}, talks.map((talk) => el("li", {}, row(talk))))] : "",
    );
    this.#isSingle = channels.length < 2;
    this.#place();
    const here = channels.find(({ id }) => id === current);
    const elsewhere = [...busy].some((id) => id !== current && channels.some((channel) => channel.id === id));
    this.#button.replaceChildren(
      ...(here ? [signNode(here), el("span", { class: "channel-name" }, here.name)] : ["No channels"]),
      icon("down"),
      elsewhere ? el("span", { class: "badge quiet", role: "img", "aria-label": "unread elsewhere" }) : "",
    );
    if (held) this.#nav.querySelector(`[data-channel="${held}"]`)?.focus();
  }

  #row(channel, channels, isCurrent, isBusy, members) {
    const { id, name, kind, archived, locked, viewers } = channel;
    const without = members.filter((member) => !viewers.includes(member.id)).map((member) => member.name);
    const parent = channels.find((one) => one.id === channel.parent);
    const hidden = without.length && kind !== "dm" ? `not for ${without.join(", ")}` : "";
    const state = [archived ? "archived" : "", locked ? "locked" : ""].filter(Boolean);
    const about = [parent ? `${KINDS[kind].words} in ${parent.name}` : KINDS[kind].words, ...state, hidden].filter(Boolean).join(", ");
    const isForum = kind === "forum";
    return el(
      isForum ? "div" : "button",
      {
        class: `channel${isBusy ? " busy" : ""}${archived ? " archived" : ""}${isForum ? " forum" : ""}`,
        ...(isForum ? {} : { type: "button" }),
        title: about,
        "aria-current": isCurrent ? "page" : null,
        dataset: { channel: id },
        on: isForum ? {} : { click: () => this.#take(id) },
      },
      signNode(channel),
      el("span", { class: "channel-name" }, name),
      isBusy ? el("span", { class: "unseen" }, " (unread)") : null,
      el("span", { class: "unseen" }, ` (${about})`),
      archived ? icon("archive") : null,
      locked ? icon("lock") : null,
      hidden ? icon("hidden") : null,
    );
  }

  /** Beside the columns where there is room, and more than one to choose from. */
  #place() {
    const isBehind = this.#isSingle || this.#narrow.matches;
    this.#nav.classList.toggle("behind", isBehind);
    this.#button.hidden = !isBehind;
    if (!isBehind) this.#open(false);
  }

  #take(id) {
    const wasOpen = this.#nav.classList.contains("open");
    this.#open(false);
    this.#choose(id);
    if (wasOpen) this.#button.focus();
  }

  #open(wanted) {
    this.#nav.classList.toggle("open", wanted);
    this.#button.setAttribute("aria-expanded", String(wanted));
    if (wanted) (this.#nav.querySelector("[aria-current]") ?? this.#nav.querySelector("button"))?.focus();
  }
}

function threadList(threads, row) {
  if (threads.length === 0) return null;
  const awake = threads.filter(({ archived }) => !archived);
  const asleep = threads.filter(({ archived }) => archived);
  return el("ul", { class: "threads" }, [...awake, ...asleep].map((thread) => el("li", {}, row(thread))));
}

function signNode({ kind }) {
  const { sign, icon: picture } = KINDS[kind];
  return el("span", { class: "hash", "aria-hidden": "true" }, sign ?? icon(picture));
}
