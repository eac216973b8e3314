// The hall's screen: a bracket of many lines needs all of it, so the flights that are being played take turns, and the pages of a
// very large one. Nobody has a hand free to scroll there; whoever has one holds a page, or goes on to the next.
(() => {
    "use strict";

    const TURN = 20_000;  // milliseconds: time to find a name among 64
    const KEPT = "wall-held";
    const next = document.getElementById("wall-next"), hold = document.getElementById("wall-hold");
    let shown = "", since = Date.now(), held = false;  // which page, by its name: pages come and go while it hangs there
    try { held = sessionStorage.getItem(KEPT) === location.pathname; shown = held ? sessionStorage.getItem(`${KEPT}-page`) ?? "" : ""; } catch { /* a browser that keeps nothing */ }

    function show(further = 0) {
        const drawn = [...document.querySelectorAll("#tournament .bracket-wall:has(.bracket)")];
        const played = drawn.filter((page) => !page.hasAttribute("data-flight-over"));
        const pages = played.length ? played : drawn;
        const at = pages.findIndex((page) => page.dataset.page === shown);
        const now = pages.length ? pages[(Math.max(at, 0) + further) % pages.length] : null;
        if (now && (at >= 0 || further || !held)) shown = now.dataset.page;
        drawn.forEach((page) => page.toggleAttribute("data-away", page !== now));
        const large = document.querySelector("#tournament [data-shape='wall']");
        document.getElementById("tournament")?.toggleAttribute("data-turns", Boolean(large) && pages.length > 1);
        hold?.setAttribute("aria-pressed", String(held));
    }

    function goOn() {
        since = Date.now();
        show(1);
        keep();
    }

    function keep() {
        try {
            if (held) sessionStorage.setItem(KEPT, location.pathname); else sessionStorage.removeItem(KEPT);
            sessionStorage.setItem(`${KEPT}-page`, shown);
        } catch { /* held until it is loaded again */ }
    }

    setInterval(() => { if (!held && Date.now() - since >= TURN) goOn(); }, 1_000);
    next?.addEventListener("click", goOn);
    hold?.addEventListener("click", () => { held = !held; since = Date.now(); show(); keep(); });
    document.addEventListener("htmx:after:swap", () => show());
    show();
})();
