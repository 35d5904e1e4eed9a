/** The menus on members and messages: the bot's commands, and reactions. */

import { openMenu } from "./menu.js";
import { OFFERED } from "./reactions.js";

/**
 * Open the menu on a member (`data-user`) or a message (`data-id`).
 *
 * `column`: `at`, `member` (who opens it), `bot` (its name), `channel`, `nameOf(id)`, `request(frame)`,
 * `use(line, frame)` a command, `complain(line, error)`, `react(messageId, emoji)`, and `restore()`,
 * which gives the keyboard back when the menu closes.
 */
export async function openTargetMenu(node, column) {
  const { user, id } = node.dataset;
  const about = user ? `@${column.nameOf(user)}` : "message";
  const what = { member: column.member.id, channel: column.channel, ...(user ? { user } : { message: id }) };
  let entries;
  try {
    ({ entries } = await column.request({ t: "entries", ...what }));
  } catch (error) {
    column.complain(`Menu of ${about}`, error);
    return;
  }
  const place = { note: `as ${column.member.name}`, at: column.at, restore: column.restore };
  const use = async ({ name, shown }) => {
    const line = `${shown} · ${about}`;
    try {
      await column.use(line, { t: "menu", ...what, name });
    } catch (error) {
      column.complain(line, error);
    }
  };
  // What a thread was started from is reacted to where it was posted.
  const reacts = !user && !node.closest(".ephemeral, .system, .starter");
  const empty = entries.length ? "" : `${column.bot} offers no command on ${user ? "members" : "messages"} here.`;
  if (empty && !reacts) {
    column.complain(`Menu of ${about}`, { message: empty });
    return;
  }
  openMenu({
    ...place,
    title: user ? about : "Message",
    entries: reacts ? [...entries, { shown: "Add reaction…", choose: () => offerReactions(id, place, column.react) }] : entries,
    empty,
    choose: (entry) => (entry.choose ? entry.choose() : use(entry)),
  });
}

function offerReactions(messageId, place, react) {
  const entries = OFFERED.map(([sign, shown]) => ({ shown, sign }));
  openMenu({ ...place, title: "Add reaction", entries, empty: "", choose: ({ sign }) => react(messageId, sign) });
}
