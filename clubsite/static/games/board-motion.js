/* What moves on a board: dice tumble and lie where they fell, checkers go one after another and stop where they stop, a hit one flies
   to the bar, a step that is taken back goes back, and the last play is shown again by a button. Everything already stands where it
   belongs (board.js, board:laid); this only shows how it came there, by transforms. Under reduced motion nothing moves. */
(() => {
  "use strict";
  const BAR = 25, OFF = 0, MIDDLE = 165;
  const STEP_MS = 260, GAP_MS = 50, BACK_MS = 160, TUMBLE_MS = 560, BOTH_MS = 1500;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const isQuiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const spot = (checker) => checker.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const isLight = (checker) => checker.classList.contains("gb-light");
  const bottomIsLight = (board) => board.querySelector(".gb")?.dataset.bottom === "light";

  /* ---- where everything stands: {stacks, off, turn, steps}; each checker {checker, light, at, way}, its way to be shown */
  const known = new Map();  // by the id of the board
  const tokens = (checkers) => checkers.filter(Boolean).map((checker) => ({ checker, light: isLight(checker), at: spot(checker), way: [] }));
  const read = ({ stacks, off, turn, steps }) => ({ stacks: stacks.map(tokens), off: tokens(off), turn, steps });
  const copy = ({ stacks, off }) => ({
    stacks: stacks.map((stack) => stack.map((one) => ({ ...one, way: [] }))), off: off.map((one) => ({ ...one, way: [] })), gone: [],
  });
  const alike = (one, other) => one.stacks.every((stack, place) =>
    stack.length === other.stacks[place].length && stack.every(({ light }, nth) => light === other.stacks[place][nth].light));

  /* Steps [start, end, isHit] made from a position, or taken back, in the view of the side below; null where they do not fit. */
  function forward(from, steps, { isBottom, light, pins, stands, tray }) {
    const there = copy(from);
    for (const [nth, [start, end]] of steps.entries()) {
      const mover = there.stacks[start].pop();
      if (mover?.light !== light) return null;
      if (end === (isBottom ? OFF : BAR)) { mover.way.push({ nth, to: [tray, isBottom ? 276 : 54] }); there.off.push(mover); there.gone.push(mover); continue; }
      const met = there.stacks[end].at(-1);
      if (met && met.light !== light && !pins) {
        const bar = there.stacks[isBottom ? OFF : BAR];
        bar.push(there.stacks[end].pop());
        met.way.push({ nth: nth + 0.85, to: stands(isBottom ? OFF : BAR, bar.length - 1) });
      }
      there.stacks[end].push(mover);
      mover.way.push({ nth, to: stands(end, there.stacks[end].length - 1) });
    }
    return there;
  }
  function backward(from, steps, { isBottom, light, pins, stands, tray }) {
    const there = copy(from);
    for (const [nth, [start, end, isHit]] of [...steps].reverse().entries()) {
      const isOff = end === (isBottom ? OFF : BAR);
      const mover = isOff ? there.off.pop() ?? { light, at: [tray, isBottom ? 276 : 54], way: [] } : there.stacks[end].pop();
      if (mover?.light !== light) return null;
      there.stacks[start].push(mover);
      mover.way.push({ nth, to: stands(start, there.stacks[start].length - 1) });
      if (!isHit || pins) continue;
      const met = there.stacks[isBottom ? OFF : BAR].pop();
      if (!met) return null;
      there.stacks[end].push(met);
      met.way.push({ nth: nth + 0.3, to: stands(end, there.stacks[end].length - 1) });
    }
    return there;
  }
  const told = (text = "") => text.split(" ").filter(Boolean).map((step) => [...step.replace("*", "").split("/").map(Number), step.endsWith("*")]);
  /* Whose play it is: from the bar, off the board, or by the colour of what stands where it ended. */
  function sideOf(board, steps, stacks) {
    const below = bottomIsLight(board);
    for (const [start, end] of steps) {
      if (start === BAR || end === OFF) return { isBottom: true, light: below };
      if (start === OFF || end === BAR) return { isBottom: false, light: !below };
    }
    const last = stacks[steps.at(-1)?.[1]]?.at(-1);
    return last && { isBottom: last.light === below, light: last.light };
  }

  /* ---- flying */
  const at = ([x, y]) => `translate(${x}px, ${y}px)`;
  const flights = new Map();  // by the id of the board
  function land(board) {
    for (const flight of flights.get(board.id) ?? []) flight.finish();
    flights.set(board.id, []);
  }
  function fly(board, checker, from, way, { step = STEP_MS, delay = 0, isGone = false } = {}) {
    const pace = step + GAP_MS, end = way.at(-1).nth * pace + step, frames = [];
    let place = from;
    for (const { nth, to } of way) {
      frames.push({ offset: nth * pace / end, transform: at(place), easing: "cubic-bezier(.3, .1, .3, 1)" });
      frames.push({ offset: (nth * pace + step) / end, transform: at(to) });
      place = to;
    }
    if (frames[0].offset > 0) frames.unshift({ offset: 0, transform: at(from) });
    if (checker.nextElementSibling) checker.parentNode.append(checker);  // above the others
    const flight = checker.animate(frames.map((frame) => ({ ...frame, visibility: "visible" })), { duration: end, delay, fill: "backwards" });
    if (isGone) flight.onfinish = flight.oncancel = () => checker.remove();
    flights.get(board.id).push(flight);
    return end;
  }
  /* A checker that the page no longer draws, because it is off. */
  function another(board, light) {
    const like = all(".gb-c", board)[0]?.cloneNode(true);
    if (!like) return null;
    for (const name of ["id", "data-state", "data-at"]) like.removeAttribute(name);
    like.classList.toggle("gb-light", light);
    like.classList.toggle("gb-dark", !light);
    all(".gb-checkers", board)[0].append(like);
    return like;
  }
  /* What has a way in `there` goes it, on the checkers that the page draws now. */
  function show(board, there, now, options) {
    there.stacks.forEach((stack, place) => stack.forEach(({ way, at: from }, nth) => {
      if (way.length) fly(board, now.stacks[place][nth].checker, from, way, options);
    }));
    for (const { way, at: from, light, checker } of there.gone ?? []) {
      const drawn = now.off.find((one) => one.checker === checker)?.checker, flown = drawn ?? another(board, light);
      if (flown && way.length) fly(board, flown, from, way, { ...options, isGone: !drawn });
    }
  }

  /* ---- checkers: by whatever has changed since they were last laid */
  let dragged = null;  // where a finger let it go
  addEventListener("pointerup", () => { const checker = all("[data-drag]")[0]; dragged = checker && { checker, at: spot(checker) }; }, { capture: true });
  function changed(board, before, now, detail) {
    const below = { isBottom: true, light: bottomIsLight(board), ...detail };
    const steps = (list) => list.map(({ start, end, hits }) => [start, end, hits]);
    if (before.turn && before.turn === now.turn) {
      const same = Math.min(before.steps.length, now.steps.length), more = now.steps.slice(same), less = before.steps.slice(same);
      if (more.length) return [forward(before, steps(more), below), {}];
      if (less.length) return [backward(before, steps(less), below), { step: BACK_MS }];
    }
    if (alike(before, now)) return [null];
    const play = told(board.dataset.last), side = sideOf(board, play, now.stacks);
    if (!side) return [null];
    return [[false, true].map((pins) => forward(before, play, { ...detail, ...side, pins })).find((there) => there && alike(there, now)), {}];
  }
  document.addEventListener("board:laid", ({ target: board, detail }) => {
    const before = known.get(board.id), now = read(detail), letGo = dragged;
    known.set(board.id, now);
    dragged = null;
    showAgain(board, detail);
    if (!before || isQuiet() || document.hidden) return tumble(board, before);
    const delay = tumble(board, before);
    if (letGo) for (const stack of before.stacks) for (const one of stack) if (one.checker === letGo.checker) one.at = letGo.at;
    const [there, options] = changed(board, before, now, detail);
    if (there && alike(there, now)) { land(board); show(board, there, now, { ...options, delay }); }
    else if (letGo && alike(before, now)) { land(board); fly(board, letGo.checker, letGo.at, [{ nth: 0, to: spot(letGo.checker) }], { step: BACK_MS }); }
  });

  /* ---- dice: they tumble when another roll lies there; of the opening each side's die falls on its own half first */
  const rolls = new Map();  // by the id of the board
  const EYES = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => `M${6 + 5.5 * x} ${6 + 5.5 * y}h0`));
  const FACES = [[4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 1, 2, 6, 7, 8]].map((face) => face.map((eye) => EYES[eye]).join(""));
  const isNewer = (roll, than) => { const [turn, last] = [roll, than].map((one) => parseInt(one, 10)); return roll !== than && (turn >= last || turn <= 1); };
  function tumble(board, before) {
    const roll = board.dataset.roll ?? "", was = rolls.get(board.id);
    rolls.set(board.id, roll);
    if (!before || isQuiet() || document.hidden || !roll || (was && !isNewer(roll, was))) return 0;
    const dice = all(".gb-die", board), isOpening = "opening" in board.dataset && dice.length === 2;
    dice.forEach((die, nth) => {
      const [x, y] = spot(die), inner = die.querySelector(".gb-up > g"), lean = spot(inner)[0] || 0, side = nth % 2 ? 1 : -1;
      const turned = (dx, dy, angle, scale) => `translate(${11.5 + dx}px, ${11.5 + dy}px) rotate(${angle}deg) scale(${scale}) translate(-11.5px, -11.5px)`;
      const timing = { duration: TUMBLE_MS + 60 * nth, easing: "cubic-bezier(.2, .6, .3, 1)" };
      inner.animate([{ transform: turned(38, -26 * side, lean - 500 * side, 1.25) }, { transform: turned(-4, 3 * side, lean + 25 * side, 1), offset: 0.8 }, { transform: turned(0, 0, lean, 1) }], timing);
      for (const eyes of all("path", inner)) {
        const faces = [0, 1, 2, 3].map((roll) => ({ d: `path("${FACES[(Number(die.dataset.number) + 1 + roll * 2 + nth) % 6]}")`, easing: "steps(1, end)" }));
        eyes.animate([...faces, { d: `path("${eyes.getAttribute("d")}")`, offset: 0.75 }, { d: `path("${eyes.getAttribute("d")}")` }], timing.duration);
      }
      if (!isOpening || !nth) return;  // the higher die is the first, and its thrower begins
      const from = at([x + (x > MIDDLE ? -180 : 180), y]);
      die.animate([{ transform: from }, { transform: from, offset: 0.75, easing: "ease-in-out" }, { transform: at([x, y]) }], BOTH_MS);
      for (const over of all(".gb-on-board", board)) over.animate([{ opacity: 0 }, { opacity: 0, offset: 0.75 }, { opacity: 1 }], BOTH_MS);
    });
    return TUMBLE_MS;
  }

  /* ---- the last play again */
  function showAgain(board, { steps }) {
    for (const button of all("[data-board-again]", board)) { button.hidden = false; button.disabled = steps.length > 0; }
  }
  document.addEventListener("click", ({ target }) => {
    const board = target.closest?.("[data-board-again]")?.closest("[data-game-board]"), now = known.get(board?.id);
    if (!now || isQuiet()) return;  // its arrows are shown by board.js
    const steps = told(board.dataset.last), side = sideOf(board, steps, now.stacks), stands = geometry.stands, tray = geometry.tray;
    for (const pins of [false, true]) {
      const start = side && backward(now, steps, { ...side, pins, stands, tray });
      if (!start) continue;
      for (const one of start.stacks.flat()) if (one.way.length) { one.at = one.way.at(-1).to; one.way = []; }
      const there = forward(start, steps, { ...side, pins, stands, tray });
      if (there && alike(there, now)) { land(board); show(board, there, now, { delay: 250 }); return; }
    }
  });
  let geometry = {};
  document.addEventListener("board:laid", ({ detail: { stands, tray } }) => { geometry = { stands, tray }; }, { capture: true });
})();
