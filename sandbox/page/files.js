/** Files that a member sends to the bot: chosen, read, and as the sandbox is told of them. */

import { el } from "./dom.js";

const LARGEST = 10 * 1024 * 1024;
const LARGEST_TOGETHER = 30 * 1024 * 1024;

/** Read files for a frame: `{name, type, data}`, the data as base64. Rejects with what is wrong with them. */
export async function readFiles(files) {
  const large = files.find(({ size }) => size > LARGEST);
  if (large) throw new Error(`${large.name} is larger than 10 MiB.`);
  if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST_TOGETHER) throw new Error("That is more than 30 MiB together.");
  return Promise.all(files.map(async (file) => ({ name: file.name, type: file.type, data: await base64Of(file) })));
}

function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(new Error(`${file.name} can't be read.`)));
    reader.readAsDataURL(file);
  });
}

/** Let somebody choose one file: the file, or undefined if they think better of it. */
export function chooseFile() {
  return new Promise((resolve) => {
    const input = el("input", { type: "file", class: "unseen", "aria-hidden": "true", tabIndex: -1 });
    const done = () => {
      input.remove();
      resolve(input.files[0]);
    };
    input.addEventListener("change", done);
    input.addEventListener("cancel", done);
    document.body.append(input);
    input.click();
  });
}
