// SPDX-License-Identifier: AGPL-3.0-or-later
// The rules of the dice game, to look something up in.

import { startRulebook } from "../../play/rulebook.js";
import { scoringName, settingSentence } from "./settings.js";

startRulebook({
  sets: (offers) => offers.scorings.map((scoring) => ({ profile: scoring, ...offers.default, scoring })),
  called: (rules) => scoringName(rules.scoring),
  sentence: settingSentence,
});
