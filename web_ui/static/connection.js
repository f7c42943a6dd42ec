// SPDX-License-Identifier: AGPL-3.0-or-later
// The masthead's sign of how the page is connected, and the sentence where it is not.

import { t } from "./words.js";

/** Show how the page is connected: "live", "polling" or "away". */
export function drawConnection(connection) {
  const sign = document.getElementById("live-sign");
  const notice = document.getElementById("live-notice");
  const away = connection === "away";
  sign.dataset.sign = away ? "away" : "ok";
  sign.textContent = t(away ? "live.away-short" : "live.on");
  const text = away ? t("live.away") : connection === "polling" ? t("live.polling") : "";
  if (notice.textContent !== text) notice.textContent = text;
  notice.hidden = !text;
}
