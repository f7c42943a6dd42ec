// SPDX-License-Identifier: AGPL-3.0-or-later
// Changes from the page: POSTs to the table, the PIN they need, and what they changed.

import { askPin, startPin } from "./pin.js";
import { failureSentence, postJson } from "./requests.js";

const toast = document.getElementById("toast");
const told = document.getElementById("told");
const TOAST_MS = 6000;
// What a change brought may take longer to read: names, tricks and numbers.
const TOLD_MS = 15000;

let toastTimer = 0;
let toldTimer = 0;
let sentencesOn = () => [];

/** Send a change, and tell what it changed or why it was refused; whether it was made. */
export async function change(path, body) {
  const answer = await send(path, body);
  if (answer.ok) {
    if (answer.changed) tellChanges(answer.changed);
    return true;
  }
  // Whoever closed the PIN's dialog knows why nothing happened.
  if (answer.code !== "pin-missing") complain(answer.error);
  return false;
}

/**
 * Send something to the table; where the PIN is missing it is asked for, and all sent again. The
 * answer's JSON, with `ok`; where that is false, with the sentence `error` and its `code`.
 */
export async function send(path, body) {
  for (;;) {
    const answer = await post(path, body);
    if (answer.code !== "pin-missing" || !(await askPin())) return answer;
  }
}

/**
 * Show whether changes are allowed. `sentences` gives for what the table told as "changed" the
 * sentences that whoever changed it is to read.
 */
export function startChanges(sentences) {
  sentencesOn = sentences;
  startPin((pin) => post("api/session", { pin }));
}

/** Say politely what a change brought; the places are never hidden: screen readers watch them. */
export function tellChanges(changed) {
  tell(sentencesOn(changed).join(" "));
}

/** Say something politely, over whatever dialog is open. */
export function tell(text) {
  toast.hidden = true;
  onTop(told);
  clearTimeout(toldTimer);
  told.textContent = text;
  toldTimer = setTimeout(() => {
    told.textContent = "";
  }, TOLD_MS);
}

function complain(sentence) {
  told.textContent = "";
  onTop(toast);
  toast.textContent = sentence;
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    toast.hidden = true;
  }, TOAST_MS);
}

/** What is outside an open dialog lies behind it, and nobody is told of it. */
function onTop(place) {
  const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (place.parentNode !== host) host.append(place);
}

async function post(path, body) {
  try {
    return await postJson(path, body);
  } catch (error) {
    return { ok: false, code: "network", error: failureSentence(error) };
  }
}
