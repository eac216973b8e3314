// The brackets that come live are drawn once for everybody and mark nobody's way: this marks the way of whoever is chosen (data-way).
// When the page is opened, their next match is in sight.
(() => {
    "use strict";

    const OVER = ["played", "walkover", "bye", "void", "empty"];

    function mark() {
        const chosen = document.querySelector("#tournament [data-way]"), word = chosen?.dataset.way ?? "";
        const players = chosen?.querySelector("select");
        if (players && players !== document.activeElement) players.value = word;  // not while somebody chooses
        for (const one of document.querySelectorAll("#tournament [data-who]")) {
            const own = word !== "" && one.dataset.who.split(" ").includes(word);
            if (own !== one.hasAttribute("data-mine")) one.toggleAttribute("data-mine", own);
        }
        for (const line of document.querySelectorAll("#tournament .bracket-line[data-mine]")) {
            const first = line.parentNode.querySelector(".bracket-match");  // highlighted lines lie on top of the others
            if (first && line.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING) first.before(line);
        }
    }

    // Only the picture scrolls, and only once: a live update leaves it where the reader has put it.
    function find() {
        for (const bracket of document.querySelectorAll("#tournament .bracket")) {
            const own = [...bracket.querySelectorAll(".bracket-match[data-mine]")];
            const next = own.find(match => !OVER.includes(match.dataset.state)) ?? own.at(-1);
            if (!next || !bracket.checkVisibility()) continue;
            const box = next.getBoundingClientRect(), frame = bracket.getBoundingClientRect();
            bracket.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
            bracket.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
        }
    }

    document.addEventListener("htmx:after:swap", mark);
    mark();
    find();
})();
