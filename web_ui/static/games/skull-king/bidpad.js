// SPDX-License-Identifier: AGPL-3.0-or-later
// The private pads of a seat: the bid and the cannon's load. What is chosen is sent from the
// bottom bar, so that a slip of the finger bids nothing.

import { el } from "../../dom.js";
import { t } from "../../words.js";

const LOADS = ["grapeshot", "cannonball"];
// What is chosen and not sent yet, with the round that it is for.
const chosen = { bid: null, load: null };
let round = null;

/** The numbers to bid from: what is `shown`, and the bar's `act`; both null where none is due. */
export function bidPad(game, own, ways) {
  forget(game, ways);
  if (!own.may.includes("bid")) return NOTHING;
  const numbers = Array.from({ length: own.most + 1 }, (_, bid) => bid);
  const fresh = chosen.bid !== null && chosen.bid !== own.bid;
  const label = own.bid === null ? "seat.bid-lock" : "seat.bid-change";
  return {
    shown: pad("bid", t("seat.bid-heading"), t("seat.bid-help"), numbers, own.bid, String, ways),
    act: fresh
      ? { label: t(label, { bid: String(chosen.bid) }), run: () => send("bid", ways) }
      : null,
  };
}

/** The loads to choose from, as `bidPad`. */
export function loadPad(game, own, ways) {
  forget(game, ways);
  if (!own.may.includes("load")) return NOTHING;
  const named = (load) => t(`question.load-${load}`);
  return {
    shown: pad("load", t("seat.load-heading"), t("seat.load-help"), LOADS, own.load, named, ways),
    act: chosen.load
      ? { label: t("seat.load-lock", { load: named(chosen.load) }), run: () => send("load", ways) }
      : null,
  };
}

const NOTHING = { shown: null, act: null };

/** What was chosen for another round is not meant for this one. */
function forget(game, ways) {
  const now = `${ways.game}-${game.round.number}`;
  if (round === now) return;
  round = now;
  chosen.bid = chosen.load = null;
}

function pad(act, heading, help, values, locked, named, ways) {
  const buttons = values.map((value) => {
    const pressed = (chosen[act] ?? locked) === value;
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
      chosen[act] = value;
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
  const value = chosen[act];
  if (await ways.say(act, { [act]: value })) chosen[act] = null;
}
