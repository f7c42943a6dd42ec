// SPDX-License-Identifier: AGPL-3.0-or-later
// The recap as a picture to share: drawn here from what the page shows, and sent nowhere.

import { dated, signed, t } from "../words.js";

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 72;
const PAPER = "#f6f1e5";
const LEAF = "#fffdf7";
const INK = "#16232e";
const SMALL = "#4a5861";
const BRASS = "#855400";
const RULE = "#d8cbae";
const LINES = ["#0c5862", "#96281b", "#855400", "#16232e", "#5b3a8c", "#2f7d32", "#a0522d", "#4a5861"];
const DASHES = [[], [18, 8], [4, 8], [24, 8, 4, 8], [10, 10], [32, 12], [24, 6, 4, 6, 4, 6], []];
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const SERIF = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif";

/**
 * Share the recap of a game as a PNG, or save it where nothing can be shared; whether it was saved.
 * `past` is the game as the archive lists it. `recap` is what stands on the picture: the game's
 * `title`, its `score` with players, ranking and totals, the `totals` of each seat round by round,
 * and `notable`, each a heading and a sentence.
 */
export async function shareRecap(past, recap) {
  const canvas = drawn(past, recap);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  const file = new File([blob], `game-${past.game}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: t("gamesheet.title", { number: String(past.game) }) });
      return false;
    } catch (error) {
      // Whoever closed the list of apps wants none of them.
      if (error.name === "AbortError") return false;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  return true;
}

/** The canvas with all of it. */
export function drawn(past, { title, score, totals, notable }) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  text(pen, title, EDGE, 120, { font: `600 76px ${SERIF}` });
  text(pen, dated(past.began), EDGE, 172, { font: `32px ${SANS}`, colour: SMALL });
  let y = standing(pen, score, past, 240);
  y = chart(pen, totals, y + 24);
  for (const [heading, sentence] of notable) {
    text(pen, heading, EDGE, y + 44, { font: `600 32px ${SANS}`, colour: BRASS });
    y = paragraph(pen, sentence, y + 88) + 14;
  }
  text(pen, t("page.title"), WIDTH - EDGE, HEIGHT - 40, { font: `28px ${SANS}`, colour: SMALL, align: "right" });
  return canvas;
}

function text(pen, words, x, y, { font, colour = INK, align = "left", widest = WIDTH - 2 * EDGE }) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(fitting(pen, words, widest), x, y);
}

/** The words, cut with an ellipsis where there is no room for all of them. */
function fitting(pen, words, widest) {
  if (pen.measureText(words).width <= widest) return words;
  const signs = [...new Intl.Segmenter().segment(words)].map((one) => one.segment);
  while (signs.length > 1 && pen.measureText(`${signs.join("")}\u2026`).width > widest) signs.pop();
  return `${signs.join("")}\u2026`;
}

function paragraph(pen, words, y) {
  pen.font = `30px ${SANS}`;
  pen.fillStyle = INK;
  pen.textAlign = "left";
  let line = "";
  for (const word of words.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (pen.measureText(longer).width > WIDTH - 2 * EDGE && line) {
      pen.fillText(fitting(pen, line, WIDTH - 2 * EDGE), EDGE, y);
      y += 40;
      line = word;
    } else line = longer;
  }
  pen.fillText(fitting(pen, line, WIDTH - 2 * EDGE), EDGE, y);
  return y;
}

/** Everybody by place; the winners' row stands out. Returns where it ends. */
function standing(pen, score, past, y) {
  const seats = score.ranking.flatMap((place, index) => place.map((seat) => [seat, index]));
  const height = seats.length > 5 ? 54 : 68;
  let place = 1;
  score.ranking.forEach((tied) => {
    for (const seat of tied) {
      const first = past.winners.includes(seat);
      pen.fillStyle = first ? "#f3dfae" : LEAF;
      pen.fillRect(EDGE, y, WIDTH - 2 * EDGE, height - 8);
      const font = `${first ? 600 : 400} ${height - 30}px ${SANS}`;
      const base = y + height - 26;
      text(pen, `${place}.`, EDGE + 20, base, { font });
      sample(pen, seat, EDGE + 90, y + (height - 8) / 2);
      text(pen, score.players[seat], EDGE + 170, base, { font, widest: WIDTH - 2 * EDGE - 350 });
      text(pen, signed(score.totals[seat], false), WIDTH - EDGE - 20, base, { font, align: "right" });
      y += height;
    }
    place += tied.length;
  });
  return y;
}

function sample(pen, seat, x, y) {
  stroke(pen, seat, [[x, y], [x + 60, y]]);
}

function stroke(pen, seat, points) {
  pen.strokeStyle = LINES[seat % LINES.length];
  pen.setLineDash(DASHES[seat % DASHES.length]);
  pen.lineWidth = 6;
  pen.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.stroke();
  pen.setLineDash([]);
}

/** Totals by round. Returns where it ends. */
function chart(pen, totals, top) {
  const rounds = totals[0].length;
  if (rounds === 0) return top;
  const height = totals.length > 5 ? 290 : 380;
  const lines = totals.map((values) => [0, ...values]);
  const low = Math.min(0, ...lines.flat());
  const high = Math.max(10, ...lines.flat());
  const x = (round) => EDGE + (round / rounds) * (WIDTH - 2 * EDGE);
  const y = (points) => top + ((high - points) / (high - low)) * height;
  pen.strokeStyle = RULE;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.moveTo(EDGE, y(0));
  pen.lineTo(WIDTH - EDGE, y(0));
  pen.stroke();
  lines.forEach((values, seat) => stroke(pen, seat, values.map((value, round) => [x(round), y(value)])));
  return top + height + 16;
}
