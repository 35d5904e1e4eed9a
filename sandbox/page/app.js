/** The page: who is shown, which channel, and what comes over the socket. */

import { ChannelList } from "./channels.js";
import { Column } from "./column.js";
import { BotControls } from "./controls.js";
import { el } from "./dom.js";
import { Notes } from "./notes.js";
import { listenForMenus } from "./pointing.js";
import { SandboxSocket } from "./socket.js";
import { tick } from "./timestamps.js";

const COLUMNS_AT_FIRST = 3;
const TICK_MS = 1000;

class App {
  world = { guild: null, channels: [], roles: [], members: [], commands: [], bot: { id: "0", name: "Bot", online: false } };
  channelId = null;
  #columns = new Map();
  #shown = new Set();
  #unread = new Map();
  #busyChannels = new Set();
  #current = null;
  #phone = matchMedia("(max-width: 760px)");
  #socket;
  #columnsNode = document.querySelector("#columns");
  #peopleNode = document.querySelector("#people");
  #channels = new ChannelList(document.querySelector("#channels"), document.querySelector("#here"), (id) => this.#chooseChannel(id));
  #guildNode = document.querySelector("#guild");
  #statusNode = document.querySelector("#status");
  #controls = new BotControls(document.querySelector("#controls"), document.querySelector("#handling"), (frame) => this.request(frame));
  #notes = new Notes(document.querySelector("#notes"), document.querySelector("#noting"), () => this.request({ t: "clear_notes" }));
  #noticeNode = document.querySelector("#connection");

  constructor() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new SandboxSocket(`${scheme}//${location.host}/page/socket`, {
      onFrame: (frame) => this.#hear(frame),
      onState: (connected) => this.#showConnection(connected),
    });
    this.#phone.addEventListener("change", () => this.#arrange());
    this.#columnsNode.addEventListener("focusin", (event) => {
      const id = event.target.closest(".column")?.dataset.member;
      if (id) this.#current = id;
    });
    listenForMenus(this.#peopleNode, (node, at) => this.#columns.get(this.#acting())?.openMenu(node, at));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "F6" || event.ctrlKey || event.altKey || document.querySelector("dialog[open], .menu-layer")) return;
      event.preventDefault();
      this.#toNextColumn(event.shiftKey ? -1 : 1);
    });
    setInterval(tick, TICK_MS);
  }

  /** Ask the sandbox something; see SandboxSocket. */
  request(frame) {
    return this.#socket.request(frame);
  }

  /** Somebody on the server, the bot too, or undefined. */
  person(id) {
    if (id === this.world.bot.id) return { ...this.world.bot, bot: true };
    return this.world.members.find((member) => member.id === id);
  }

  /** Whether a column speaks its new messages: only one does, or all would say the same. */
  announces(column) {
    return column.member.id === this.#acting();
  }

  /** Whose client is being used: the last column that had the keyboard or was brought up. */
  #acting() {
    return this.#shown.has(this.#current) ? this.#current : [...this.#shown][0];
  }

  /** Take the keyboard to where the next member writes, past all that can be pressed in between. */
  #toNextColumn(step) {
    const lines = [...this.#columnsNode.querySelectorAll(".column textarea")].filter((line) => line.checkVisibility());
    const here = lines.findIndex((line) => line.closest(".column").contains(document.activeElement));
    const first = step > 0 ? 0 : -1;
    lines.at(here < 0 ? first : (here + step) % lines.length)?.focus();
  }

  /** A column got a message: mark what isn't looked at. */
  noticed(column, channelId, pinged) {
    const { id } = column.member;
    if (!this.#shown.has(id)) {
      const unread = this.#unread.get(id) ?? { any: false, pings: 0 };
      this.#unread.set(id, { any: true, pings: unread.pings + (pinged ? 1 : 0) });
      this.#showPeople();
    }
    if (channelId !== this.channelId && !this.#busyChannels.has(channelId)) {
      this.#busyChannels.add(channelId);
      this.#showChannels();
    }
  }

  #hear(frame) {
    if (frame.t === "world") this.#showWorld(frame);
    else if (frame.t === "bot") {
      this.world.bot.online = frame.online;
      this.#showStatus();
    } else if (frame.t === "history") this.#columns.get(frame.member)?.showHistory(frame.channel, frame.messages);
    else if (frame.t === "channels") this.#changeChannels(frame);
    else if (frame.t === "notes") this.#notes.showAll(frame.notes);
    else if (frame.t === "note") this.#notes.add(frame.note);
    else if (frame.t === "lag") this.#controls.showLag(frame.ms);
    else if (frame.t === "locale") this.#relocate(frame);
    else if (frame.t === "seen" && frame.type === "commands") this.world.commands = frame.commands;
    else if (frame.t === "seen") this.#columns.get(frame.member)?.hear(frame);
  }

  #changeChannels({ channels, roles }) {
    Object.assign(this.world, { channels, roles });
    const isGone = this.#settleChannel();
    this.#showChannels();
    for (const column of this.#columns.values()) isGone ? column.showChannel() : column.showChannels();
  }

  /** Another channel if the one that was shown is gone; whether it is. */
  #settleChannel() {
    const open = this.world.channels.filter(({ kind }) => kind !== "forum");
    if (open.some(({ id }) => id === this.channelId)) return false;
    this.channelId = (open.find(({ archived }) => !archived) ?? open[0])?.id ?? null;
    this.#busyChannels.delete(this.channelId);
    return true;
  }

  #relocate({ member: id, locale }) {
    const member = this.world.members.find((candidate) => candidate.id === id);
    if (!member) return;
    member.locale = locale;
    this.#columns.get(id)?.showWorld(member);
  }

  #showWorld({ guild, channels, roles, members, commands, bot, controls }) {
    this.world = { guild, channels, roles, members, commands, bot };
    this.#settleChannel();
    const ids = members.map(({ id }) => id);
    for (const [id, column] of this.#columns) {
      if (ids.includes(id)) continue;
      column.root.remove();
      this.#columns.delete(id);
      this.#shown.delete(id);
    }
    for (const member of members) {
      const column = this.#columns.get(member.id);
      if (column) {
        column.forget();
        column.showWorld(member);
      } else {
        const made = new Column(member, this);
        this.#columns.set(member.id, made);
        this.#columnsNode.append(made.root);
      }
    }
    this.#controls.show(controls);
    this.#guildNode.textContent = guild.name;
    document.title = `${guild.name} · sandbox`;
    this.#arrange();
    this.#showChannels();
    this.#showStatus();
  }

  /** As many columns as fit: one on a phone, else those chosen, three at first. */
  #arrange() {
    const ids = this.world.members.map(({ id }) => id);
    if (this.#shown.size === 0) ids.slice(0, COLUMNS_AT_FIRST).forEach((id) => this.#shown.add(id));
    if (this.#phone.matches && this.#shown.size > 1) {
      this.#shown = new Set([this.#acting()]);
    } else if (!this.#phone.matches && this.#shown.size === 1) {
      ids.slice(0, COLUMNS_AT_FIRST).forEach((id) => this.#shown.add(id));
    }
    this.#showPeople();
  }

  #showPeople() {
    const held = document.activeElement?.dataset.person;
    const phone = this.#phone.matches;
    this.#peopleNode.replaceChildren(
      ...this.world.members.map(({ id, name, colour }) => {
        const shown = this.#shown.has(id);
        const unread = shown ? null : this.#unread.get(id);
        const chip = el(
          "button",
          {
            class: "chip",
            type: "button",
            "aria-pressed": String(shown),
            title: phone ? `Look over ${name}'s shoulder` : `${shown ? "Hide" : "Show"} ${name}'s screen`,
            dataset: { person: id, user: id },
            on: { click: () => this.#choosePerson(id) },
          },
          el("span", { class: "chip-dot", "aria-hidden": "true" }),
          name,
          unread ? el("span", { class: unread.pings ? "badge" : "badge quiet", "aria-label": unread.pings ? `${unread.pings} pings` : "unread" }, unread.pings || "") : null,
        );
        chip.style.setProperty("--person", colour);
        return chip;
      }),
    );
    for (const [id, column] of this.#columns) column.root.hidden = !this.#shown.has(id);
    if (held) this.#peopleNode.querySelector(`[data-person="${held}"]`)?.focus();
  }

  #choosePerson(id) {
    if (this.#phone.matches) this.#shown = new Set([id]);
    else if (!this.#shown.has(id)) this.#shown.add(id);
    else if (this.#shown.size > 1) this.#shown.delete(id);
    this.#unread.delete(id);
    if (this.#shown.has(id)) this.#current = id;
    this.#showPeople();
  }

  #showChannels() {
    this.#channels.show(this.world.channels, this.channelId, this.#busyChannels, this.world.members);
  }

  /** Go to a channel or thread. */
  open(channelId) {
    this.#chooseChannel(channelId);
  }

  #chooseChannel(id) {
    this.channelId = id;
    this.#busyChannels.delete(id);
    this.#showChannels();
    for (const column of this.#columns.values()) column.showChannel();
  }

  #showStatus() {
    const { name, online } = this.world.bot;
    this.#statusNode.className = online ? "status online" : "status offline";
    this.#statusNode.textContent = `${name} is ${online ? "online" : "offline"}`;
  }

  #showConnection(connected) {
    this.#noticeNode.hidden = connected;
    document.body.classList.toggle("disconnected", !connected);
  }
}

new App();
