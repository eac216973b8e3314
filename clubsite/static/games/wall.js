// The hall's screen: a bracket of many lines needs all of it, so the flights take turns. Nobody has a hand free to scroll there.
(() => {
    "use strict";

    const TURN = 20_000;  // milliseconds: time to find a name among 64
    let turn = 0;

    function show() {
        const flights = [...document.querySelectorAll("#tournament .bracket-wall:has(.bracket)")];
        flights.forEach((flight, at) => flight.toggleAttribute("data-away", at !== turn % flights.length));
    }

    setInterval(() => { turn += 1; show(); }, TURN);
    document.addEventListener("htmx:after:swap", show);
    show();
})();
