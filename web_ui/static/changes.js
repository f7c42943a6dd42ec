// SPDX-License-Identifier: AGPL-3.0-or-later
// Changes from the page: POSTs to the table, and the PIN they need.

import { t } from "./words.js";

const dialog = document.getElementById("pin");
const form = document.getElementById("pin-form");
const field = document.getElementById("pin-text");
const error = document.getElementById("pin-error");
const opener = document.getElementById("pin-open");
const toast = document.getElementById("toast");
const TOAST_MS = 6000;

let waiting = null;
let toastTimer = 0;

/** Send a change. Where the PIN is missing it is asked for, and the change sent again. */
export async function change(path, body) {
  const answer = await post(path, body);
  if (answer.ok) return true;
  if (answer.code === "pin-missing") {
    askPin(() => change(path, body));
    return false;
  }
  complain(answer.error);
  return false;
}

/** Make the PIN dialog work and show whether changes are allowed. */
export async function startChanges() {
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

function complain(sentence) {
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
