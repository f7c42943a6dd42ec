// SPDX-License-Identifier: AGPL-3.0-or-later
// The live connection: the event stream says that something changed, the state says what.
//
// The page is live while words come (the stream's, or the state itself) and the state that it
// shows is no older than the latest word. A table that hangs and a link that went silent say
// nothing at all, so that only time tells of them.

import { getJson, meanGame, rooted } from "./requests.js";

// The stream beats every 4 s (web_ui/stream.py): so long without a word and two beats are missed
// for sure, while one that a slow link holds back is not.
const SILENCE_MS = 12000;
// A stream that has not begun by then is tried anew; with RETRY_MS a link is found again in 10 s.
const HELLO_MS = 8000;
const RETRY_MS = 2000;
const POLL_MS = 4000;
const CHECK_MS = 500;

/**
 * Follow the table. `onState` gets each new state with the changes that the stream told of since
 * the last one, `onConnection` one of "live", "polling" (no stream can be had, the state can) and
 * "away". Returns a function that fetches the newest state at once.
 */
export function follow(onState, onConnection) {
  const now = () => performance.now();
  const heard = [];
  // The stream: null while there is none; whether it has spoken; whether the last could not begin.
  let source = null;
  let greeted = false;
  let refused = false;
  // Times: when the stream was begun or ended; its last word; the last state; since when what is
  // shown may be old, null where it is not; the last try to fetch it.
  let moved = now();
  let streamed = now();
  let answered = now();
  let wanted = null;
  let tried = 0;
  let unreachable = false;
  let again = false;
  let fetching = null;
  // What was told of the connection, and when it was told to be lost.
  let shown = null;
  let lost = 0;

  const tell = () => {
    const silent = now() - Math.max(streamed, answered) > SILENCE_MS;
    const old = wanted !== null && now() - wanted > SILENCE_MS;
    let connection = shown;
    if (unreachable || silent || old) connection = "away";
    // Once lost, only a state that has come since is good enough.
    else if (shown === "away" && answered < lost) connection = "away";
    else if (greeted) connection = "live";
    else if (refused) connection = "polling";
    if (connection === shown) return;
    if (connection === "away") lost = now();
    shown = connection;
    onConnection(connection);
  };

  const refresh = () => {
    again = true;
    wanted ??= now();
    fetching ??= fetchStates().finally(() => {
      fetching = null;
      tell();
    });
    return fetching;
  };

  const fetchStates = async () => {
    while (again) {
      again = false;
      tried = now();
      const told = heard.length;
      const state = await getJson("api/state").catch(() => null);
      if (state === null) {
        unreachable = source?.readyState !== EventSource.OPEN;
        return;
      }
      // A table that hangs still tells its last state: better than nothing, and not live.
      unreachable = state.hangs;
      if (!state.hangs) {
        answered = now();
        wanted = again ? Math.max(wanted, tried) : null;
      }
      meanGame(state.life?.game);
      onState(state, heard.splice(0, told));
    }
  };

  const close = () => {
    source?.close();
    source = null;
    greeted = false;
    moved = now();
  };

  const connect = () => {
    close();
    source = new EventSource(rooted("api/events"));
    source.addEventListener("change", (event) => heard.push(JSON.parse(event.data)));
    for (const name of ["hello", "change", "beat"]) {
      source.addEventListener(name, () => {
        streamed = now();
        greeted = true;
        refused = false;
        // A beat says nothing new: a state that is on its way is new enough.
        if (name !== "beat" || !fetching) refresh();
        tell();
      });
    }
    source.addEventListener("error", () => {
      greeted = false;
      // The browser itself tries again after a lost connection, not after a refusal.
      if (source?.readyState === EventSource.CLOSED) {
        refused = true;
        close();
      }
      refresh();
    });
  };

  const check = () => {
    if (source && (greeted ? now() - streamed > SILENCE_MS : now() - moved > HELLO_MS)) {
      tell();
      // Where states come all the while it is the streams that something on the way keeps back.
      refused = !greeted && answered > moved;
      close();
      refresh();
    } else if (!source && now() - moved > (refused ? POLL_MS : RETRY_MS)) connect();
    const wait = wanted === null ? POLL_MS : RETRY_MS;
    if ((wanted !== null || refused) && !fetching && now() - tried > wait) refresh();
    tell();
  };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    refresh();
    check();
  });
  window.addEventListener("online", connect);
  connect();
  refresh();
  setInterval(check, CHECK_MS);
  return refresh;
}
