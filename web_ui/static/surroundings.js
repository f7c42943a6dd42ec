// SPDX-License-Identifier: AGPL-3.0-or-later
// What is around the game: the masthead's signs and what is wrong, the own screen's code.

import { el } from "./dom.js";
import { getJson } from "./requests.js";
import { cameraOf, cameraTrouble, matTrouble, said } from "./troubles.js";
import { has, t } from "./words.js";

const byId = (id) => document.getElementById(id);
const ADDRESS_MS = 30000;
let ownCode = null;

/**
 * Draw the masthead: title, the game's headline, the camera's sign, its trouble, the buttons' and
 * the mat's, and what the table has to tell about keeping the game; `goes` says whether it goes on.
 */
export function drawMasthead(state, headline, goes) {
  const kind = `camera.title.${state.camera?.name}`;
  const title = has(kind) ? t(kind) : state.title;
  byId("title").textContent = title ? `\u00b7 ${title}` : "";
  byId("round").textContent = headline;
  // A table that was set up without a camera lacks none.
  const none = cameraOf(state.camera) === "none";
  const away = cameraOf(state.camera) === "away";
  const sign = byId("camera-sign");
  sign.hidden = !state.camera || none;
  byId("camera").hidden = none;
  sign.dataset.sign = away ? "away" : "ok";
  sign.textContent = t(away ? "camera.away-short" : "camera.on");
  tell(byId("camera-notice"), away && cameraTrouble(state.camera.trouble));
  byId("while-away").hidden = !away || !goes;
  tell(byId("buttons-notice"), state.buttons?.trouble && said(state.buttons.trouble));
  tell(byId("mat-notice"), matTrouble(state.mat));
  drawNews(state.news ?? []);
}

/** Say why no game is shown: none has been opened, or the page has nothing to draw it with. */
export function drawNoGame(name) {
  tell(byId("game-notice"), name ? t("game.unknown", { game: name }) : t("game.none"));
}

/** Let the own screen's code stay true. */
export function startSurroundings() {
  setInterval(redrawOwnScreen, ADDRESS_MS);
}

/** What the table has to tell stays until it is read, and comes back when it is another. */
function drawNews(sayings) {
  const sentences = sayings.map(said);
  const notice = byId("news-notice");
  const text = sentences.join("\n");
  if (notice.dataset.told === text) return;
  notice.dataset.told = text;
  notice.hidden = sentences.length === 0;
  const read = el("button", { type: "button", class: "plain small" }, t("page.close"));
  read.addEventListener("click", () => {
    notice.hidden = true;
  });
  const told = sentences.map((sentence) => el("p", {}, sentence));
  notice.replaceChildren(...(notice.hidden ? [] : [el("div", {}, told), read]));
}

function tell(notice, sentence) {
  const text = sentence || "";
  if (notice.textContent !== text) notice.textContent = text;
  notice.hidden = !text;
}

/** Draw the own screen's code, address and PIN as they are now, where this is the own screen. */
async function redrawOwnScreen() {
  if (!byId("own")) return;
  const screen = await getJson("own-screen").catch(() => null);
  if (!screen) return;
  byId("own-pin").textContent = screen.pin;
  byId("own-reach").hidden = !screen.address;
  byId("own-unreachable").hidden = Boolean(screen.address);
  byId("own-code").hidden = !screen.qr;
  byId("own-address").textContent = screen.address ?? "";
  // The code carries more than the address: it is another one with each game that others play.
  if (ownCode === screen.qr) return;
  ownCode = screen.qr;
  const parsed = new DOMParser().parseFromString(screen.qr ?? "", "image/svg+xml");
  byId("own-code").replaceChildren(...(screen.qr ? [parsed.documentElement] : []));
}
