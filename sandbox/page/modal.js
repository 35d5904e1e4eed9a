/** A modal the bot opened, as a dialog: Escape closes it, submitting sends what was filled in. */

import { Kind, optionsOf, renderComponents } from "./components.js";
import { el } from "./dom.js";
import { readFiles } from "./files.js";
import { refusalNodes } from "./notices.js";
import { selectNode } from "./select.js";

let made = 0;

/**
 * Show a modal.
 *
 * `context` is the components' one and `member` (whose modal it is). `submit(values)` gets the
 * fields by custom id, a text or, where several can be chosen, a list of texts or files, and returns a promise; the
 * dialog stays open with the reason when it rejects.
 */
export function openModal(modal, context, submit) {
  const readers = new Map();
  const title = `modal-${++made}`;
  const problem = el("p", { class: "problem", role: "alert" });
  const cancel = el("button", { class: "button secondary", type: "button" }, "Cancel");
  const send = el("button", { class: "button primary", type: "submit" }, "Submit");
  const form = el(
    "form",
    { method: "dialog" },
    el("h2", { id: title }, modal.title),
    el("p", { class: "modal-who" }, `The bot asks ${context.member.name}`),
    modal.components.map((component) => fieldNode(component, context, readers)),
    problem,
    el("div", { class: "modal-foot" }, cancel, send),
  );
  const dialog = el("dialog", { class: "modal", "aria-labelledby": title }, form);
  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    send.disabled = true;
    send.classList.add("pending");
    try {
      const read = await Promise.all([...readers].map(async ([customId, value]) => [customId, await value()]));
      await submit(Object.fromEntries(read.filter(([, value]) => value !== null)));
      dialog.close();
    } catch (error) {
      problem.replaceChildren(refusalNodes(error));
    } finally {
      send.disabled = false;
      send.classList.remove("pending");
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function fieldNode(component, context, readers) {
  switch (component.type) {
    case Kind.ROW:
      return component.components.map((field) => fieldNode(field, context, readers));
    case Kind.LABEL: {
      const id = `field-${++made}`;
      const field = inputNode(component.component, context, readers, id);
      return el(
        "div",
        { class: "field" },
        el("label", { for: id }, component.label, requiredMark(component.component)),
        component.description ? el("p", { class: "field-hint" }, component.description) : null,
        field,
      );
    }
    case Kind.TEXT_INPUT: {
      const id = `field-${++made}`;
      return el(
        "div",
        { class: "field" },
        el("label", { for: id }, component.label ?? "", requiredMark(component)),
        inputNode(component, context, readers, id),
      );
    }
    default:
      return renderComponents([component], context);
  }
}

function requiredMark(component) {
  return (component.required ?? true) && component.type !== Kind.CHECKBOX ? el("span", { class: "required" }, "required") : null;
}

function inputNode(component, context, readers, id) {
  const required = component.required ?? true;
  switch (component.type) {
    case Kind.TEXT_INPUT: {
      const input = el(component.style === 2 ? "textarea" : "input", {
        id,
        value: component.value ?? "",
        placeholder: component.placeholder ?? "",
        required,
        maxLength: component.max_length ?? 4000,
        minLength: component.min_length ?? 0,
        autocomplete: "off",
      });
      readers.set(component.custom_id, () => input.value);
      return input;
    }
    case Kind.RADIO_GROUP:
    case Kind.CHECKBOX_GROUP:
      return choicesNode(component, readers, id, required);
    case Kind.FILE_UPLOAD: {
      const most = component.max_values ?? 1;
      const input = el("input", { type: "file", id, class: "upload", multiple: most > 1, required: required && (component.min_values ?? 1) > 0 });
      readers.set(component.custom_id, () => readFiles([...input.files]));
      return [input, el("p", { class: "field-hint" }, `${most > 1 ? `Up to ${most} files` : "One file"}, 10 MiB each at the most`)];
    }
    case Kind.CHECKBOX: {
      const input = el("input", { type: "checkbox", id, checked: component.default ?? false });
      readers.set(component.custom_id, () => String(input.checked));
      return input;
    }
    case Kind.STRING_SELECT:
    case Kind.USER_SELECT:
    case Kind.ROLE_SELECT:
    case Kind.MENTIONABLE_SELECT:
    case Kind.CHANNEL_SELECT: {
      const options = optionsOf(component, context);
      let values = options.filter((option) => option.default).map((option) => option.value);
      readers.set(component.custom_id, () => values);
      const node = selectNode(component, options, { pending: false, choose: (chosen) => { values = chosen; } });
      node.querySelector("button").id = id;
      return node;
    }
    default:
      return el("p", { class: "unknown" }, `[a field of type ${component.type}, which this page does not draw]`);
  }
}

function choicesNode(component, readers, id, required) {
  const single = component.type === Kind.RADIO_GROUP;
  const inputs = component.options.map((option, at) => {
    const input = el("input", { type: single ? "radio" : "checkbox", name: id, value: option.value, checked: option.default ?? false, required: single && required });
    if (at === 0) input.id = id;
    return { input, option };
  });
  readers.set(component.custom_id, () => {
    const values = inputs.filter(({ input }) => input.checked).map(({ input }) => input.value);
    return single ? (values[0] ?? null) : values;
  });
  return el(
    "div",
    { class: "choices", role: single ? "radiogroup" : "group" },
    inputs.map(({ input, option }) =>
      el("label", {}, input, el("span", {}, option.label, option.description ? el("small", {}, option.description) : null)),
    ),
  );
}
