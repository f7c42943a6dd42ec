// SPDX-License-Identifier: AGPL-3.0-or-later
// Requests to the table. Each has a time limit: a table that hangs and a link that went silent
// refuse nothing and answer nothing.

import { refusedSentence } from "./refused.js";
import { t } from "./words.js";

// The table itself says after 5 s that it is busy; a slow link has some time beyond that.
const LIMIT_MS = 8000;

// The number of the game that the page shows; null where it shows none.
let shownGame = null;

/** From now on the page shows this game: what people do is meant for it, and for no other. */
export function meanGame(number) {
  shownGame = number ?? null;
}

/** No answer came, or none that can be used; its message is for people, in their language. */
class NoAnswer extends Error {}

/** A path of the table's as this view reaches it, which may lie below the others. */
export function rooted(path) {
  return `${document.documentElement.dataset.root ?? ""}${path}`;
}

/** What to tell people of a request that failed. */
export function failureSentence(error) {
  return error instanceof NoAnswer ? error.message : t("error.network");
}

/** The JSON at a path with `ok`, and the sentence `error` where the table refuses it. Throws NoAnswer. */
export function askJson(path) {
  return request(path, {}, "error.late");
}

/** The JSON at a path. Throws NoAnswer, also where the table refuses it. */
export async function getJson(path) {
  const answer = await askJson(path);
  if (!answer.ok) throw new NoAnswer(answer.error);
  return answer;
}

/**
 * Send JSON; the answer's JSON with `ok`, whether the table did it, and where it did not with the
 * sentence `error`. Throws NoAnswer.
 */
export function postJson(path, sent) {
  const options = {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(shownGame === null ? {} : { "X-Quartermaster-Game": shownGame }),
    },
    body: JSON.stringify(sent),
  };
  // It may have come to the table all the same.
  return request(path, options, "error.late-change");
}

async function request(path, options, late) {
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const response = await fetch(rooted(path), { cache: "no-store", signal, ...options });
    const body = await response.json();
    const told = response.ok ? {} : { error: refusedSentence(body.reason) ?? body.error ?? t("error.network") };
    return { ...body, ok: response.ok, ...told };
  } catch (error) {
    const seconds = String(LIMIT_MS / 1000);
    throw new NoAnswer(error.name === "TimeoutError" ? t(late, { seconds }) : t("error.network"));
  }
}

/** Show a picture of the table's in an `img`; whether it came. One that does not is given up. */
export function showPicture(img, path) {
  return new Promise((resolve) => {
    const done = (came) => {
      clearTimeout(timer);
      img.removeEventListener("load", loaded);
      img.removeEventListener("error", failed);
      // What still waits would keep one of the browser's few connections to the table.
      if (!came) img.removeAttribute("src");
      resolve(came);
    };
    const loaded = () => done(true);
    const failed = () => done(false);
    const timer = setTimeout(failed, LIMIT_MS);
    img.addEventListener("load", loaded);
    img.addEventListener("error", failed);
    img.src = rooted(path);
  });
}
