// Is what this page shows still up to date? Sets <html data-live> and every element with data-live to "live", "stale" or
// "waiting" (not connected yet). The texts are in the page, translated; the style sheet shows the right one.
//
// htmx's hx-sse holds the stream, swaps in what comes, closes it while the tab is hidden and reconnects with growing pauses.
// It leaves to us: noticing a stream that died silently (sleep, a lost network), reconnecting sooner when there is reason to
// hope, trying again if the very first connection fails, and stopping when the server says that the token has expired.
(() => {
    "use strict";

    const SILENT_MS = 40_000;      // the server's heartbeat comes every 15 s (clubsite/settings/listeners.py)
    const LOOK_MS = 5_000;
    const OVERTAKEN_MS = 10_000;   // no update takes longer
    const RELOAD_AGAIN_MS = 10 * 60_000;

    let stream = null;             // hx-sse's connection, while there is one
    let heardAt = Date.now();
    let expired = false;
    let hurry = false;             // skip the pause before the next attempt

    const page = () => document.querySelector("[data-live-stream]");

    function say(state) {
        if (document.documentElement.dataset.live === state) return;
        for (const element of document.querySelectorAll("html, [data-live]")) element.dataset.live = state;
    }

    function heard() {
        heardAt = Date.now();
        if (navigator.onLine !== false) say("live");
    }

    // Drop any connection and connect now; the server sends what was missed.
    function reconnect() {
        if (expired || document.hidden || !page()) return;
        heardAt = Date.now();      // gives the new connection time
        if (!stream) return htmx.trigger(page(), "live:connect");
        hurry = !stream.delayCanceller;
        stream.delayCanceller?.();
        stream.reader?.cancel();
    }

    function look() {
        if (!page() || document.hidden) return;
        if (Date.now() - heardAt > SILENT_MS) {
            say("stale");
            reconnect();
        } else if (!stream) {
            reconnect();
        }
    }

    // Reloading the page gets a new token. Not while somebody is typing, and not in a loop if clocks or keys are wrong.
    function expire() {
        expired = true;
        say("stale");
        const last = Number(sessionStorage.getItem("live-reload") || 0);
        if (document.activeElement?.matches("input, textarea, select") || Date.now() - last < RELOAD_AGAIN_MS) return;
        sessionStorage.setItem("live-reload", Date.now());
        location.reload();
    }

    // An answer that refused something came with the table as it is now. The same version, arriving here a moment later, would
    // only take the reason away before anybody has read it.
    function isShown(message) {
        const refusal = document.querySelector("#refusal[data-shown]");
        return Boolean(refusal && !message.event && message.id && Number(message.id) <= Number(refusal.dataset.shown));
    }

    // The same with an answer that did what was asked: its own version would only have the page drawn a second time, and an update
    // from before it may come after it, for which the machine only has to be busy. That would take back for a moment what the press
    // has done, and the focus with it. The newer one follows. (An older one counts at any other time: the database was restored.)
    let answered = {version: -1, at: 0};
    document.addEventListener("htmx:after:swap", ({detail}) => {
        if ((detail?.ctx?.request?.method ?? "GET") === "GET") return;
        answered = {version: Number(page()?.querySelector("[data-shown]")?.dataset.shown ?? -1), at: Date.now()};
    });
    // A press that changed only what others see (live:same): the page is of that version already, unless another came between.
    document.addEventListener("live:same", ({detail}) => {
        const shown = page()?.querySelector("[data-shown]");
        if (!shown || Number(shown.dataset.shown) !== detail - 1) return;
        shown.dataset.shown = detail;
        answered = {version: detail, at: Date.now()};
    });
    function isOvertaken(message) {
        return !message.event && message.id && Number(message.id) <= answered.version && Date.now() - answered.at < OVERTAKEN_MS;
    }

    const on = (name, react) => document.addEventListener(name, event => {
        if (event.target.matches?.("[data-live-stream]")) react(event.detail, event);
    });

    on("htmx:sse:before:connection", ({connection}) => {
        stream = connection;
        if (expired) connection.cancelled = true;
        if (hurry) setTimeout(() => connection.delayCanceller?.());  // it is created just after this event
        hurry = false;
    });
    on("htmx:sse:after:connection", ({connection}) => {
        stream = connection;
        if (connection.status === 200) heard();
    });
    on("htmx:sse:before:message", detail => {
        heard();
        if (isShown(detail.message) || isOvertaken(detail.message)) detail.cancelled = true;
    });
    on("htmx:sse:error", ({status}) => {
        say("stale");
        if (status === 403) expire();
    });
    on("htmx:sse:close", () => {
        stream = null;
        say("stale");
    });
    on("htmx:error", () => say("stale"));
    on("expired", expire);
    on("full", () => say("stale"));
    // How many watch: a number, no names. Nobody is not said.
    on("watching", ({data}) => {
        const number = Number(data);
        for (const one of document.querySelectorAll("[data-watching]")) {
            one.hidden = !number;
            one.textContent = (number === 1 ? one.dataset.one : one.dataset.watching).replace("{number}", number);
        }
    });

    addEventListener("offline", () => say("stale"));
    addEventListener("online", reconnect);
    addEventListener("pageshow", event => event.persisted && comeBack());
    document.addEventListener("visibilitychange", () => document.hidden ? say("waiting") : comeBack());

    // htmx cancelled the stream when the tab was hidden and resumes it itself; after a sleep it may not have noticed.
    function comeBack() {
        if (!page()) return;
        say("waiting");
        heardAt = Date.now();
        reconnect();
    }

    setInterval(look, LOOK_MS);
})();
