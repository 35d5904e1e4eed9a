/** The menu on a member or a message: beside the pointer, from the bottom edge on a phone. */

import { el } from "./dom.js";

const EDGE = 8;
let open = null;

/**
 * Open a menu, in place of any other.
 *
 * `title` says on what and `note` who asks; `entries` are `{shown, sign?}` and `empty` is the sentence
 * above them, or in their place, that says what there is not. `at` is `{x, y}` in the window. `choose(entry)` is called once it is
 * closed, and `restore()` when it closes: it gives the keyboard back.
 */
export function openMenu({ title, note, entries, empty, at, choose, restore }) {
  open?.close();
  const items = entries.map((entry) =>
    el("button", { class: "menu-item", type: "button", role: "menuitem", tabIndex: -1, on: { click: () => take(entry) } }, entry.sign ? el("span", { class: "menu-sign", "aria-hidden": "true" }, entry.sign) : null, entry.shown),
  );
  const head = el("div", { class: "menu-head", role: "presentation" }, el("b", {}, title), el("span", {}, note));
  const menu = el(
    "div",
    { class: "menu", role: items.length ? "menu" : "dialog", "aria-label": `${title}, ${note}`, tabIndex: -1 },
    head,
    empty ? el("p", { class: "menu-empty" }, empty) : null,
    items,
  );
  const layer = el("div", { class: "menu-layer" }, menu);
  const close = () => {
    if (open?.layer !== layer) return;
    open = null;
    layer.remove();
    document.removeEventListener("keydown", escape, true);
    restore();
  };
  // Where the keyboard is doesn't matter: a finger that is lifted may have taken it from the menu.
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const take = (entry) => {
    close();
    choose(entry);
  };
  const move = (to) => items[(to + items.length) % items.length]?.focus();
  layer.addEventListener("pointerdown", (event) => {
    if (event.target !== layer) return;
    event.preventDefault();
    close();
  });
  layer.addEventListener("contextmenu", (event) => event.preventDefault());
  layer.addEventListener("keydown", (event) => {
    const { key } = event;
    const here = items.indexOf(document.activeElement);
    const moves = { ArrowDown: here + 1, ArrowUp: here < 0 ? -1 : here - 1, Home: 0, End: -1 };
    if (key in moves) move(moves[key]);
    else if (key === "Tab") close();
    else if (key.length === 1 && key !== " ") {
      const later = [...items.slice(here + 1), ...items.slice(0, here + 1)];
      later.find((item) => item.lastChild.textContent.toLowerCase().startsWith(key.toLowerCase()))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  for (const item of items) item.addEventListener("pointermove", () => item.focus({ preventScroll: true }));
  layer.addEventListener("mousedown", (event) => event.preventDefault());
  document.addEventListener("keydown", escape, true);
  document.body.append(layer);
  open = { layer, close };
  const { offsetWidth, offsetHeight } = menu;
  const within = (wanted, size, room) => Math.max(EDGE, Math.min(wanted, room - size - EDGE));
  menu.style.setProperty("--x", `${within(at.x, offsetWidth, innerWidth)}px`);
  menu.style.setProperty("--y", `${within(at.y, offsetHeight, innerHeight)}px`);
  (items[0] ?? menu).focus({ preventScroll: true });
}
