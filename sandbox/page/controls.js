/** The controls in the top bar: what people do to the bot itself. */

import { el, icon } from "./dom.js";

/**
 * `root` is filled; `request(frame)` asks the sandbox. On a phone `root` is there only once `opener`
 * was pressed.
 */
export class BotControls {
  #request;
  #restart;
  #lag;
  #lagBox;
  #problem;

  constructor(root, opener, request) {
    this.#request = request;
    this.#restart = this.#button("Restart the bot", "Kill the bot's process and start it again", "restart");
    const cut = this.#button("Cut its connection", "Close the bot's connection; it may resume", "cut");
    this.#lag = el("select", { on: { change: () => this.#chooseLag() } });
    this.#lagBox = el("label", { class: "control", title: "How much later the bot hears of everything" }, "Lag ", this.#lag);
    this.#problem = el("span", { class: "control-problem", role: "alert" });
    const open = (wanted) => {
      root.classList.toggle("open", wanted);
      opener.setAttribute("aria-expanded", String(wanted));
    };
    opener.append(icon("sliders"));
    opener.addEventListener("click", () => open(!root.classList.contains("open")));
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !root.classList.contains("open")) return;
      open(false);
      opener.focus();
    });
    root.append(this.#restart, cut, this.#lagBox, this.#problem);
  }

  /** The sandbox told what can be done and what is chosen. */
  show({ restart, lag, lags }) {
    this.#restart.hidden = !restart;
    this.#lag.replaceChildren(...lags.map((ms) => el("option", { value: String(ms) }, nameOf(ms))));
    this.showLag(lag);
  }

  /** Somebody, maybe on another page, chose how late events are. */
  showLag(ms) {
    this.#lag.value = String(ms);
    this.#lag.dataset.chosen = String(ms);
    this.#lagBox.classList.toggle("lagging", ms > 0);
  }

  #button(words, title, what) {
    const node = el("button", { class: "control", type: "button", title }, words);
    node.addEventListener("click", async () => {
      node.disabled = true;
      const held = document.activeElement === node || document.activeElement === document.body;
      await this.#ask({ what });
      node.disabled = false;
      if (held) node.focus();
    });
    return node;
  }

  async #chooseLag() {
    if (!(await this.#ask({ what: "lag", ms: Number(this.#lag.value) }))) this.#lag.value = this.#lag.dataset.chosen;
  }

  async #ask(control) {
    this.#problem.textContent = "";
    try {
      await this.#request({ t: "control", ...control });
      return true;
    } catch (error) {
      this.#problem.textContent = error.message;
      return false;
    }
  }
}

function nameOf(ms) {
  if (ms === 0) return "none";
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
}
