// SPDX-License-Identifier: AGPL-3.0-or-later
// What happened at the table, one sentence an event: for lists of corrections and for histories.

import { toldEvent } from "../../play/places.js";
import { names, percent, t } from "../../words.js";
import { cardName, saidCard } from "./cardwords.js";
import { doubtSentences } from "./doubts.js";
import { playerName } from "./sentences.js";

const MOST_READINGS = 3;
const LEAST_ODDS = 0.005;

const SENTENCES = {
  "player-renamed": (_, event) => ({ seat: String(event.player + 1), name: event.name }),
  "round-opened": (_, event) => ({ cards: String(event.cards) }),
  "bid-locked": player,
  "bid-reopened": player,
  "reveal-voted": player,
  "bid-corrected": (game, event) => ({ ...player(game, event), bid: String(event.bid) }),
  "load-chosen": load,
  "load-corrected": load,
  "card-laid": (_, event) => ({ cards: readings(event.readings) }),
  "card-seen-again": (_, event) => ({ cards: readings(event.readings) }),
  "role-declared": (_, event) => ({ card: saidCard(`TIG:${event.role}`) }),
  "card-named": card,
  "card-inserted": card,
  "card-moved": (_, event) => ({ to: String(event.to + 1) }),
  "player-told": player,
  "leader-told": (game, event) => ({ player: playerName(game, event.leader) }),
  "winner-told": (game, event) => ({ player: playerName(game, event.winner) }),
  "round-told": (game, event) => ({
    players: names(
      game.players.map((one, at) =>
        t("told.of-player", {
          player: one.name,
          won: String(event.won[at]),
          bonus: String(event.bonus[at]),
        }),
      ),
    ),
  }),
  "tricks-seen": (_, event) => ({ count: String(event.tricks.length) }),
  "trick-doubted": (game, event) => ({ explanations: doubtSentences(game, event.explanations).join(" ") }),
  "cards-missed": (_, event) => ({ count: String(event.tracks.length) }),
  "power-used": (_, event) => ({ power: power(event.power) }),
  "game-closed": (_, event) => ({ reason: event.reason }),
};
// These may be told without what they are about: it is taken back then, or secret, or nothing any more.
const ABOUT = {
  "bid-corrected": "bid",
  "leader-told": "leader",
  "winner-told": "winner",
  "power-used": "power",
  "trick-doubted": "explanations",
};

// What else people do is told by the verdict that it changed.
const SETTLED = new Set([
  "bid-corrected",
  "card-moved",
  "player-told",
  "leader-told",
  "winner-told",
  "trick-voided",
  "round-told",
  "cards-missed",
  "no-trick-missed",
]);

/** A sentence about an event, with its place where it has one; null for one of an unknown kind. */
export function told(game, event) {
  const about = event[ABOUT[event.kind]] ?? null;
  const without = Boolean(ABOUT[event.kind]) && (about === null || about.length === 0);
  return toldEvent(event, SENTENCES[event.kind]?.(game, event) ?? {}, without);
}

/** A sentence about what people settled; null for what a verdict tells. */
export function settled(game, event) {
  return SETTLED.has(event.kind) ? told(game, event) : null;
}

/** What a card of a picture was read as, in a sentence; null where it was read as nothing. */
export function readAs(picture) {
  return picture.readings?.length > 0 ? t("review.read-as", { cards: readings(picture.readings) }) : null;
}

function player(game, event) {
  return { player: playerName(game, event.player) };
}

function load(game, event) {
  return { ...player(game, event), load: t(`question.load-${event.load}`) };
}

function card(_, event) {
  return { card: saidCard(event.card) };
}

function readings(read) {
  const told = read
    .filter(([, odds], at) => at === 0 || odds >= LEAST_ODDS)
    .slice(0, MOST_READINGS)
    .map(([code, odds]) => t("told.reading", { card: cardName(code), percent: percent(odds) }));
  return told.join(", ") || cardName(null);
}

function power(used) {
  return used?.pirate ? cardName(used.pirate) : "";
}
