// SPDX-License-Identifier: AGPL-3.0-or-later
// Under which profiles a trick's cards would be judged otherwise, and how.

import { el } from "../../dom.js";
import { profileTitle } from "../../titles.js";
import { signed, t } from "../../words.js";
import { playerName } from "./sentences.js";

/** How other tables would have judged a trick that was looked at again. */
export function elsewhere(game, trick) {
  const others = Object.entries(trick.differs);
  if (others.length === 0) return el("p", { class: "help" }, t("review.same-everywhere"));
  const rows = others.map(([profile, other]) =>
    el("li", {}, el("b", {}, profileTitle(profile)), ": ", otherwise(game, trick, other)),
  );
  return el("div", { class: "elsewhere" }, el("h3", {}, t("review.elsewhere")), el("ul", {}, rows));
}

function otherwise(game, trick, other) {
  const player = (position) => playerName(game, trick.plays[position]?.player ?? null);
  const told = [];
  if (other.winner === null) told.push(t("verdict.nobody"));
  else if (other.winner !== undefined) {
    told.push(t("review.would-win", { player: player(other.winner) }));
  }
  if (other.next_leader !== undefined && other.next_leader !== null) {
    told.push(t("verdict.next", { player: player(other.next_leader) }));
  }
  if (other.points !== undefined) {
    told.push(t("review.would-bring", { points: signed(other.points, false) }));
  }
  return told.length > 0 ? told.join(" ") : t("review.other-reasons");
}
