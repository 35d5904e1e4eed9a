/** What the bot offers for the option that is being typed, and what each offer stands for. */

const PAUSE_MS = 200;

/**
 * The offers of one composer.
 *
 * `ask({path, focused, options})` asks the bot and returns a promise of `{outcome, choices}`;
 * `changed()` is called when the answer is there. An answer to what is not typed any more is dropped.
 */
export class Completions {
  #ask;
  #changed;
  #key = null;
  #now = { state: "waiting", choices: [] };
  #timer;
  #values = new Map();

  constructor(ask, changed) {
    this.#ask = ask;
    this.#changed = changed;
  }

  /**
   * The offers for an option as typed now: `{state, choices}`, the state `waiting`, `ready` or
   * `failed`, the choices `{shown, value}`. `place` tells apart what is typed alike elsewhere.
   */
  of(leaf, option, options, place) {
    const key = JSON.stringify([place, leaf.path, option.name, options]);
    if (key !== this.#key) {
      this.#key = key;
      this.#now = { state: "waiting", choices: [] };
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#fetch(key, leaf, option, options, place), PAUSE_MS);
    }
    return this.#now;
  }

  /** The value of an offer by what it was called; undefined if that was never offered. */
  valueOf(path, name, shown) {
    return this.#values.get(`${path} ${name} ${shown.toLowerCase()}`);
  }

  /** Nothing is being completed now: ask anew next time, and drop what comes late. */
  rest() {
    clearTimeout(this.#timer);
    this.#key = null;
  }

  async #fetch(key, leaf, option, options, { locale }) {
    let now = { state: "failed", choices: [] };
    try {
      const { outcome, choices } = await this.#ask({ path: leaf.path, focused: option.name, options });
      if (outcome === "autocomplete") {
        const named = choices.map(({ name, name_localizations: names, value }) => ({ shown: names?.[locale] ?? name, value }));
        now = { state: "ready", choices: named };
        for (const { shown, value } of named) this.#values.set(`${leaf.path} ${option.name} ${shown.toLowerCase()}`, value);
      }
    } catch {
      // Refused or cut off: for whoever types that is the same as no answer.
    }
    if (key !== this.#key) return;
    this.#now = now;
    this.#changed();
  }
}
