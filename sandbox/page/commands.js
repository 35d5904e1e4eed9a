/**
 * Slash commands as a composer needs them: named in the member's language, what a typed line
 * means so far, and what could come next. No DOM here.
 *
 * A line is `/duo challenge user:@Bram target:100`; a value goes on until the next option's name,
 * so it may hold spaces.
 */

export const Type = { SUB: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };

const FALLBACKS = { "en-GB": "en-US", "en-US": "en-GB", "es-419": "es-ES" };

function localised(plain, translations, locale) {
  return translations?.[locale] ?? translations?.[FALLBACKS[locale]] ?? plain;
}

/** Every command that can be typed, subcommands spelled out, named for a locale; as registered. */
export function leaves(commands, locale) {
  const walk = (node, path, shown) => {
    const here = [...path, node.name];
    const named = [...shown, localised(node.name, node.name_localizations, locale)];
    const options = node.options ?? [];
    const deeper = options.filter(({ type }) => type === Type.SUB || type === Type.GROUP);
    if (deeper.length) return deeper.flatMap((option) => walk(option, here, named));
    return [
      {
        path: here.join(" "),
        shown: named.join(" "),
        description: localised(node.description, node.description_localizations, locale),
        options: options.map((option) => optionOf(option, here.join(" "), locale)),
      },
    ];
  };
  return commands.filter(({ type }) => (type ?? 1) === 1).flatMap((command) => walk(command, [], []));
}

function optionOf(option, path, locale) {
  return {
    path,
    name: option.name,
    shown: localised(option.name, option.name_localizations, locale),
    description: localised(option.description, option.description_localizations, locale),
    type: option.type,
    required: option.required ?? false,
    autocomplete: option.autocomplete ?? false,
    least: option.min_value ?? option.min_length,
    most: option.max_value ?? option.max_length,
    choices: (option.choices ?? []).map((choice) => ({
      value: choice.value,
      shown: localised(choice.name, choice.name_localizations, locale),
    })),
  };
}

/**
 * What a line says up to now.
 *
 * Gives `{kind: "chat"}`, `{kind: "naming", query}` while the command's name is being typed, or
 * `{kind: "command", leaf, given, loose}`; `given` lists `{option, raw, from, to}` with places in
 * the line, `loose` is text that belongs to no option, `{raw, from, to}`.
 */
export function parseLine(line, known) {
  if (!line.startsWith("/")) return { kind: "chat" };
  const lower = line.toLowerCase();
  const leaf = known
    .flatMap((candidate) => [candidate.shown, candidate.path].map((name) => ({ candidate, name: `/${name.toLowerCase()}` })))
    .filter(({ name }) => lower.startsWith(`${name} `) || lower === name)
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!leaf) return { kind: "naming", query: line.slice(1) };
  const given = [];
  const from = Math.min(leaf.name.length, line.length);
  const marks = marksIn(line, from, leaf.candidate.options);
  marks.forEach(({ option, start, valueFrom }, at) => {
    const to = at + 1 < marks.length ? marks[at + 1].start : line.length;
    given.push({ option, raw: line.slice(valueFrom, to).trim(), start, from: valueFrom, to });
  });
  const looseTo = marks.length ? marks[0].start : line.length;
  return {
    kind: "command",
    leaf: leaf.candidate,
    given,
    loose: { raw: line.slice(from, looseTo).trim(), from, to: looseTo },
  };
}

function marksIn(line, from, options) {
  const marks = [];
  const pattern = /(?<=\s)([^\s:]+):/gu;
  pattern.lastIndex = from;
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const name = match[1].toLowerCase();
    const option = options.find((candidate) => [candidate.shown, candidate.name].includes(name));
    if (option && !marks.some((mark) => mark.option === option)) {
      marks.push({ option, start: match.index, valueFrom: match.index + match[0].length });
    }
  }
  return marks;
}

/**
 * The options of a command line as Discord sends them: `{values}` by option name, or `{problem}`
 * in words with the `option` it is about.
 */
export function resolve({ leaf, given, loose }, world) {
  if (loose.raw) return { problem: `“${loose.raw}” belongs to no option` };
  const values = {};
  for (const { option, raw } of given) {
    if (raw === "") {
      if (option.required) return { problem: `${option.shown} needs a value`, option };
      continue;
    }
    const { value, problem } = valueOf(option, raw, world);
    if (problem) return { problem: `${option.shown}: ${problem}`, option };
    values[option.name] = value;
  }
  const missing = leaf.options.find((option) => option.required && !(option.name in values));
  return missing ? { problem: `${missing.shown} is required`, option: missing } : { values };
}

function valueOf(option, raw, world) {
  const lower = raw.toLowerCase();
  const offered = option.autocomplete ? world.offered(option, raw) : undefined;
  if (offered !== undefined) return { value: offered };
  if (option.choices.length) {
    const choice = option.choices.find(({ shown, value }) => shown.toLowerCase() === lower || String(value).toLowerCase() === lower);
    return choice ? { value: choice.value } : { problem: `choose one of ${option.choices.map(({ shown }) => shown).join(", ")}` };
  }
  switch (option.type) {
    case Type.INTEGER:
    case Type.NUMBER: {
      const number = Number(raw.replace(",", "."));
      if (!Number.isFinite(number) || (option.type === Type.INTEGER && !Number.isInteger(number))) {
        return { problem: option.type === Type.INTEGER ? "a whole number" : "a number" };
      }
      return number < (option.least ?? -Infinity) || number > (option.most ?? Infinity) ? { problem: rangeOf(option) } : { value: number };
    }
    case Type.BOOLEAN:
      return ["true", "false"].includes(lower) ? { value: lower === "true" } : { problem: "True or False" };
    case Type.USER:
    case Type.MENTIONABLE:
    case Type.ROLE: {
      const found = mentionables(option.type, world).find(({ name, id }) => `@${name.toLowerCase()}` === `@${lower.replace(/^@/, "")}` || `<@${id}>` === raw);
      const whom = option.type === Type.ROLE ? "no role is" : "nobody here is";
      return found ? { value: found.id } : { problem: `${whom} called “${raw}”` };
    }
    case Type.FILE: {
      const file = world.files?.get(raw);
      return file ? { value: { file } } : { problem: "choose a file" };
    }
    case Type.CHANNEL: {
      const name = lower.replace(/^#/, "");
      const channel = world.channels.find((candidate) => candidate.name.toLowerCase() === name);
      return channel ? { value: channel.id } : { problem: `no channel is called “${raw}”` };
    }
    case Type.STRING: {
      const wrong = raw.length < (option.least ?? 0) || raw.length > (option.most ?? 6000);
      return wrong ? { problem: `${option.least ?? 0} to ${option.most ?? 6000} characters` } : { value: raw };
    }
    default:
      return { problem: "this page can't fill in options of this kind" };
  }
}

function rangeOf({ least, most }) {
  if (least !== undefined && most !== undefined) return `from ${least} to ${most}`;
  return least === undefined ? `at most ${most}` : `at least ${least}`;
}

/**
 * What could be written at the cursor.
 *
 * `world` is that of `resolve`, and `offers(leaf, option, options)` and `offered(option, raw)` as in
 * completions.js.
 *
 * Gives `{title, hint, items, eager}`: an item is `{label, detail, required, line, cursor}`, the
 * line as it is once the item is taken. `eager` says that Enter takes the first item rather than
 * sending the line.
 */
export function suggest(line, cursor, known, world) {
  const parsed = parseLine(line, known);
  if (parsed.kind === "chat") return mentions(line, cursor, world);
  if (parsed.kind === "naming") return namings(parsed.query, known);
  const at = parsed.given.find(({ from, to }) => cursor >= from && cursor <= to);
  if (parsed.loose.raw === "" && cursor === line.length && !/\s$/.test(line) && !at) {
    const longer = namings(line.slice(1), known);
    if (longer.items.length > 1) return longer;
  }
  const title = `/${parsed.leaf.shown}`;
  if (at && !(cursor > at.to - 1 && settled(line, at, world))) {
    const { hint, labels } = at.option.autocomplete ? offersAt(parsed, at, world) : { hint: hintOf(at.option), labels: values(at.option, at.raw, world) };
    const items = labels.map(({ label, detail, file }) => {
      if (file) return { label, detail, file, from: at.from, to: at.to };
      const rest = line.slice(at.to).trim();
      const head = `${line.slice(0, at.from)}${label} `;
      const next = nextRequired(parsed, at.option);
      const tail = rest === "" && next ? `${next.shown}:` : rest;
      return { label, detail, line: head + tail, cursor: rest === "" ? head.length + tail.length : head.length };
    });
    return { title, option: at.option, hint, items, eager: items.length > 0 && !exact(at, items) };
  }
  const open = parsed.leaf.options.filter((option) => !parsed.given.some((one) => one.option === option));
  const wanted = parsed.loose.raw.toLowerCase();
  const items = open
    .filter((option) => option.shown.startsWith(wanted) || option.name.startsWith(wanted))
    .map((option) => {
      const base = wanted ? line.slice(0, parsed.loose.from) + line.slice(parsed.loose.to) : line;
      const taken = `${base.replace(/\s*$/, "")} ${option.shown}:`;
      return { label: option.shown, detail: option.description, required: option.required, line: taken, cursor: taken.length };
    });
  const ready = resolve(parsed, world).problem === undefined;
  const hint = ready ? `${parsed.leaf.description} · Enter sends` : parsed.leaf.description;
  return { title, hint, items, eager: items.some((item) => item.required) || wanted !== "" };
}

/** What the bot offers for the option at the cursor; of the others it is told what can be sent as it is. */
function offersAt({ leaf, given }, at, world) {
  const options = {};
  for (const { option, raw } of given) {
    if (option === at.option) options[option.name] = raw;
    else if (raw !== "") {
      const { value } = valueOf(option, raw, world);
      if (value !== undefined && !value.file) options[option.name] = value;
    }
  }
  const { state, choices } = world.offers(leaf, at.option, options);
  const labels = choices.map(({ shown }) => ({ label: shown, detail: "" }));
  if (state === "waiting") return { hint: "Loading options…", labels };
  if (state === "failed") return { hint: "Loading options failed", labels };
  return { hint: labels.length ? hintOf(at.option) : "No options match your search", labels };
}

function settled(line, { option, raw, to }, world) {
  if (option.autocomplete && world.offered(option, raw) === undefined) return false;
  return raw !== "" && /\s$/.test(line.slice(0, to)) && !valueOf(option, raw, world).problem;
}

function exact({ raw }, items) {
  return items.length === 1 && items[0].label.toLowerCase() === raw.toLowerCase();
}

function nextRequired({ leaf, given }, current) {
  return leaf.options.find((option) => option.required && option !== current && !given.some((one) => one.option === option));
}

function namings(query, known) {
  const wanted = query.trim().toLowerCase();
  const starts = (leaf) => leaf.shown.toLowerCase().startsWith(wanted) || leaf.path.startsWith(wanted);
  const holds = (leaf) => leaf.shown.toLowerCase().includes(wanted) || leaf.path.includes(wanted);
  const fits = (leaf) => [leaf.shown.toLowerCase(), leaf.path].includes(wanted) ? 0 : starts(leaf) ? 1 : 2;
  const found = known.filter((leaf) => starts(leaf) || holds(leaf)).sort((a, b) => fits(a) - fits(b));
  return {
    title: "Commands",
    hint: found.length ? "" : known.length ? `No command matches “/${query.trim()}”` : "The bot has registered no commands yet",
    eager: found.length > 0,
    items: found.map((leaf) => {
      const first = leaf.options.find(({ required }) => required);
      const line = `/${leaf.shown}${first ? ` ${first.shown}:` : leaf.options.length ? " " : ""}`;
      return { label: `/${leaf.shown}`, detail: leaf.description, line, cursor: line.length, leaf };
    }),
  };
}

function mentions(line, cursor, world) {
  const match = /(?:^|\s)@(\p{L}*)$/u.exec(line.slice(0, cursor));
  if (!match) return { title: "", hint: "", items: [], eager: false };
  const from = cursor - match[1].length - 1;
  const items = people(match[1], { ...world, people: mentionables(Type.MENTIONABLE, world) }).map(({ label, detail }) => {
    const head = `${line.slice(0, from)}${label} `;
    return { label, detail, line: head + line.slice(cursor), cursor: head.length };
  });
  return { title: "Members and roles", hint: "", items, eager: items.length > 0 && !exact({ raw: `@${match[1]}` }, items) };
}

/** Who can be named in an option: members, roles, or both; the role of everybody has the server's id. */
function mentionables(type, { people: all, roles = [], everyone }) {
  const everyRole = [...roles, ...(everyone ? [{ id: everyone, name: "everyone" }] : [])].map((role) => ({ ...role, role: true }));
  if (type === Type.ROLE) return everyRole;
  return type === Type.MENTIONABLE ? [...all, ...everyRole] : all;
}

/** Whose names begin so; oneself comes last, for others are mostly meant. */
function people(query, { people: all, me }) {
  const wanted = query.toLowerCase();
  return all
    .filter(({ name }) => name.toLowerCase().startsWith(wanted))
    .sort((a, b) => Number(a.id === me) - Number(b.id === me))
    .map(({ name, bot, role }) => ({ label: `@${name}`, detail: bot ? "App" : role ? "Role" : "" }));
}

function values(option, raw, world) {
  const wanted = raw.toLowerCase();
  if (option.choices.length) {
    return option.choices.filter(({ shown }) => shown.toLowerCase().startsWith(wanted)).map(({ shown }) => ({ label: shown, detail: "" }));
  }
  switch (option.type) {
    case Type.USER:
    case Type.MENTIONABLE:
    case Type.ROLE:
      return people(wanted.replace(/^@/, ""), { ...world, people: mentionables(option.type, world) });
    case Type.FILE:
      return [{ label: "Choose a file…", detail: "up to 10 MiB", file: true }];
    case Type.CHANNEL:
      return world.channels
        .filter(({ name }) => name.toLowerCase().startsWith(wanted.replace(/^#/, "")))
        .map(({ name }) => ({ label: `#${name}`, detail: "" }));
    case Type.BOOLEAN:
      return ["True", "False"].filter((word) => word.toLowerCase().startsWith(wanted)).map((label) => ({ label, detail: "" }));
    default:
      return [];
  }
}

function hintOf(option) {
  const numeric = option.type === Type.INTEGER || option.type === Type.NUMBER;
  const bounded = option.least !== undefined || option.most !== undefined;
  return numeric && bounded && !option.choices.length ? `${option.description} (${rangeOf(option)})` : option.description;
}

/** Chat text as it is sent: `@Name` becomes a real mention, of a member or of a role. */
export function withMentions(text, world) {
  return text.replace(/(^|\s)@(\p{L}+)/gu, (whole, before, name) => {
    const person = world.people.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    const role = (world.roles ?? []).find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (person) return `${before}<@${person.id}>`;
    return role ? `${before}<@&${role.id}>` : whole;
  });
}
