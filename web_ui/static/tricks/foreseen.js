// SPDX-License-Identifier: AGPL-3.0-or-later
// All that a correction would change, in words, from the piece itself down to the totals.

import { whereOf } from "../play/places.js";
import { playerName } from "../play/seated.js";
import { complete, count, names, signed, t } from "../words.js";
import { changeOfWinner, changedTotals } from "./changed.js";

// More pieces of one trick than these are counted, not named.
const PIECES_NAMED = 2;
const MOST_SENTENCES = 14;

/**
 * Sentences about `changes`, the table's own list told with "round", in the order of the game. `what`
 * a piece is and who played it are called "card" and "played-by".
 */
export function foreseen(game, changes) {
  const told = [...renamed(changes), ...ofTricks(game, changes), ...ofScores(game, changes)];
  if (told.length <= MOST_SENTENCES) return told;
  return [...told.slice(0, MOST_SENTENCES), count("foreseen.more", told.length - MOST_SENTENCES)];
}

function renamed(changes) {
  const found = changes.filter((one) => one.what === "name");
  return found.map(({ before, after }) => t("people.renamed", { before, after }));
}

function ofTricks(game, changes) {
  const tricks = grouped(changes.filter((one) => one.trick !== undefined), trickOf);
  return tricks.sort(([one], [other]) => trickOf(one) - trickOf(other)).flatMap((found) => {
    const of = (what) => found.filter((one) => one.what === what);
    return [
      ...named(of("card"), (one) => cardChange(game, one), "foreseen.cards"),
      ...named(of("played-by"), (one) => playerChange(game, one), "foreseen.players"),
      ...of("winner").map((one) => winnerChange(game, one, found)),
      ...of("next-leader").map((one) => leaderChange(game, one, found)),
      ...of("trick-points").map((one) => pointsChange(one, found)),
      ...of("finding").map((one) => findingChange(game, one)),
    ].filter(Boolean);
  });
}

function ofScores(game, changes) {
  const of = (what) => changes.filter((one) => one.what === what);
  return [
    ...of("bid").map((one) => bidChange(game, one)),
    ...wonChanges(game, of("won")),
    ...of("finding").filter((one) => one.trick === undefined).map((one) => findingChange(game, one)),
    changedTotals(game, changes),
    placeChanges(game, of("place")),
  ].filter(Boolean);
}

/** In the order of the game, as no round has so many tricks. */
function trickOf({ round, trick }) {
  return round * 100 + trick;
}

/** The changes of a trick's pieces one by one, or counted where they are many. */
function named(found, say, manyKey) {
  if (found.length <= PIECES_NAMED) return found.map(say);
  const { round, trick } = found[0];
  return [t(manyKey, { where: whereOf({ round, trick }), count: String(found.length) })];
}

function cardChange(game, { round, trick, position, before, after }) {
  const values = { where: whereOf({ round, trick, position }) };
  if (before !== null) values.before = game.own.saidCode(before);
  if (after !== null) values.after = game.own.saidCode(after);
  if (before === null) return t("foreseen.card-new", values);
  return t(after === null ? "foreseen.card-gone" : "foreseen.card", values);
}

function playerChange(game, { round, trick, position, before, after }) {
  // A piece that came or went has no player on one side, and is told of already.
  if (before === null || after === null) return null;
  return t("foreseen.player", {
    where: whereOf({ round, trick, position }),
    before: playerName(game, before),
    after: playerName(game, after),
  });
}

function winnerChange(game, one, changes) {
  const { round, trick, before } = one;
  const told = changeOfWinner(game, one, changes);
  if (told) return told;
  const where = whereOf({ round, trick });
  if (before === null) return t("foreseen.open-nobody", { where });
  return t("foreseen.open", { where, before: playerName(game, before) });
}

/** Who leads, where that does not follow from another winner. */
function leaderChange(game, { round, trick, before, after }, changes) {
  const winner = changes.find((one) => one.what === "winner" && one.round === round && one.trick === trick);
  if (after === null || winner?.after === after) return null;
  const values = { where: whereOf({ round, trick }), after: playerName(game, after) };
  if (before === null) return t("foreseen.leader-new", values);
  return t("foreseen.leader", { ...values, before: playerName(game, before) });
}

function pointsChange({ round, trick, before, after }, changes) {
  const same = (one) => one.what === "effect" && one.round === round && one.trick === trick;
  const effect = changes.find(same);
  // A trick that is decided or open again is told of; without a bonus there is no more to say.
  if (effect?.after === null || (before ?? 0) === (after ?? 0)) return null;
  return t("foreseen.points", {
    where: whereOf({ round, trick }),
    before: signed(before ?? 0, false),
    after: signed(after ?? 0, false),
  });
}

function bidChange(game, { round, player, before, after }) {
  if (after === null || before === null) return null;
  return t("foreseen.bid", {
    where: whereOf({ round }),
    player: playerName(game, player),
    before: String(before),
    after: String(after),
  });
}

function wonChanges(game, changes) {
  const there = changes.filter((one) => one.after !== null);
  return grouped(there, (one) => one.round).map((found) =>
    t("foreseen.won", {
      where: whereOf({ round: found[0].round }),
      tricks: names(found.map((one) => `${playerName(game, one.player)}\u00a0${one.after}`)),
    }),
  );
}

function placeChanges(game, changes) {
  if (changes.length === 0) return null;
  const places = [...changes]
    .sort((one, other) => one.after - other.after)
    .map((one) => `${playerName(game, one.player)}\u00a0${one.after + 1}.`);
  return t("foreseen.places", { places: names(places) });
}

function findingChange(game, { round, trick, player, before, after }) {
  const say = (rule) =>
    complete(`rule.${rule}`, { player: playerName(game, player ?? null) }) ?? rule;
  const where = whereOf({ round, trick });
  return after === null
    ? t("foreseen.finding-gone", { where, finding: say(before) })
    : t("foreseen.finding", { where, finding: say(after) });
}

/** Lists of what has the same key, in the order of their first. */
function grouped(list, keyOf) {
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}
