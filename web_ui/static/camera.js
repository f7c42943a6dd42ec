// SPDX-License-Identifier: AGPL-3.0-or-later
// The camera: its picture, what is wrong with its pictures, and the button to measure again.

import { change, tell } from "./changes.js";
import { el } from "./dom.js";
import { closedPictures, isAllowed, lookAtSession, whenAllowed } from "./pin.js";
import { showPicture } from "./requests.js";
import { complete, t } from "./words.js";

const PICTURE_MS = 1000;

const camera = document.getElementById("camera");
const picture = document.getElementById("camera-picture");
const notice = document.getElementById("camera-notes");
const again = document.getElementById("camera-measure");
const help = document.getElementById("camera-measure-help");

/** Draw what `told`, the state's "camera", has: notes, and whether it can measure and does. */
export function drawCamera(told) {
  const notes = told?.notes ?? [];
  const text = notes.map((one) => complete(`saying.${one.case}`, one.params) ?? one.text).join(" ");
  if (notice.textContent !== text) notice.textContent = text;
  notice.hidden = !text;
  const can = Boolean(told?.ok && told.can_measure);
  again.hidden = !can;
  help.hidden = !can;
  // Not `disabled`: whoever has just pressed it would lose the focus.
  again.setAttribute("aria-disabled", String(Boolean(told?.measuring)));
  again.textContent = t(told?.measuring ? "camera.measuring" : "camera.measure");
}

/** Let the picture be fetched while it is open, and the button have the camera measured again. */
export function startCamera() {
  startPicture();
  again.addEventListener("click", async () => {
    if (again.getAttribute("aria-disabled") === "true") return;
    if (await change("api/camera/measure", {})) tell(t("camera.measure-begun"));
  });
}

function startPicture() {
  const closed = closedPictures();
  const missing = el("p", { class: "help", hidden: true }, t("error.picture"));
  camera.append(closed, missing);
  let timer = 0;
  let asking = false;
  const look = async () => {
    closed.hidden = isAllowed();
    if (!isAllowed()) picture.hidden = missing.hidden = true;
    if (!isAllowed() || !camera.open || document.hidden || asking) return;
    asking = true;
    const came = await showPicture(picture, `camera.jpg?${Date.now()}`);
    asking = false;
    picture.hidden = !(came && isAllowed());
    missing.hidden = came || !isAllowed();
    if (!came) lookAtSession();
    clearTimeout(timer);
    timer = setTimeout(look, came ? PICTURE_MS : PICTURE_MS * 5);
  };
  whenAllowed(look);
  camera.addEventListener("toggle", look);
  document.addEventListener("visibilitychange", look);
}
