/** A select menu: a button that opens a list box; one value is sent at once, several on closing. */

import { el, emojiNode, icon } from "./dom.js";

let made = 0;

/**
 * The node of a select.
 *
 * `options`: `{value, label, description?, emoji?, default?}`. `choose(values)` is called with
 * a list of `min_values` to `max_values` values.
 */
export function selectNode(component, options, { pending, choose }) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const given = new Set((component.default_values ?? []).map(({ id }) => id));
  const before = options.filter((option) => option.default || given.has(option.value)).map((option) => option.value);
  const chosen = new Set(before);
  const id = `select-${++made}`;
  const face = el("span", { class: "select-face" });
  const list = el("ul", {
    class: "select-list",
    id,
    role: "listbox",
    tabIndex: -1,
    hidden: true,
    "aria-multiselectable": most > 1 ? "true" : null,
  });
  const opener = el(
    "button",
    {
      class: `select${pending ? " pending" : ""}`,
      type: "button",
      role: "combobox",
      disabled: Boolean(component.disabled),
      "aria-busy": pending ? "true" : null,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": id,
      dataset: { customId: component.custom_id },
    },
    face,
    icon("down"),
  );
  const placeholder = component.placeholder ?? "Make a selection";
  const rows = options.map((option, at) =>
    el(
      "li",
      { role: "option", id: `${id}-${at}`, class: "select-option", "aria-selected": "false" },
      option.emoji ? emojiNode(option.emoji) : null,
      el(
        "span",
        { class: "select-words" },
        el("span", {}, option.label),
        option.description ? el("span", { class: "select-description" }, option.description) : null,
      ),
      el("span", { class: "tick", "aria-hidden": "true" }, "✓"),
    ),
  );
  list.append(...rows);
  const root = el("div", { class: "select-box" }, opener, list);
  let active = -1;

  const draw = () => {
    const names = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    face.textContent = names.length ? names.join(", ") : placeholder;
    face.classList.toggle("placeholder", names.length === 0);
    opener.setAttribute("aria-label", `${placeholder}: ${names.length ? names.join(", ") : "nothing chosen"}`);
    rows.forEach((row, at) => {
      row.setAttribute("aria-selected", String(chosen.has(options[at].value)));
      row.classList.toggle("active", at === active);
    });
    if (active >= 0) opener.setAttribute("aria-activedescendant", rows[active].id);
    else opener.removeAttribute("aria-activedescendant");
  };
  const outside = (event) => {
    if (!root.isConnected) document.removeEventListener("pointerdown", outside);
    else if (!root.contains(event.target)) close();
  };
  const open = () => {
    if (pending || opener.disabled || !list.hidden) return;
    list.hidden = false;
    root.classList.add("open");
    opener.setAttribute("aria-expanded", "true");
    active = Math.max(0, options.findIndex((option) => chosen.has(option.value)));
    if (options.length === 0) active = -1;
    draw();
    rows[active]?.scrollIntoView({ block: "nearest" });
    document.addEventListener("pointerdown", outside);
  };
  const close = (send = true) => {
    if (list.hidden) return;
    list.hidden = true;
    root.classList.remove("open");
    opener.setAttribute("aria-expanded", "false");
    active = -1;
    document.removeEventListener("pointerdown", outside);
    const values = options.filter((option) => chosen.has(option.value)).map((option) => option.value);
    const changed = values.length !== before.length || values.some((value) => !before.includes(value));
    if (send && changed && values.length >= least) choose(values);
    else if (changed) {
      chosen.clear();
      for (const value of before) chosen.add(value);
    }
    draw();
  };
  const toggle = (at) => {
    const { value } = options[at];
    if (most === 1) {
      const again = chosen.has(value);
      chosen.clear();
      if (!again || least > 0) chosen.add(value);
      close(!again || least === 0);
    } else if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    active = list.hidden ? -1 : at;
    draw();
  };
  const move = (to) => {
    active = Math.min(Math.max(to, 0), options.length - 1);
    draw();
    rows[active]?.scrollIntoView({ block: "nearest" });
  };

  opener.addEventListener("click", () => (list.hidden ? open() : close()));
  opener.addEventListener("keydown", (event) => {
    const { key } = event;
    if (list.hidden) {
      if (["ArrowDown", "ArrowUp", "Enter", " "].includes(key)) {
        event.preventDefault();
        open();
      }
      return;
    }
    const moves = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: options.length - 1 };
    if (key in moves) move(moves[key]);
    else if (key === "Enter" || key === " ") {
      if (active >= 0) toggle(active);
    } else if (key === "Escape") {
      event.stopPropagation();
      close(false);
    } else if (key === "Tab") {
      close();
      return;
    } else if (key.length === 1) {
      const found = options.findIndex((option) => option.label.toLowerCase().startsWith(key.toLowerCase()));
      if (found >= 0) move(found);
    } else return;
    event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the opener keeps the focus
  rows.forEach((row, at) => {
    row.addEventListener("pointermove", () => {
      if (active !== at) move(at);
    });
    row.addEventListener("click", () => toggle(at));
  });
  draw();
  return root;
}
