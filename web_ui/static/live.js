// SPDX-License-Identifier: AGPL-3.0-or-later
// The live connection: the event stream says that something changed, the state says what.

// The server speaks at least every 10 s; twice that without a word means it is gone.
const SILENCE_MS = 20000;
const RETRY_MS = 2000;
const POLL_MS = 4000;

/**
 * Follow the table. `onState` gets each new state with the changes that the stream told of since
 * the last one, `onConnection` one of "live", "polling" (the table has no place for another
 * stream) and "away". Returns a function that fetches the newest state at once.
 */
export function follow(onState, onConnection) {
  let source = null;
  let silence = 0;
  let retry = 0;
  const heard = [];
  let again = false;
  let fetching = null;

  const refresh = () => {
    again = true;
    fetching ??= fetchStates().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  const fetchStates = async () => {
    try {
      while (again) {
        again = false;
        const told = heard.length;
        const answer = await fetch("api/state", { cache: "no-store" });
        if (!answer.ok) throw new Error(String(answer.status));
        onState(await answer.json(), heard.splice(0, told));
      }
      if (!source) onConnection("polling");
    } catch {
      onConnection("away");
    }
  };

  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(reconnect, SILENCE_MS);
    onConnection("live");
    refresh();
  };

  const close = () => {
    clearTimeout(silence);
    source?.close();
    source = null;
  };

  const reconnect = () => {
    close();
    refresh();
    clearTimeout(retry);
    retry = setTimeout(connect, POLL_MS);
  };

  const connect = () => {
    close();
    source = new EventSource("api/events");
    source.addEventListener("change", (event) => heard.push(JSON.parse(event.data)));
    for (const name of ["hello", "change", "beat"]) source.addEventListener(name, alive);
    source.addEventListener("error", () => {
      // The browser itself tries again after a lost connection, not after a refusal.
      if (source?.readyState === EventSource.CLOSED) reconnect();
      else refresh();
    });
  };

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
  window.addEventListener("online", () => {
    clearTimeout(retry);
    retry = setTimeout(connect, RETRY_MS / 10);
  });
  connect();
  return refresh;
}
