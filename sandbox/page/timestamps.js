/** Discord's `<t:seconds:style>` in the reader's language, the relative ones kept up to date. */

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 5 minutes", "2 hours ago": seconds are rounded to the largest unit that fits once. */
export function relative(seconds, nowSeconds, locale) {
  const apart = seconds - nowSeconds;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(apart) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(apart / size), unit);
}

/** The words of one timestamp; an unknown style reads like `f`, as in Discord. */
export function format(seconds, style, locale, nowMs = Date.now()) {
  if (style === "R") return relative(seconds, Math.floor(nowMs / 1000), locale);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(new Date(seconds * 1000));
}

/** Bring every relative timestamp on the page up to date; only those that changed are touched. */
export function tick(root = document, nowMs = Date.now()) {
  for (const node of root.querySelectorAll("time[data-relative]")) {
    const words = format(Number(node.dataset.relative), "R", node.dataset.locale, nowMs);
    if (node.firstChild.data !== words) node.firstChild.data = words;
  }
}
