// SPDX-License-Identifier: AGPL-3.0-or-later
// All mats of the table, in seat order: who has them, what lies there, and how the bidding stands.

import { el } from "../../dom.js";
import { nameTag } from "../../names.js";
import { signsIn } from "../../play/seated.js";
import { t } from "../../words.js";
import { mat } from "./discs.js";

/** The mats of a game as they lie now, or as they lay at the end of `round`, a round to look back on. */
export function matsOf(game, round = null) {
  const lying = round ? lyingAfter(game, round) : game.players;
  const list = el("ol", { class: "mats", "aria-label": t("mats.heading") }, lying.map((one, seat) => place(game, one, seat)));
  list.style.setProperty("--count", String(lying.length));
  return list;
}

/** A round as it was after so many steps, each a disc placed, a bid, a pass or a flip. */
export function roundSoFar(round, steps) {
  const actions = round.actions.slice(0, steps);
  const flips = round.flips.slice(0, Math.max(0, steps - round.actions.length));
  const { challenger, success } = round;
  const before = (list, by) => list.map((number, seat) => (seat === challenger ? number + by : number));
  return {
    ...round,
    actions,
    flips,
    placed: round.placed.map((_, seat) => actions.filter((one) => one.player === seat && one.place).length),
    challenger: flips.length > 0 || actions.length === round.actions.length ? challenger : null,
    wins: before(round.wins, success ? -1 : 0),
    discs: before(round.discs, round.lost ? 1 : 0),
  };
}

/** The players as a round left them; `round` is as a review has it. */
export function lyingAfter(game, round) {
  return game.players.map((player, seat) => {
    const flipped = round.flips.filter((flip) => flip.mat === seat).map((flip) => flip.face);
    const bids = round.actions.filter((one) => one.player === seat && one.bid !== undefined);
    return {
      name: player.name,
      wins: round.wins[seat],
      discs: round.discs[seat],
      face_down: round.placed[seat] - flipped.length,
      flipped,
      bid: bids.at(-1)?.bid ?? null,
      passed: round.actions.some((one) => one.player === seat && one.pass) || takenToPass(round, seat),
      challenger: round.challenger === seat,
      turn: false,
      out: round.discs[seat] === 0,
    };
  });
}

/** Once the challenge has begun everybody else is out of the bidding. */
function takenToPass({ challenger, placed }, seat) {
  return challenger !== null && challenger !== seat && placed[seat] > 0;
}

function place(game, lying, seat) {
  return el(
    "li",
    { class: `place${lying.turn ? " place--turn" : ""}${lying.challenger ? " place--challenger" : ""}${lying.out ? " place--out" : ""}`, "data-seat": String(seat) },
    nameTag(lying.name, signsIn(game)[seat], "place__name"),
    mat(lying),
    el("span", { class: "place__said" }, saidOf(lying).join(" ")),
  );
}

/** How somebody stands in the round: a word and the bid, either of which may be missing. */
export function saidOf({ out, challenger, passed, bid, face_down: down, flipped }) {
  const gone = out && down === 0 && flipped.length === 0;
  if (gone) return [t("mats.out")];
  if (challenger) return [t("mats.challenge"), String(bid)];
  if (passed) return [t("mats.passed")];
  return bid === null || bid === undefined ? [] : [t("mats.bid"), String(bid)];
}
