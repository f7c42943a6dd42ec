// SPDX-License-Identifier: AGPL-3.0-or-later
// The rules of Skull, to look something up in.

import { startRulebook } from "../../play/rulebook.js";
import { t } from "../../words.js";

startRulebook({
  sets: () => [false, true].map((chance) => ({ profile: String(chance), last_chance: chance })),
  called: (rules) => settingSentence("last_chance", rules.last_chance),
  sentence: settingSentence,
});

function settingSentence(name, setting) {
  return t(`switch.${name}.${setting ? "yes" : "no"}`);
}
