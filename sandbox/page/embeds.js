/** Classic embeds as DOM. */

import { colour, el, mediaUrl } from "./dom.js";
import { render } from "./markdown.js";

/** The node of one embed; `context` is markdown's with `attachments`. */
export function embedNode(embed, context) {
  const picture = (kind, media) =>
    media?.url ? el("img", { class: kind, src: mediaUrl(media.url, context.attachments), alt: media.description ?? "", loading: "lazy" }) : null;
  const words = (text) => render(text, context);
  const title = embed.title
    ? el("div", { class: "embed-title" }, embed.url ? el("a", { href: mediaUrl(embed.url), target: "_blank", rel: "noopener noreferrer" }, words(embed.title)) : words(embed.title))
    : null;
  const node = el(
    "div",
    { class: "embed" },
    picture("embed-thumbnail", embed.thumbnail),
    embed.author ? el("div", { class: "embed-author" }, embed.author.name) : null,
    title,
    embed.description ? el("div", { class: "embed-description" }, words(embed.description)) : null,
    embed.fields?.length
      ? el(
          "div",
          { class: "embed-fields" },
          embed.fields.map((field) =>
            el(
              "div",
              { class: field.inline ? "embed-field inline" : "embed-field" },
              el("div", { class: "embed-field-name" }, words(field.name)),
              el("div", {}, words(field.value)),
            ),
          ),
        )
      : null,
    picture("embed-image", embed.image),
    embed.footer || embed.timestamp
      ? el(
          "div",
          { class: "embed-footer" },
          [embed.footer?.text, embed.timestamp ? new Date(embed.timestamp).toLocaleString(context.locale) : null].filter(Boolean).join(" • "),
        )
      : null,
  );
  if (embed.color !== null && embed.color !== undefined) node.style.setProperty("--embed-colour", colour(embed.color));
  return node;
}
