// SPDX-License-Identifier: AGPL-3.0-or-later
// The games are still being read: how far that is, until the page can be shown.

import { startChanges } from "./changes.js";
import { drawConnection } from "./connection.js";
import { follow } from "./live.js";
import { askJson, failureSentence } from "./requests.js";
import { t } from "./words.js";

const ASKS_MS = 1000;

const sentence = document.getElementById("reading-now");
const bar = document.getElementById("reading-bar");

async function ask() {
  const answer = await askJson("api/games").catch((error) => ({ ok: false, error: failureSentence(error) }));
  if (answer.ok) return location.reload();
  const { done, of } = answer;
  sentence.textContent = of ? t("games.reading-now", { done: String(done), of: String(of) }) : answer.error;
  if (of) {
    bar.max = of;
    bar.value = done;
  }
  setTimeout(ask, ASKS_MS);
}

startChanges(() => []);
follow(() => {}, drawConnection);
setTimeout(ask, ASKS_MS);
