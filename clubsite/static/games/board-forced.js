/* What can be played in one way only plays itself, after a moment in which it is seen: the steps one by one, then Confirm. So does a
   roll that cannot be played. Where there is a choice only after some steps, these are placed, and the rest is up to the player,
   who can take them back like any other. Whoever touches a checker meanwhile plays on by hand; a switch below the board ends it for good. */
(() => {
  "use strict";
  const LOOK_MS = 1000, STEP_MS = 450, SEEN_MS = 1000;  // before the first step, between two, and before it is sent
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const isOff = () => document.documentElement.dataset.boardForced === "off";
  const boards = new Map();  // by id: {turn, waiting}; a turn that is played by hand keeps none
  const shown = (id, turn) => { const board = document.getElementById(id); return board?.dataset.turn === turn ? board : null; };

  function goOn(id, turn, pause, nth = 0) {
    boards.set(id, { turn, waiting: setTimeout(() => {
      const board = shown(id, turn);
      if (!board || isOff()) return boards.delete(id);
      const whole = board.matches("[data-forced]"), step = new CustomEvent("board:play", { detail: { turn, whole, nth } });
      board.dispatchEvent(step);  // board.js says whether there was more to play
      if (step.detail.left === undefined) return whole && all("[data-board-do=confirm]", board)[0]?.click();
      goOn(id, turn, step.detail.left ? STEP_MS : SEEN_MS, nth + 1);
    }, pause) });
  }
  function look() {
    for (const [id, { turn, waiting }] of boards) if (!shown(id, turn)) { clearTimeout(waiting); boards.delete(id); }
    for (const board of all("[data-game-board][data-turn]:not([data-proposes])")) {
      if (!isOff() && boards.get(board.id)?.turn !== board.dataset.turn) goOn(board.id, board.dataset.turn, LOOK_MS);
    }
  }
  const byHand = ({ target, isTrusted }) => {
    const known = boards.get(target.closest?.("[data-game-board]")?.id);
    if (isTrusted && known && !target.closest("[data-board-do=confirm], summary")) clearTimeout(known.waiting);
  };
  for (const type of ["pointerdown", "keydown", "input"]) document.addEventListener(type, byHand, { capture: true });
  document.addEventListener("change", ({ target }) => { if (target.dataset.boardPreference === "forced") setTimeout(look); });
  document.addEventListener("htmx:after:swap", look);
  look();
})();
