// The hall's screen: a bracket of many lines needs all of it, so the flights that are being played take turns. Nobody has a hand
// free to scroll there; whoever has one holds a bracket, or goes on to the next.
(() => {
    "use strict";

    const TURN = 20_000;  // milliseconds: time to find a name among 64
    const KEPT = "wall-held";
    const next = document.getElementById("wall-next"), hold = document.getElementById("wall-hold");
    let turn = 0, since = Date.now(), held = false;
    try { held = sessionStorage.getItem(KEPT) === location.pathname; turn = held ? Number(sessionStorage.getItem(`${KEPT}-turn`)) : 0; } catch { /* a browser that keeps nothing */ }

    function show() {
        const drawn = [...document.querySelectorAll("#tournament .bracket-wall:has(.bracket)")];
        const played = drawn.filter((flight) => !flight.hasAttribute("data-flight-over"));
        const flights = played.length ? played : drawn;
        const now = flights[turn % flights.length];
        drawn.forEach((flight) => flight.toggleAttribute("data-away", flight !== now));
        const large = document.querySelector("#tournament [data-shape='wall']");
        document.getElementById("tournament")?.toggleAttribute("data-turns", Boolean(large) && flights.length > 1);
        hold?.setAttribute("aria-pressed", String(held));
    }

    function goOn() {
        turn += 1;
        since = Date.now();
        show();
        keep();
    }

    function keep() {
        try {
            if (held) sessionStorage.setItem(KEPT, location.pathname); else sessionStorage.removeItem(KEPT);
            sessionStorage.setItem(`${KEPT}-turn`, String(turn));
        } catch { /* held until it is loaded again */ }
    }

    setInterval(() => { if (!held && Date.now() - since >= TURN) goOn(); }, 1_000);
    next?.addEventListener("click", goOn);
    hold?.addEventListener("click", () => { held = !held; since = Date.now(); show(); keep(); });
    document.addEventListener("htmx:after:swap", show);
    show();
})();
