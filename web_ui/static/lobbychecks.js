// SPDX-License-Identifier: AGPL-3.0-or-later
// What is ready for a game: the people, the camera's picture with the deck, and the buttons.

import { el, whenChanged } from "./dom.js";
import { isTooLong } from "./names.js";
import { closedPictures, isAllowed, lookAtSession, whenAllowed } from "./pin.js";
import { postJson, showPicture } from "./requests.js";
import { complete, t } from "./words.js";

const LOOK_MS = 1000;
const WORDS = { ok: "checks.is-ok", fault: "checks.is-fault", waiting: "checks.is-waiting" };
const SIGNS = { ok: "\u2713", fault: "!", waiting: "\u2026" };

const list = document.getElementById("lobby-checks");
const ready = document.getElementById("lobby-ready");
const picture = document.getElementById("lobby-picture");
const place = document.getElementById("lobby-look");

/**
 * Keep the list as things are: `seats` are the lobby's, `span()` gives the fewest and the most players,
 * `camera` and `deck` what is chosen, the camera null for a game that none looks at; `buttons` says whether there are any, `busy()` whether a game goes on and has the camera.
 * Returns a function that looks anew, for when something was chosen.
 */
export function startChecks({ seats, span, camera, deck, buttons, busy }) {
  const closed = closedPictures();
  place.append(closed);
  let seen = [];
  let timer = 0;
  let turn = 0;

  const draw = () => {
    const people = ofSeats(seats, span());
    const lines = [people, ...ofCamera(camera(), seen, busy()), ofButtons(camera(), buttons)];
    const may = people.is === "ok" && !busy();
    const done = may && lines.every((line) => line.is === "ok");
    whenChanged("lobby-checks", lines, () => list.replaceChildren(...lines.map(drawLine)));
    list.classList.toggle("checks--ready", done);
    const told = t(done ? "checks.ready" : may ? "checks.not-ready" : "checks.not-yet");
    if (ready.textContent !== told) ready.textContent = told;
  };

  const look = async () => {
    clearTimeout(timer);
    const mine = (turn += 1);
    const filmed = camera() !== null && camera() !== "none" && !busy();
    closed.hidden = !filmed || isAllowed();
    if (!filmed || !isAllowed()) {
      seen = [];
      picture.hidden = true;
      draw();
      return;
    }
    draw();
    // Nobody looks: the table lets the camera go by itself.
    if (document.hidden) return;
    const answer = await postJson("api/lobby/look", { camera: camera(), deck: deck() }).catch(() => null);
    if (mine !== turn) return;
    if (answer?.ok) {
      seen = answer.checks;
      draw();
      const given = seen.some((line) => line.what === "picture" && line.is === "ok");
      const came = given && (await showPicture(picture, `api/lobby/camera.jpg?${Date.now()}`));
      if (mine !== turn) return;
      picture.hidden = !came;
    } else {
      seen = answer ? [{ what: "picture", is: "fault", saying: { text: answer.error } }] : [];
      picture.hidden = true;
      draw();
      await lookAtSession();
    }
    timer = setTimeout(look, LOOK_MS);
  };

  whenAllowed(look);
  document.addEventListener("visibilitychange", look);
  look();
  return (chosen) => {
    if (chosen === "camera") {
      seen = [];
      picture.hidden = true;
    }
    look();
  };
}

function ofSeats(seats, [fewest, most]) {
  const players = seats.players();
  if (players.length < fewest || players.length > most) {
    const values = { fewest: String(fewest), most: String(most), count: String(players.length) };
    return { is: "fault", text: t("refused.players-count", values) };
  }
  const unnamed = players.indexOf("");
  if (unnamed >= 0) return { is: "fault", text: t("refused.seat-unnamed", { seat: String(unnamed + 1) }) };
  const long = players.findIndex(isTooLong);
  if (long >= 0) return { is: "fault", text: t("refused.seat-misnamed", { seat: String(long + 1) }) };
  const twice = players.find((name, at) => players.indexOf(name) !== at);
  if (twice !== undefined) return { is: "fault", text: t("refused.name-taken", { name: twice }) };
  return { is: "ok", text: t("checks.seats", { count: String(players.length) }) };
}

function ofCamera(camera, seen, busy) {
  if (camera === null) return [];
  if (camera === "none") return [{ is: "ok", text: t("checks.no-camera") }];
  if (busy) return [{ is: "waiting", text: t("checks.camera-busy") }];
  if (!isAllowed()) return [{ is: "waiting", text: t("checks.closed") }];
  if (seen.length === 0) return [{ is: "waiting", text: t("saying.lookout-opening") }];
  return seen.map(({ is, saying }) => ({ is, text: complete(`saying.${saying.case}`, saying.params) ?? saying.text }));
}

function ofButtons(camera, buttons) {
  if (camera === "rendered") return { is: "ok", text: t("checks.buttons-rendered") };
  return { is: "ok", text: t(buttons ? "checks.buttons" : "checks.no-buttons") };
}

function drawLine({ is, text }) {
  return el(
    "li",
    { class: "checks__line", "data-is": is },
    el("span", { class: "checks__sign", "aria-hidden": "true" }, SIGNS[is]),
    el("span", {}, el("span", { class: "hidden" }, `${t(WORDS[is])}: `), text),
  );
}
