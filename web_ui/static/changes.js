// SPDX-License-Identifier: AGPL-3.0-or-later
// Changes from the page: POSTs to the table, the PIN they need, and what they changed.

import { t } from "./words.js";

const dialog = document.getElementById("pin");
const form = document.getElementById("pin-form");
const field = document.getElementById("pin-text");
const error = document.getElementById("pin-error");
const opener = document.getElementById("pin-open");
const toast = document.getElementById("toast");
const told = document.getElementById("told");
const TOAST_MS = 6000;
// What a change brought may take longer to read: names, tricks and numbers.
const TOLD_MS = 15000;

let waiting = null;
let toastTimer = 0;
let toldTimer = 0;
let sentencesOn = () => [];

/** Send a change. Where the PIN is missing it is asked for, and the change sent again. */
export async function change(path, body) {
  const answer = await post(path, body);
  if (answer.ok) {
    if (answer.changed) tell(sentencesOn(answer.changed));
    return true;
  }
  if (answer.code === "pin-missing") {
    askPin(() => change(path, body));
    return false;
  }
  complain(answer.error);
  return false;
}

/**
 * Make the PIN dialog work and show whether changes are allowed. `sentences` gives for what the
 * table told as "changed" the sentences that whoever changed it is to read.
 */
export async function startChanges(sentences) {
  sentencesOn = sentences;
  opener.addEventListener("click", () => askPin(null));
  document.getElementById("pin-close").addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
  const session = await fetch("/api/session").then((answer) => answer.json(), () => ({}));
  if (session.may_change) allowed();
}

async function enter() {
  const answer = await post("/api/session", { pin: field.value });
  if (!answer.ok) {
    error.textContent = answer.error;
    field.select();
    return;
  }
  allowed();
  dialog.close();
  const again = waiting;
  waiting = null;
  if (again) again();
}

function askPin(then) {
  waiting = then;
  opener.disabled = false;
  opener.textContent = t("pin.open");
  error.textContent = "";
  field.value = "";
  if (!dialog.open) dialog.showModal();
}

function allowed() {
  opener.textContent = t("pin.held");
  opener.disabled = true;
}

/** Say politely what a change brought. The place is never hidden: screen readers watch it. */
function tell(sentences) {
  toast.hidden = true;
  clearTimeout(toldTimer);
  told.textContent = sentences.join(" ");
  toldTimer = setTimeout(() => {
    told.textContent = "";
  }, TOLD_MS);
}

function complain(sentence) {
  told.textContent = "";
  toast.textContent = sentence;
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    toast.hidden = true;
  }, TOAST_MS);
}

async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    return { ok: response.ok, ...answer };
  } catch {
    return { ok: false, code: "network", error: t("error.network") };
  }
}
