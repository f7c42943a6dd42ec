// SPDX-License-Identifier: AGPL-3.0-or-later
// Why something is asked: the explanations of a trick between which the camera hesitates.

import { percent, t } from "../../words.js";
import { saidCard } from "./cardwords.js";
import { playerName } from "./sentences.js";

// More would bury the question.
const MOST_CLAIMS = 3;

/** A sentence for each explanation, the likeliest first: what it has otherwise, and what speaks for it. */
export function doubtSentences(game, explanations) {
  return explanations
    .filter(({ claims }) => claims.length > 0)
    .map(({ share, claims }, at) =>
      t(at === 0 ? "doubt.perhaps" : "doubt.or", {
        percent: percent(share),
        claims: claims.slice(0, MOST_CLAIMS).map((claim) => said(game, claim)).join("; "),
      }),
    );
}

/** The same of a trick, while something of it is asked. */
export function doubtsOf(game, { round, number }) {
  const asked = game.questions.find(
    (one) => one.round === round && one.trick === number && one.explanations,
  );
  return doubtSentences(game, asked?.explanations ?? []);
}

function said(game, { kind, card, player, clue, other }) {
  const who = playerName(game, player);
  const what = t(`claim.${kind}`, { card: saidCard(card), player: who });
  return clue ? `${what}, ${t(`clue.${clue}`, { card: saidCard(other), player: who })}` : what;
}
