// SPDX-License-Identifier: AGPL-3.0-or-later
// The rules of the card game Skull King, to look something up in.

import { startRulebook } from "../../play/rulebook.js";
import { rulesTitle } from "../../titles.js";
import { switchSentence } from "./ruleset.js";

startRulebook({ sets: ({ profiles }) => profiles, called: rulesTitle, sentence: switchSentence });
