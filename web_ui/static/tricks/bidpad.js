// SPDX-License-Identifier: AGPL-3.0-or-later
// The private pads of a seat, the bid's first of all. What is chosen is sent from the bottom bar, so
// that a slip of the finger bids nothing.

import { el } from "../dom.js";
import { t } from "../words.js";

// What is chosen and not sent yet, by act, with the round that it is for.
const chosen = new Map();
let round = null;

// What a seat that may not choose is shown.
const NOTHING = { shown: null, act: null };

/** The numbers to bid from: what is `shown`, and the bar's `act`; both null where none is due. */
export function bidPad(game, own, ways) {
  const values = Array.from({ length: own.most + 1 }, (_, bid) => bid);
  const label = own.bid === null ? "seat.bid-lock" : "seat.bid-change";
  return choicePad(game, own, ways, {
    act: "bid",
    heading: t("seat.bid-heading"),
    help: t("seat.bid-help"),
    values,
    locked: own.bid,
    named: String,
    label: (bid) => t(label, { bid: String(bid) }),
  });
}

/**
 * A pad for one `act` of a seat: its `values` as `named`, the one that is `locked`, and the bar's
 * `label(value)` for a fresh one. As `bidPad`.
 */
export function choicePad(game, own, ways, asked) {
  forget(game, ways);
  if (!own.may.includes(asked.act)) return NOTHING;
  const value = chosen.get(asked.act) ?? null;
  const fresh = value !== null && value !== asked.locked;
  return {
    shown: pad(asked, ways),
    act: fresh ? { label: asked.label(value), run: () => send(asked.act, ways) } : null,
  };
}

/** What was chosen for another round is not meant for this one. */
function forget(game, ways) {
  const now = `${ways.game}-${game.round.number}`;
  if (round === now) return;
  round = now;
  chosen.clear();
}

function pad({ act, heading, help, values, locked, named }, ways) {
  const buttons = values.map((value) => {
    const pressed = (chosen.get(act) ?? locked) === value;
    const button = el(
      "button",
      {
        type: "button",
        class: `pad__value${value === locked ? " pad__value--locked" : ""}`,
        "data-focus": `${act}-${value}`,
        "data-value": String(value),
        "aria-pressed": String(pressed),
        "aria-disabled": ways.closed ? "true" : null,
      },
      named(value),
    );
    button.addEventListener("click", () => {
      if (ways.closed) return;
      chosen.set(act, value);
      ways.redraw();
    });
    return el("li", {}, button);
  });
  return el(
    "section",
    { class: `leaf pad pad--${act}`, "aria-labelledby": `pad-${act}` },
    el("h2", { id: `pad-${act}` }, heading),
    el("ul", { class: "pad__values" }, buttons),
    el("p", { class: "help" }, help),
  );
}

async function send(act, ways) {
  const value = chosen.get(act);
  if (await ways.say(act, { [act]: value })) chosen.delete(act);
}
