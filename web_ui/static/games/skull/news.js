// SPDX-License-Identifier: AGPL-3.0-or-later
// What is told of a game, as announcer.js wants it: bids, passes, flips, whose turn it is, what is
// lost, how a round and the game ended, and what people corrected. Each is told once.

import { playerName } from "../../play/seated.js";
import { t } from "../../words.js";
import { faceName } from "./discs.js";
import { afterSentences, isOver, isUndecided, nowSentence, overSentence, roundSentence } from "./sentences.js";
import { told } from "./told.js";

const CORRECTED = new Set(["round-corrected"]);

/** What is so now, for the table; `heard` is what the stream told of since the last call. */
export function news(game, heard = []) {
  return [...settled(game, heard), ...bidding(game), ...flips(game), ...round(game), ...end(game), ...turn(game)];
}

/** What is so now, for a seat: whose turn it is its bottom bar says. */
export function seatNews(game, seat) {
  return [...bidding(game).filter(({ of }) => of !== seat), ...flips(game), ...round(game), ...end(game)];
}

function settled(game, heard) {
  return heard.flatMap(({ seq, kind, data }) => {
    const words = kind === "undone" ? t("corrections.undone-other") : CORRECTED.has(kind) && told(game, { ...data, kind });
    return words ? [{ key: `entry-${seq}`, words }] : [];
  });
}

function bidding({ round: { number }, players, challenger }) {
  return players.flatMap((player, of) => {
    const bid = player.bid !== null && {
      key: `bid-${number}-${of}-${player.bid}`,
      of,
      words: t("news.bid", { player: player.name, bid: String(player.bid) }),
      tone: "locked",
    };
    // Whoever is taken to have passed once the challenge began is not told of one by one.
    const pass = player.passed && challenger !== of && { key: `pass-${number}-${of}`, of, words: t("news.pass", { player: player.name }) };
    return [bid, pass].filter(Boolean);
  });
}

function flips(game) {
  const { round: now, flips: flipped } = game;
  return flipped.map(({ mat, face }, index) => ({
    key: `flip-${now.number}-${index}`,
    words: t("news.flip", { player: playerName(game, mat), face: faceName(face) }),
    value: `${mat}-${face}`,
    again: t("verdict.corrected", { sentence: t("news.flip", { player: playerName(game, mat), face: faceName(face) }) }),
    tone: face === "skull" ? "question" : "revealed",
  }));
}

/** How the latest round went; a correction of it is told again. */
function round(game) {
  const { last } = game;
  if (!last) return [];
  const words = [roundSentence(game, last), ...afterSentences(game, last)].join(" ");
  const value = JSON.stringify(last.reasons.map(({ rule, case: told, params }) => [rule, told, params]));
  return [{ key: `round-${last.round}`, words, value, again: t("verdict.corrected", { sentence: words }), tone: "verdict" }];
}

/** Who won; that a game was left is told as its life is. */
function end(game) {
  if (!isOver(game) || isUndecided(game)) return [];
  const words = overSentence(game);
  return [{ key: "end", words, value: String(game.winner), again: t("verdict.corrected", { sentence: words }) }];
}

/** What the table waits for; first discs are asked for once, and not anew for each that lies there. */
function turn(game) {
  if (isOver(game)) return [];
  const { round: now, phase, in_play: discs, bid, to_flip: left, waits_for: waits } = game;
  const first = phase === "placing";
  const key = first ? `turn-${now.number}-placing` : `turn-${now.number}-${phase}-${discs}-${bid}-${waits[0]}-${phase === "flipping" ? left : 0}`;
  const words = first ? t("news.placing", { number: String(now.number + 1) }) : nowSentence(game);
  return [{ key, words, tone: phase === "losing" || phase === "choosing" ? "question" : undefined }];
}
