// SPDX-License-Identifier: AGPL-3.0-or-later
// Why the table refused something: by the same sentence that a finding would have had.

import { complete } from "../../words.js";
import { saidValues } from "./sentences.js";

const RULES = ["OUT-OF-TURN", "SKULL-PLACE", "SKULL-BID", "SKULL-FLIP", "SKULL-FAIL", "SKULL-NEXT", "SKULL-WIN"];

/** A refusal by a rule as a sentence; null for another one. */
export function ownRefusal(game, { case: told, params }) {
  const values = saidValues(game, params);
  return RULES.map((rule) => complete(`finding.${rule}.${told}`, values)).find(Boolean) ?? null;
}
