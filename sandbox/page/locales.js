/** The languages a Discord client can be set to (Discord: reference, locales), by their own names. */

const CODES = [
  "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu",
  "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
  "vi", "zh-CN", "zh-TW",
];

function ownName(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** `[code, name]` pairs. */
export const LOCALES = CODES.map((code) => [code, ownName(code)]);
