/** What stands in a column where there are no messages. */

import { channelTitle } from "./channels.js";
import { el, icon } from "./dom.js";

/** A channel in which nobody has written yet. */
export function welcomeNode(channel) {
  return el(
    "div",
    { class: "welcome" },
    el("h3", {}, `Welcome to ${channelTitle(channel)}`),
    el("p", {}, "Nobody has written here yet. Type ", el("kbd", {}, "/"), " to see what the bot can do."),
  );
}

/** A channel that a member may not open; none at all if it is undefined. */
export function shutNode(channel, name) {
  return el(
    "div",
    { class: "welcome" },
    icon("lock"),
    el("h3", {}, channel ? `${name} can't see ${channelTitle(channel)}` : "There is no channel here"),
    el("p", {}, channel ? "It is not in their list of channels." : "The server has none that its members may open."),
  );
}
