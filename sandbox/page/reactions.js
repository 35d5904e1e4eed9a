/** The reactions under a message, and the ones that can be put there. */

import { el, emojiNode } from "./dom.js";

/** What the menu offers; any other can be joined once the bot or somebody has put it there. */
export const OFFERED = [
  ["👍", "Thumbs up"],
  ["👎", "Thumbs down"],
  ["❤️", "Heart"],
  ["😂", "Laughing"],
  ["😮", "Surprised"],
  ["😢", "Sad"],
  ["🎉", "Party"],
  ["🔥", "Fire"],
  ["👀", "Eyes"],
  ["✅", "Check mark"],
  ["❌", "Cross"],
  ["🃏", "Joker"],
];

/** How the sandbox is told of an emoji. */
export function emojiName({ id, name }) {
  return id ? `${name}:${id}` : name;
}

/**
 * A row of buttons, or null without reactions.
 *
 * `context`: `reactions` (`{emoji, people}`), `isMe(id)`, `memberName(id)` and `react(name, back)`.
 */
export function reactionsNode({ reactions, isMe, memberName, react }) {
  if (!reactions?.length) return null;
  return el(
    "div",
    { class: "reactions" },
    reactions.map(({ emoji, people }) => {
      const mine = people.some(isMe);
      const names = people.map((id) => memberName(id) ?? "somebody").join(", ");
      return el(
        "button",
        {
          class: "reaction",
          type: "button",
          "aria-pressed": String(mine),
          "aria-label": `${emoji.name}, ${people.length}: ${names}`,
          title: names,
          dataset: { customId: `reaction ${emojiName(emoji)}` },
          on: { click: () => react(emojiName(emoji), mine) },
        },
        emojiNode(emoji),
        el("span", { class: "reaction-count" }, String(people.length)),
      );
    }),
  );
}
