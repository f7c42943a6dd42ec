// SPDX-License-Identifier: AGPL-3.0-or-later
// Kept pictures of what was decided: one large with the outlines that were seen, all to choose from.

import { el, svg } from "./dom.js";
import { closedPictures, isAllowed } from "./pin.js";
import { showPicture } from "./requests.js";
import { deckTitle } from "./titles.js";
import { t } from "./words.js";

const address = (base, name) => `${base}evidence/${encodeURIComponent(name)}`;

/**
 * The pictures of a place, as the table tells them; `readingsOf(picture)` gives a sentence on what
 * a card was read as, or null. `remembered` holds which one was looked at; `base` is the path below
 * which the pictures are.
 */
export function pictureViewer(pictures, readingsOf, remembered, base = "api/") {
  if (pictures.length === 0) return el("p", { class: "help" }, t("review.no-pictures"));
  if (!isAllowed()) return closedPictures();
  // The last one shows all of it, so that it says most.
  const chosen = pictures.find((one) => key(one) === remembered.picture) ?? pictures.at(-1);
  const stage = el("div", { class: "stage" });
  const look = (picture) => {
    remembered.picture = key(picture);
    stage.replaceChildren(large(picture, pictures, readingsOf, base));
  };
  look(chosen);
  return el("div", { class: "pictures" }, stage, pictures.length > 1 && strip(pictures, chosen, look, base));
}

function key(picture) {
  return `${picture.seq}-${picture.what}`;
}

/** What a picture is of: "Card 2 when it was laid", "The whole trick". */
function title(picture, pictures) {
  if (picture.what === "verdict") return t("review.picture-verdict");
  const cards = pictures.filter((one) => one.what === picture.what);
  return t("review.picture-card", { number: String(cards.indexOf(picture) + 1) });
}

function strip(pictures, chosen, look, base) {
  const choices = pictures.map((picture) => {
    const focus = `picture-${key(picture)}`;
    const input = el("input", { type: "radio", name: "picture", checked: picture === chosen, "data-focus": focus });
    input.addEventListener("change", () => look(picture));
    const thumb = picture.crop ?? picture.name;
    return el(
      "label",
      { class: "thumb" },
      input,
      thumb ? thumbnail(base, thumb) : noThumbnail(),
      el("span", { class: "thumb__words" }, title(picture, pictures)),
    );
  });
  return el("fieldset", { class: "strip" }, el("legend", { class: "hidden" }, t("review.pictures")), choices);
}

function thumbnail(base, name) {
  const img = el("img", { alt: "" });
  showPicture(img, address(base, name)).then((came) => came || img.replaceWith(noThumbnail()));
  return img;
}

function noThumbnail() {
  return el("span", { class: "thumb__gone", "aria-hidden": "true" }, "\u2013");
}

function large(picture, pictures, readingsOf, base) {
  const name = title(picture, pictures);
  const read = readingsOf(picture);
  return el(
    "figure",
    { class: "picture" },
    picture.name ? framed(base, picture, name) : el("p", { class: "help" }, gone(picture)),
    el(
      "figcaption",
      {},
      el("b", {}, name),
      read && el("span", {}, read),
      picture.deck && el("small", {}, madeWith(picture)),
    ),
  );
}

function framed(base, picture, name) {
  const [width, height] = picture.size;
  const alone = address(base, picture.name);
  const img = el("img", { alt: name, width, height });
  const frame = el(
    "a",
    { class: "picture__frame", href: alone, target: "_blank", rel: "noopener", title: t("review.picture-open") },
    img,
    svg(
      "svg",
      { class: "outlines", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      (picture.outlines ?? []).map((outline) => drawn(outline.quad, "outline")),
      picture.quad && drawn(picture.quad, "outline outline--own"),
    ),
  );
  showPicture(img, alone).then(
    (came) => came || frame.replaceWith(el("p", { class: "error" }, t("error.picture"))),
  );
  return frame;
}

/** An outline, a dark line under a light one: to be seen on any cloth. */
function drawn(quad, name) {
  const points = quad.map((corner) => corner.join(",")).join(" ");
  return svg(
    "g",
    { class: name },
    svg("polygon", { points, class: "outline__under" }),
    svg("polygon", { points, class: "outline__over" }),
  );
}

function gone(picture) {
  return t(picture.thinned?.includes("frame") ? "review.picture-thinned" : "review.picture-damaged");
}

function madeWith(picture) {
  const { deck, models = {} } = picture;
  return t("review.made-with", {
    deck: `${deckTitle(deck.name)} ${deck.version}`.trim(),
    models: Object.values(models).join(", "),
  });
}
