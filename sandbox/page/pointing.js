/** How somebody asks for the menu of what is under the pointer or the keyboard. */

const LONG_MS = 500;
const STEADY_PX = 10;
const TARGET = "[data-user], [data-id]";
const OWN_MENU = "a[href], input, textarea, select";
const NOT_HELD = `${OWN_MENU}, [data-custom-id], .select-box`;

/**
 * Listen on `root`: right button, long press, menu key or Shift+F10, and a click, Enter or the space
 * bar on a button with the class `asks`.
 *
 * `open(node, {x, y})` gets the member's (`data-user`) or message's (`data-id`) node.
 */
export function listenForMenus(root, open) {
  let held = null;
  const release = () => {
    clearTimeout(held?.timer);
    held = null;
  };
  root.addEventListener("contextmenu", (event) => {
    const node = event.target.closest(TARGET);
    if (!node || event.shiftKey || event.target.closest(OWN_MENU) || isSelected(event.target)) return;
    event.preventDefault();
    release();
    open(node, { x: event.clientX, y: event.clientY });
  });
  root.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches(".asks[role=button]")) {
      event.preventDefault();
      event.target.click();
      return;
    }
    if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
    const node = event.target.closest(TARGET);
    if (!node || event.target.closest(OWN_MENU)) return;
    event.preventDefault();
    open(node, below(event.target));
  });
  root.addEventListener("click", (event) => {
    const asking = event.target.closest(".asks");
    if (asking) open(asking.closest(TARGET), below(asking));
  });
  root.addEventListener("pointerdown", (event) => {
    release();
    const node = event.target.closest(TARGET);
    if (event.pointerType !== "touch" || !node || event.target.closest(NOT_HELD)) return;
    const place = { x: event.clientX, y: event.clientY };
    const timer = setTimeout(() => {
      release();
      swallowClick();
      open(node, place);
    }, LONG_MS);
    held = { timer, ...place };
  });
  root.addEventListener("pointermove", (event) => {
    if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STEADY_PX) release();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) root.addEventListener(end, release);
}

function below(node) {
  const { left, bottom } = node.getBoundingClientRect();
  return { x: left, y: Math.min(bottom + 4, innerHeight) };
}

function isSelected(node) {
  const selection = getSelection();
  return !selection.isCollapsed && selection.containsNode(node, true);
}

/** The finger that held still is lifted after the menu opened: that click means nothing. */
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  document.addEventListener("pointerdown", () => document.removeEventListener("click", swallow, true), { capture: true, once: true });
}
