/** One member's view of the server: the messages of the channel, and what they do with them. */

import { Composer } from "./composer.js";
import { el } from "./dom.js";
import { readFiles } from "./files.js";
import { Following } from "./following.js";
import { avatarNode, continues, messageNode, messageWords } from "./message.js";
import { openModal } from "./modal.js";
import { shutNode, welcomeNode } from "./welcome.js";
import { LOCALES } from "./locales.js";
import { noticeNode, refusalNodes } from "./notices.js";
import { listenForMenus } from "./pointing.js";
import { openTargetMenu } from "./targets.js";

const TYPING_MS = 10_000;
const FAILED = "This interaction failed";
const UNANSWERED = "The application did not respond";

/**
 * A member's column; `app`: `world` (guild, channels, members, commands, bot), `channelId`, `request(frame)`,
 * `open(channelId)`, `announces(column)`, `noticed(column, channelId, pinged)`.
 */
export class Column {
  #app;
  #messages = new Map();
  #pending = new Set();
  #failures = new Map();
  #list;
  #log;
  #live;
  #following;
  #typing;
  #typingEnds;
  #composer;
  #localeSelect;
  #notices;

  constructor(member, app) {
    this.member = member;
    this.#app = app;
    this.#list = el("div", { class: "messages" });
    this.#notices = el("div", { class: "notices" });
    this.#log = el("div", { class: "log", role: "log", "aria-live": "off", "aria-label": `What ${member.name} sees`, tabIndex: 0 }, this.#list, this.#notices);
    this.#live = el("div", { class: "unseen", "aria-live": "polite" });
    this.#following = new Following(this.#log, [this.#list, this.#notices]);
    this.#typing = el("div", { class: "typing" });
    this.#localeSelect = el("select", {
      "aria-label": `Language of ${member.name}`,
      on: { change: () => this.#chooseLocale() },
    }, LOCALES.map(([code, name]) => el("option", { value: code }, name)));
    this.#composer = new Composer(member.name, {
      world: () => this.#composerWorld(),
      send: (what) => this.#send(what),
      complete: (asked) => this.#app.request({ t: "complete", member: this.member.id, channel: this.#app.channelId, ...asked }),
    });
    this.root = el(
      "section",
      { class: "column", "aria-label": `${member.name}'s screen`, dataset: { member: member.id } },
      this.#following.skip,
      el(
        "header",
        { class: "column-head" },
        avatarNode(member),
        el("h2", {}, member.name),
        el("label", { class: "locale" }, this.#localeSelect),
      ),
      el("div", { class: "log-box" }, this.#log),
      this.#following.strip,
      this.#typing,
      this.#composer.root,
      this.#live,
    );
    listenForMenus(this.#log, (node, at) => this.openMenu(node, at));
    this.showWorld(member);
  }

  /** The world was told anew: names, commands, or this member's language may be others. */
  showWorld(member) {
    this.member = member;
    this.#localeSelect.value = member.locale;
    this.root.lang = "en";
    this.#composer.refresh();
  }

  /** The channels, or who may see and write in them, are others. */
  showChannels() {
    const sees = this.#seesChannel();
    if (this.root.classList.contains("shut") === sees) this.showChannel();
    else this.#composer.refresh();
  }

  /** All messages of a channel, in place of what was known. */
  showHistory(channelId, entries) {
    this.#messages.set(channelId, new Map(entries.map((entry) => [entry.message.id, entry])));
    if (channelId === this.#app.channelId) this.showChannel();
  }

  /** Forget everything: the page is connected anew. */
  forget() {
    this.#messages.clear();
    this.#pending.clear();
    this.#failures.clear();
  }

  /** Show the chosen channel from its newest message. */
  showChannel() {
    this.root.classList.toggle("shut", !this.#seesChannel());
    this.#notices.replaceChildren();
    this.#renderAll();
    this.#following.toBottom();
    this.#composer.refresh();
  }

  /** Something this member's client learns. */
  hear(happening) {
    const { type, channel_id: channelId } = happening;
    if (type === "message_create") this.#create(channelId, happening);
    else if (type === "message_update") this.#update(channelId, happening);
    else if (type === "reactions") this.#showReactions(channelId, happening);
    else if (type === "message_delete") this.#delete(channelId, happening.message_id);
    else if (type === "typing" && channelId === this.#app.channelId) this.#showTyping(happening.user_id);
  }

  /** The menu on a member (`data-user`) or a message (`data-id`), as this member's client has it. */
  openMenu(node, at) {
    const held = document.activeElement;
    const row = node.closest("[data-id]")?.dataset.id;
    return openTargetMenu(node, {
      at,
      member: this.member,
      bot: this.#app.world.bot.name,
      channel: this.#app.channelId,
      nameOf: (id) => this.#app.person(id)?.name ?? "unknown",
      request: (frame) => this.#app.request(frame),
      use: (line, frame) => this.#command(line, frame),
      complain: (line, error) => this.#notice(line, refusalNodes(error), false),
      react: (id, emoji) => this.#change(id, { t: "react", emoji }),
      restore: () => (held?.isConnected && held !== document.body ? held : (this.#find(row) ?? this.#log)).focus({ preventScroll: true }),
    });
  }

  #seesChannel() {
    const { world, channelId } = this.#app;
    return Boolean(world.channels.find(({ id }) => id === channelId)?.viewers.includes(this.member.id));
  }

  #shown() {
    return this.#messages.get(this.#app.channelId) ?? new Map();
  }

  #create(channelId, { message, pinged }) {
    const channel = this.#messages.get(channelId) ?? new Map();
    this.#messages.set(channelId, channel);
    channel.set(message.id, { message, pinged });
    this.#app.noticed(this, channelId, pinged);
    if (channelId !== this.#app.channelId) return;
    this.#typing.textContent = "";
    const before = [...channel.values()].at(-2)?.message;
    this.#list.querySelector(".welcome")?.remove();
    const node = this.#node({ message, pinged }, before);
    node.classList.add("new");
    this.#list.append(node);
    this.#following.came(message.id);
    this.#announce(message);
  }

  #update(channelId, { message }) {
    const channel = this.#messages.get(channelId);
    const entry = channel?.get(message.id);
    if (!entry) {
      this.#create(channelId, { message, pinged: false });
      return;
    }
    entry.message = message;
    this.#failures.delete(message.id);
    if (channelId !== this.#app.channelId) return;
    this.#redraw(message.id);
    if (this.root.querySelector(`[data-id="${message.id}"]`)?.contains(document.activeElement)) this.#announce(message);
  }

  #showReactions(channelId, { message_id: id, reactions }) {
    const entry = this.#messages.get(channelId)?.get(id);
    if (!entry) return;
    entry.reactions = reactions;
    if (channelId === this.#app.channelId) this.#redraw(id);
  }

  #delete(channelId, id) {
    const channel = this.#messages.get(channelId);
    if (!channel?.has(id)) return;
    const ids = [...channel.keys()];
    const next = ids[ids.indexOf(id) + 1];
    channel.delete(id);
    if (channelId !== this.#app.channelId) return;
    const node = this.#find(id);
    const held = node?.contains(document.activeElement);
    node?.remove();
    if (next) this.#redraw(next);
    if (held) (this.#find(next) ?? this.#log).focus({ preventScroll: true });
    if (channel.size === 0) this.#renderAll();
    this.#following.went(id);
  }

  #find(id) {
    return id ? this.#list.querySelector(`[data-id="${id}"]`) : null;
  }

  #renderAll() {
    let before = null;
    const nodes = [];
    for (const entry of this.#shown().values()) {
      nodes.push(this.#node(entry, before));
      before = entry.message;
    }
    const channel = this.#app.world.channels.find(({ id }) => id === this.#app.channelId);
    if (!this.#seesChannel()) nodes.splice(0, nodes.length, shutNode(channel, this.member.name));
    else if (nodes.length === 0) nodes.push(welcomeNode(channel));
    this.#list.replaceChildren(...nodes);
  }

  /**
   * Draw a message anew in place.
   *
   * The keyboard stays on the same control. If that is gone it goes to the message, never to
   * another control: a second Enter must not do what nobody meant.
   */
  #redraw(id) {
    const entry = this.#shown().get(id);
    const old = this.#find(id);
    if (!entry || !old) return;
    const entries = [...this.#shown().values()];
    const node = this.#node(entry, entries[entries.indexOf(entry) - 1]?.message);
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    old.replaceWith(node);
    if (held) {
      const customId = held.dataset.customId;
      const controls = customId ? [...node.querySelectorAll("[data-custom-id]")] : [];
      const same = controls.find((control) => control.dataset.customId === customId && !control.disabled);
      (same ?? node).focus({ preventScroll: true });
    }
    this.#following.changed();
  }

  #node(entry, before) {
    return messageNode(entry.message, {
      ...this.#readers(),
      compact: continues(before, entry.message),
      pinged: entry.pinged,
      failure: this.#failures.get(entry.message.id) ?? null,
      isPending: (customId) => this.#pending.has(`${entry.message.id} ${customId}`),
      press: (customId) => this.#click(entry.message.id, customId, { t: "press" }),
      choose: (customId, values) => this.#click(entry.message.id, customId, { t: "choose", values }),
      dismiss: () => this.#change(entry.message.id, { t: "dismiss" }),
      reactions: entry.reactions,
      react: (emoji, back) => this.#change(entry.message.id, { t: "react", emoji, back }),
      open: (channelId) => this.#app.open(channelId),
    });
  }

  #readers() {
    const { world } = this.#app;
    const person = (id) => this.#app.person(id);
    return {
      member: this.member,
      locale: this.member.locale,
      members: [...world.members, world.bot],
      roles: world.roles,
      channels: this.#channels().filter(({ kind }) => kind !== "dm"),
      person,
      memberName: (id) => person(id)?.name ?? null,
      roleName: (id) => world.roles.find((role) => role.id === id)?.name ?? null,
      channelName: (id) => this.#channels().find((channel) => channel.id === id)?.name ?? null,
      isMe: (id) => id === this.member.id,
    };
  }

  #channels() {
    return this.#app.world.channels.filter(({ viewers }) => viewers.includes(this.member.id));
  }

  async #click(messageId, customId, frame) {
    const key = `${messageId} ${customId}`;
    if (this.#pending.has(key)) return;
    this.#pending.add(key);
    this.#failures.delete(messageId);
    this.#redraw(messageId);
    try {
      const done = await this.#app.request({ ...frame, member: this.member.id, message: messageId, custom_id: customId });
      if (done.outcome === "failed") this.#failures.set(messageId, { message: FAILED });
      else this.#following.toBottom();
      if (done.modal) this.#openModal(done.modal);
    } catch (error) {
      this.#failures.set(messageId, error);
    } finally {
      this.#pending.delete(key);
      this.#redraw(messageId);
    }
  }

  #openModal({ interaction, modal }) {
    openModal(modal, { ...this.#readers(), attachments: [], isPending: () => false }, async (values) => {
      const done = await this.#app.request({ t: "submit", member: this.member.id, interaction, values });
      if (done.outcome === "failed") throw new Error("Something went wrong. Try again.");
      this.#following.toBottom();
    });
  }

  /** Do something to a message that only clients know of, or that shows by itself. */
  #change(messageId, frame) {
    this.#failures.delete(messageId);
    this.#app.request({ ...frame, member: this.member.id, message: messageId }).catch((error) => {
      this.#failures.set(messageId, error);
      this.#redraw(messageId);
    });
  }

  async #send(what) {
    const member = this.member.id;
    const channel = this.#app.channelId;
    this.#following.toBottom();
    if (what.text !== undefined) {
      await this.#app.request({ t: "type", member, channel, text: what.text });
      return;
    }
    const given = Object.entries(what.options).map(async ([name, value]) => [name, value?.file ? (await readFiles([value.file]))[0] : value]);
    const options = Object.fromEntries(await Promise.all(given));
    await this.#command(what.line, { t: "command", member, channel, path: what.path, options });
  }

  /** Use a command; `line` is what the member reads of it meanwhile. */
  async #command(line, frame) {
    const notice = this.#notice(line, "Sending command…", true);
    try {
      const done = await this.#app.request(frame);
      notice.remove();
      if (done.modal) this.#openModal(done.modal);
      if (done.outcome === "failed") this.#notice(line, UNANSWERED, false);
    } catch (error) {
      notice.remove();
      throw error;
    }
  }

  #notice(line, words, waiting) {
    const node = noticeNode(line, words, waiting);
    this.#notices.append(node);
    this.#following.changed();
    return node;
  }

  #composerWorld() {
    const { world, channelId } = this.#app;
    const channel = world.channels.find(({ id }) => id === channelId);
    return {
      commands: world.commands,
      people: [...world.members, world.bot],
      roles: world.roles,
      everyone: world.guild?.id,
      me: this.member.id,
      channels: this.#channels(),
      channel,
      mayWrite: Boolean(channel?.writers.includes(this.member.id)),
      locale: this.member.locale,
    };
  }

  async #chooseLocale() {
    const locale = this.#localeSelect.value;
    try {
      await this.#app.request({ t: "locale", member: this.member.id, locale });
      this.member.locale = locale;
    } catch {
      this.#localeSelect.value = this.member.locale;
    }
    this.#renderAll();
    this.#composer.refresh();
  }

  #showTyping(userId) {
    const name = this.#app.person(userId)?.name;
    if (!name) return;
    this.#typing.textContent = `${name} is typing…`;
    clearTimeout(this.#typingEnds);
    this.#typingEnds = setTimeout(() => {
      this.#typing.textContent = "";
    }, TYPING_MS);
  }

  #announce(message) {
    if (!this.#app.announces(this)) return;
    const readers = this.#readers();
    const author = readers.memberName(message.author.id) ?? "Somebody";
    this.#live.textContent = `${author}: ${messageWords(message, readers)}`;
  }
}
