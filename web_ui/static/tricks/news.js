// SPDX-License-Identifier: AGPL-3.0-or-later
// What is told of a game, as announcer.js wants it: bids locked and revealed, each verdict, what is
// asked, how a round and the game ended, whose turn it is, and what people settled.

import { overSentence, playerName } from "../play/seated.js";
import { names, signed, t } from "../words.js";
import { bidSum, nextLeader, verdictSentence } from "./sentences.js";

/** What is so now, for the table; `heard` is what the stream told of since the last call. */
export function gameNews(game, heard = []) {
  return [
    ...settled(game, heard),
    ...bids(game),
    ...called(game),
    ...verdicts(game),
    ...questions(game, game.questions),
    ...rounds(game),
    ...end(game),
    ...turn(game),
  ];
}

/**
 * What is so now, for a seat: its bottom bar tells whose turn it is, and who is waited for once the
 * own bid is locked.
 */
export function seatNews(game, seat, own) {
  const { players, questions: asked } = game;
  const bidding = game.phase === "bidding";
  return [
    ...(bidding && players[seat].locked ? [] : bids(game).filter(({ of }) => !(bidding && of === seat))),
    ...verdicts(game),
    ...questions(game, asked.filter(({ id }) => own.questions.includes(id))),
    ...rounds(game),
    ...end(game),
  ];
}

function settled(game, heard) {
  return heard.flatMap(({ seq, kind, data }) => {
    const words = kind === "undone" ? t("corrections.undone-other") : game.own.settled(game, { ...data, kind });
    return words ? [{ key: `entry-${seq}`, words }] : [];
  });
}

function bids({ players, round, phase }) {
  const locked = players.flatMap((player, of) =>
    player.locked ? [{ key: `bid-${round.number}-${of}`, of, words: t("news.bid", { player: player.name }), tone: "locked" }] : [],
  );
  const sum = bidSum({ players, round, phase });
  if (!sum) return phase === "bidding" ? locked : [];
  const all = names(players.map(({ name, bid }) => `${name} ${bid}`));
  return [...locked, { key: `bids-${round.number}`, words: `${t("news.bids", { bids: all })} ${sum}`, tone: "revealed" }];
}

/** That half of the players want the bids revealed, and whose are missing. */
function called({ players, round }) {
  if (!round.called) return [];
  const missing = players.filter((player) => !player.locked).map((player) => player.name);
  return [{ key: `called-${round.number}`, words: t("bidding.called", { players: names(missing) }), tone: "question" }];
}

function verdicts(game) {
  const found = new Map();
  const nameless = withoutNames(game);
  for (const trick of [...game.tricks, game.last_trick, game.trick]) {
    if (!trick?.verdict || !trick.final) continue;
    const words = verdictSentence(game, trick);
    const key = `trick-${trick.round}-${trick.number}`;
    const value = verdictSentence(nameless, trick);
    found.set(key, { key, words, value, again: t("verdict.corrected", { sentence: words }), tone: "verdict" });
  }
  return [...found.values()];
}

function questions(game, asked) {
  return asked.map((question) => ({
    key: `question-${question.id}`,
    words: `${t("question.heading")}: ${game.own.question(game, question)}`,
    tone: "question",
  }));
}

/** What is told is no other because somebody is called otherwise by now. */
function withoutNames(game) {
  return { ...game, players: game.players.map((player, seat) => ({ ...player, name: String(seat) })) };
}

/** How each round went, once nothing of it is asked any more; a correction is told by the latest. */
function rounds(game) {
  const { players, sheet } = game;
  const last = sheet.rounds.findLastIndex(({ finished }) => finished);
  return sheet.rounds.flatMap(({ finished, scores }, number) => {
    if (!finished || game.questions.some((question) => question.round === number)) return [];
    const scored = scores.map(({ round_points: points, total }, seat) =>
      t("news.score", { player: players[seat].name, points: signed(points), total: signed(total, false) }),
    );
    const words = t("news.round", { number: String(number + 1), scores: names(scored) });
    const again = number === last ? t("verdict.corrected", { sentence: words }) : undefined;
    return [{ key: `round-${number}`, words, again, value: JSON.stringify(scores) }];
  });
}

/** Who won; that a game was left is told as its life is. */
function end(game) {
  const { phase, ending, sheet, winners } = game;
  if (phase !== "over" || ending === null || winners.length === 0) return [];
  const words = overSentence(game);
  const value = JSON.stringify([winners, sheet.totals[winners[0]]]);
  return [{ key: "end", words, value, again: t("verdict.corrected", { sentence: words }) }];
}

/** Whose turn it is; who leads next is told with the verdict, and not again when the trick is gone. */
function turn(game) {
  const { phase, trick, players, round } = game;
  const key = (number, position) => `turn-${trick.round}-${number}-${position}`;
  if (phase === "trick-done" && trick.final && trick.number + 1 < round.size) {
    const next = nextLeader(game, trick);
    if (next === null) return [];
    const words = t("trick.to-lead", { player: playerName(game, next) });
    return [{ key: key(trick.number + 1, 0), words, again: words, value: String(next) }];
  }
  const now = players.find((player) => player.turn);
  if (phase !== "playing" || !now) return [];
  const words = t(trick.plays.length === 0 ? "trick.to-lead" : "trick.to-play", { player: now.name });
  return [{ key: key(trick.number, trick.plays.length), words, again: words, value: String(players.indexOf(now)) }];
}
