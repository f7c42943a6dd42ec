// SPDX-License-Identifier: AGPL-3.0-or-later
// Tones and a voice for what is announced: off until somebody switches them on, on this device.
//
// A browser lets no page sound that nobody has touched since it was opened; the page says so. The
// voice is the device's own, and works without internet where the device's does.

import { t } from "./words.js";

// Frequency in Hz, start and length in s: what each is for must be told without looking.
const TONES = {
  locked: [[660, 0, 0.08]],
  revealed: [
    [523, 0, 0.1],
    [659, 0.1, 0.1],
    [784, 0.2, 0.18],
  ],
  verdict: [
    [587, 0, 0.12],
    [880, 0.12, 0.2],
  ],
  question: [
    [494, 0, 0.14],
    [392, 0.16, 0.24],
  ],
};
const LOUDNESS = 0.18;
const SETTLING_S = 0.02;
const BETWEEN_S = 0.12;
// Some browsers know their voices only after a while.
const VOICES_MS = 2000;
const KEPT = { tones: "quartermaster-tones", voice: "quartermaster-voice" };

const on = { tones: kept("tones"), voice: kept("voice") };
const language = document.documentElement.lang;
let context = null;
let switches = [];

/** Sound the tones of these names and have the sentences said, as far as that was switched on. */
export function sound(names, sentences) {
  if (on.tones) play(names.filter((name) => name in TONES));
  if (on.voice) say(sentences);
}

/** Make the switches below an element work: its `[data-switch]` fields, and what is said of them. */
export function startSwitches(host) {
  const box = host.querySelector(".sounds");
  if (!box) return;
  const words = box.querySelector(".sounds__words");
  // One in a menu that was closed is gone.
  switches = switches.filter(({ shown }) => shown.isConnected);
  switches.push({ shown: box, tell: () => tell(words) });
  for (const field of box.querySelectorAll("[data-switch]")) {
    const way = field.dataset.switch;
    field.checked = on[way];
    field.addEventListener("change", () => turn(way, field.checked));
  }
  tell(words);
}

async function turn(way, now) {
  on[way] = now;
  keep(way, now);
  // A first tone, so that people know how loud it is; it also wakes what the browser let sleep.
  if (way === "tones" && now) play(["locked"]);
  if (way === "voice" && now && (await voice())) say(t("sounds.voice-on"));
  if (way === "voice" && !now) window.speechSynthesis?.cancel();
  tellAll();
}

function tellAll() {
  for (const one of switches) one.tell();
}

async function tell(words) {
  const found = [];
  if (on.voice && !(await voice())) found.push(t("sounds.no-voice"));
  if ((on.tones && awake()?.state === "suspended") || (on.voice && navigator.userActivation?.hasBeenActive === false)) {
    found.push(t("sounds.asleep"));
  }
  const text = found.join(" ");
  if (words.textContent !== text) words.textContent = text;
}

function awake() {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume().then(tellAll, () => {});
  } catch {
    // A device without sound stays silent.
  }
  return context;
}

function play(names) {
  const audio = awake();
  if (!audio || audio.state === "suspended") return;
  let start = audio.currentTime + SETTLING_S;
  for (const name of new Set(names)) {
    const tones = TONES[name];
    for (const [pitch, after, length] of tones) ring(audio, pitch, start + after, length);
    const [, after, length] = tones.at(-1);
    start += after + length + BETWEEN_S;
  }
}

/** One tone that swells and fades, so that nothing clicks. */
function ring(audio, pitch, start, length) {
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = "triangle";
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + SETTLING_S);
  gain.gain.setValueAtTime(LOUDNESS, start + length - SETTLING_S);
  gain.gain.linearRampToValueAtTime(0, start + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
}

async function say(sentences) {
  const found = await voice();
  if (!found) return;
  const said = new SpeechSynthesisUtterance(sentences);
  said.voice = found;
  said.lang = found.lang;
  window.speechSynthesis.speak(said);
}

/** A voice of this device for the page's language; null where it has none. */
async function voice() {
  const speech = window.speechSynthesis;
  if (!speech) return null;
  if (speech.getVoices().length === 0) {
    await new Promise((then) => {
      speech.addEventListener?.("voiceschanged", then, { once: true });
      setTimeout(then, VOICES_MS);
    });
  }
  const fitting = speech.getVoices().filter((one) => one.lang.toLowerCase().split(/[-_]/)[0] === language);
  return fitting.find((one) => one.localService) ?? fitting[0] ?? null;
}

// A browser may keep nothing for us; then it is off at the next start.
function kept(way) {
  try {
    return localStorage.getItem(KEPT[way]) === "on";
  } catch {
    return false;
  }
}

function keep(way, now) {
  try {
    if (now) localStorage.setItem(KEPT[way], "on");
    else localStorage.removeItem(KEPT[way]);
  } catch {
    // As said above.
  }
}

for (const sign of ["pointerup", "keydown"]) {
  document.addEventListener(sign, () => {
    if (on.tones) awake();
    tellAll();
  });
}
