/* A board to play on (templates/games/board.html). The page comes with every legal play as a tree, so no other can be composed;
   the server checks again. Loaded in the head without defer, because the preferences must be set before the board is drawn. */
(() => {
  "use strict";
  const BAR = 25, OFF = 0;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  /* Said again, even the same has an element styled anew, and what has the focus the whole page. */
  const set = (element, name, value) => { if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value); };
  /* Another text node would have every `:has()` further up asked again. */
  const write = (element, words) => {
    const text = String(words), inside = element.firstChild;
    if (element.textContent === text) return;
    if (inside?.nodeType === Node.TEXT_NODE && element.lastChild === inside) inside.data = text; else element.textContent = text;
  };
  const fill = (sentence, holes) => sentence.replace(/\{(\w+)\}/g, (_, hole) => holes[hole]);

  /* ---- preferences: data-board-colours, -direction, -pips, -forced and -held on <html>, kept by this browser --------------------- */
  const attribute = (name) => `data-board-${name}`, html = document.documentElement;
  const kept = (name) => { try { return localStorage.getItem(attribute(name)); } catch { return null; } };
  const keep = (name, value) => { try { localStorage.setItem(attribute(name), value); } catch { /* a browser without storage */ } };
  const prefer = (name, value) => (value ? html.setAttribute(attribute(name), value) : html.removeAttribute(attribute(name)));
  ["colours", "direction", "pips", "forced", "held"].forEach((name) => prefer(name, kept(name)));
  document.addEventListener("change", ({ target }) => {
    const name = target.dataset.boardPreference;
    if (!name) return;
    keep(name, target.type === "checkbox" && !target.checked ? "" : target.value);
    prefer(name, kept(name));
  });
  const showPreferences = () => all("[data-board-preference]").forEach((field) => {
    const value = html.getAttribute(attribute(field.dataset.boardPreference)) || "";
    if (field.type === "checkbox") field.checked = value === field.value; else field.value = value;
    field.closest("[data-board-preferences]").hidden = false;
  });

  /* ---- where checkers stand: as in games/boards/places.py --------------------------------------------------------------- */
  const HEIGHT = 330, RIM = 14, STEP = 25, TRAY = 350;
  function stands(place, nth) {
    if (place === BAR) return [171, HEIGHT / 2 + 14 + Math.min(nth, 3) * STEP];
    if (place === OFF) return [171, HEIGHT / 2 - 14 - Math.min(nth, 3) * STEP];
    const column = place < 13 ? 12 - place : place - 13, high = 13 + Math.min(nth, 4) * STEP;
    return [16 + 26 * column + (column > 5 ? 24 : 0), place < 13 ? HEIGHT - RIM - high : RIM + high];
  }
  const slabs = (count) => Array.from({ length: count }, (_, nth) => `M342 ${HEIGHT - RIM - 8 - 8 * nth}h16v7h-16z`).join("");

  /* ---- a turn that is being composed ------------------------------------------------------------------------------------ */
  class Turn {
    constructor({ dataset }) {
      this.key = dataset.turn;
      this.tree = dataset.tree.split(";").map((place, at) => place.split(",").filter(Boolean).map((one) => ({
        start: parseInt(one[0], 36), end: parseInt(one[1], 36), die: Number(one[2]), to: at + parseInt(one.slice(3), 36),
      })));
      const numbers = dataset.places.split(",").map(Number), pinned = numbers[26];
      this.places = numbers.slice(0, 26);
      this.pinned = this.places.map((_, place) => pinned >> place & 1);  // a checker lies beneath
      this.dice = dataset.dice.split(",").map(Number).sort((one, other) => other - one);  // the larger is played first
      this.pins = "pins" in dataset;
      this.words = JSON.parse(dataset.words);
      this.steps = [];
      this.picked = null;
      this.focus = BAR;
    }
    at(place) { return this.tree[place] ?? []; }  // the last places, where plays end, are not sent
    get choices() { return this.at(this.steps.at(-1)?.to ?? 0); }
    get isComplete() { return !this.choices.length; }
    get left() {
      const left = [...this.dice];
      this.steps.forEach(({ die }) => left.splice(left.indexOf(die), 1));
      return left;
    }
    get board() {
      const board = [...this.places], pinned = [...this.pinned];
      for (const { start, end, hits } of this.steps) {
        board[start] -= 1;
        if (!board[start] && pinned[start]) { board[start] = -1; pinned[start] = 0; }
        if (end === OFF) continue;
        if (hits) { board[end] = 0; if (this.pins) pinned[end] = 1; else board[OFF] += 1; }
        board[end] += 1;
      }
      return board;
    }
    get play() { return this.steps.map((step) => this.written(step)).join(" "); }
    /* As players tell it: equal ways counted, hitting if any of them hits. */
    get told() {
      const ways = new Map();
      for (const step of this.steps.map((one) => this.written(one))) {
        const way = step.replace("*", ""), { times = 0, hit = "" } = ways.get(way) ?? {};
        ways.set(way, { times: times + 1, hit: hit || (step === way ? "" : "*") });
      }
      return [...ways].map(([way, { times, hit }]) => way + hit + (times > 1 ? `(${times})` : "")).join(" ");
    }
    written({ start, end, hits }) { return `${start === BAR ? "bar" : start}/${end || "off"}${hits && !this.pins ? "*" : ""}`; }

    /* Where a checker can go from a place, and by which steps: as few as possible, avoiding hits on the way if it can, and using
     the first die first. */
    ways(place) {
      const found = new Map(), board = this.board;
      const follow = (choices, from, taken, hits) => {
        for (const die of new Set(this.left)) for (const step of choices.filter((one) => one.start === from && one.die === die)) {
          const way = Object.assign([...taken, step], { cost: taken.length * 9 + hits }), known = found.get(step.end);
          if (!known || way.cost < known.cost) found.set(step.end, way);
          if (step.end !== OFF) follow(this.at(step.to), step.end, way, hits + (board[step.end] === -1));
        }
      };
      follow(this.choices, place, [], 0);
      return found;
    }
    /* The two steps that make a point, each by a checker from elsewhere; nothing where there is a checker of one's own already. */
    making(place) {
      if (place === OFF || this.board[place] > 0) return null;
      for (const first of this.choices.filter(({ end }) => end === place)) {
        const second = this.at(first.to).find(({ start, end }) => end === place && start !== place);
        if (second) return [first, second];
      }
      return null;
    }
    take(way) {
      for (const step of way) this.steps.push({ ...step, hits: step.end !== OFF && this.board[step.end] === -1 });
      this.picked = null;
    }
    follow(steps) {
      for (const [start, end, die] of steps) {
        const step = this.choices.find((one) => one.start === start && one.end === end && one.die === die);
        if (step) this.take([step]);
      }
    }
  }

  const turns = new Map();  // by the id of the board
  const part = (board, name) => document.getElementById(`${board.id}-${name}`);
  const boardOf = (element) => element?.closest?.("[data-game-board]");
  const placeAt = (element) => Number(element.dataset.place);

  /* ---- drawing it: always from the server's drawing and the steps since, so that no live update loses any ---------------- */
  function standing(board) {
    const stacks = Array.from({ length: 26 }, () => []);
    for (const checker of all(".gb-c", board)) if (checker.id) stacks[checker.dataset.at][checker.id.split("-").at(-1)] = checker;
    return stacks;
  }
  /* Tells what moves them (board-motion.js) where they stand now, and by which steps of the turn. */
  function laid(board, stacks, off = [], turn = {}) {
    const detail = { stacks, off, turn: turn.key, steps: [...turn.steps ?? []], pins: Boolean(turn.pins), stands, tray: TRAY };
    board.dispatchEvent(new CustomEvent("board:laid", { bubbles: true, detail }));
  }
  function lay(board, turn) {
    const stacks = standing(board), onTheirBar = [], off = [];
    onTheirBar.push(...stacks[OFF].splice(0));
    const pips = { bottom: 0, top: 0 };
    for (const { start, end, hits } of turn.steps) {
      const checker = stacks[start].pop();
      if (hits && !turn.pins) { onTheirBar.push(stacks[end].pop()); pips.top += end; }
      (end === OFF ? off : stacks[end]).push(checker);
      pips.bottom -= (start - end + 24) % 24 || 24;
    }
    turn.stacks = [...stacks];
    stacks[OFF] = onTheirBar;
    stacks.forEach((checkers, place) => {
      checkers.forEach((checker, nth) => {
        if (turn.steps.length || checker.dataset.state === "off") checker.removeAttribute("data-state");  // else as the side's player composes
        set(checker, "transform", `translate(${stands(place, nth).join(" ")})`);
      });
      const figure = part(board, `n-${place}`), isDark = checkers.at(-1)?.classList.contains("gb-dark");
      write(figure, checkers.length > (place === BAR || place === OFF ? 4 : 5) ? checkers.length : "");
      set(figure, "class", `gb-up gb-on-${isDark ? "dark" : "light"}`);
    });
    off.forEach((checker) => { checker.dataset.state = "off"; });
    const tray = part(board, "off-bottom"), before = tray.dataset.before ??= tray.getAttribute("d").split("M").length - 1;
    set(tray, "d", slabs(Number(before) + off.length));
    for (const [side, more] of Object.entries(pips)) {
      const text = part(board, `pips-${side}`);
      if (text) write(text, Number(text.dataset.before ??= text.textContent) + more);
    }
    turn.board.forEach((count, place) => {
      const { place: sentence, names, own, other } = turn.words;
      const what = place === OFF ? own[Number(before) + off.length] : count < 0 ? other[-count] : own[count];
      const area = part(board, `place-${place}`);
      set(area, "aria-label", fill(sentence, { place: names[place], what }));
      set(area, "tabindex", place === turn.focus ? 0 : -1);
    });
    board.toggleAttribute("data-composing", turn.steps.length > 0);
    layDice(board, turn);
    light(board, turn);
    controls(board, turn);
    laid(board, stacks, off, turn);
  }
  function layDice(board, turn) {
    const dice = all(".gb-die", board), places = dice.map((die) => die.dataset.lies ??= die.getAttribute("transform")), left = turn.left;
    const isSwapped = turn.dice.length === 2 && Number(dice[0]?.dataset.number) !== turn.dice[0];
    (isSwapped ? [...dice].reverse() : dice).forEach((die, nth) => set(die, "transform", places[nth]));
    for (const die of dice.reverse()) {
      const nth = left.indexOf(Number(die.dataset.number));
      if (nth >= 0) left.splice(nth, 1);
      die.toggleAttribute("data-played", nth < 0);
    }
  }
  function light(board, turn) {
    const ways = turn.picked === null ? new Map() : turn.ways(turn.picked);
    for (const area of all(".gb-place", board)) {
      area.toggleAttribute("data-target", ways.has(placeAt(area)));
      area.toggleAttribute("data-picked", placeAt(area) === turn.picked);
    }
  }
  function controls(board, turn) {
    const choice = part(board, "choice"), field = part(board, "play");
    if (turn.steps.length && choice) choice.value = "";
    if (turn.steps.length || turn.wrote) field.value = turn.play;
    turn.wrote = turn.steps.length > 0;
    for (const button of all("[data-board-do]", board)) {
      button.hidden = false;
      if (button.dataset.boardDo === "confirm") set(button, "aria-disabled", !isReady(board, turn)); else button.disabled = !turn.steps.length;
    }
    if (turn.said) write(part(board, "say"), turn.said);
  }
  /* Composed completely, chosen from the list, or typed. */
  const isReady = (board, turn) => turn.isComplete || Boolean(part(board, "choice")?.value) || part(board, "play").value !== turn.play;
  function say(board, turn, name, holes = {}) {
    turn.said = fill(turn.words[name] ?? name, { dice: turn.left.join(", "), ...holes });
    write(part(board, "say"), turn.said);
  }
  /* For the first step, the rules' own reason if the page has one. */
  const barred = ({ steps, words }, start) => (steps.length ? [] : Object.entries(words.barred).filter(([step]) => step.startsWith(`${start}/`)));
  function sayWhyNot(board, turn, start, end) {
    const { board: there, words: { names } } = turn, why = barred(turn, start).find(([step]) => step === `${start}/${end}`)?.[1];
    if (why) say(board, turn, why);
    else if (end === OFF && there.slice(7).some((count) => count > 0)) say(board, turn, "home");
    else if (end !== OFF && there[end] < -1) say(board, turn, "held", { point: end });
    else say(board, turn, "nowhere", { place: names[start], target: names[end] });
  }

  /* What is being composed survives a reload in the same tab, until the turn changes. */
  const inThisTab = (does, board) => { try { return does(sessionStorage, `composed ${location.pathname} ${board.id}`); } catch { return null; } };
  const forget = (board) => inThisTab((kept, name) => kept.removeItem(name), board);
  const composed = (board) => inThisTab((kept, name) => JSON.parse(kept.getItem(name)), board) ?? [];
  function composeAgain(board, turn) {
    const [key, steps] = composed(board);
    if (key !== turn.key) return forget(board);
    turn.follow(steps);
    if (steps.length) say(board, turn, turn.isComplete ? "all" : "moved", { step: turn.told });
  }

  /* ---- what a player does ----------------------------------------------------------------------------------------------- */
  function changed(board, turn, name, holes) {
    say(board, turn, name, holes);
    lay(board, turn);
    const steps = turn.steps.map(({ start, end, die }) => [start, end, die]);
    inThisTab((kept, name) => kept.setItem(name, JSON.stringify([turn.key, steps])), board);
    const detail = { turn: turn.key, play: turn.play, steps, isComplete: turn.isComplete };
    board.dispatchEvent(new CustomEvent("board:composed", { bubbles: true, detail }));
  }
  function move(board, turn, way) {
    turn.take(way);
    changed(board, turn, turn.isComplete ? "all" : "moved", { step: turn.told });
  }
  /* A finger or a mouse: a tap on a checker plays it at once, by the die that lies first if it can, and by the other if not; a tap
     on a point without a checker of one's own makes that point. */
  function quick(board, turn, place) {
    const steps = turn.left.map((die) => turn.choices.find((one) => one.start === place && one.die === die)).filter(Boolean);
    if (turn.picked !== null) return tap(board, turn, place);
    const way = steps.length ? steps.slice(0, 1) : turn.making(place);
    if (way) return move(board, turn, way);
    pick(board, turn, place);
  }
  /* The keyboard: a checker is picked up and put down, twice in the same place moves it. */
  function tap(board, turn, place) {
    const { picked } = turn, ways = picked === null ? new Map() : turn.ways(picked);
    if (ways.has(place)) return move(board, turn, ways.get(place));
    if (picked === place) {  // picked twice: move by the first die, or else by the other
      const steps = turn.left.map((die) => turn.choices.find((one) => one.start === place && one.die === die));
      return move(board, turn, [steps.find(Boolean)]);
    }
    if (pick(board, turn, place) || picked === null) return;
    if (place === OFF || turn.board[place] <= 0) sayWhyNot(board, turn, picked, place);
    doings.drop(board, turn);
  }
  function pick(board, turn, place) {
    const ways = turn.ways(place), { board: there, words: { names } } = turn;
    if (!ways.size) {
      const mustEnter = place !== BAR && turn.choices.every(({ start }) => start === BAR);
      const why = turn.isComplete ? "over" : place === OFF || !there[place] ? "empty" : there[place] < 0 ? "theirs" : mustEnter ? "bar" : barred(turn, place)[0]?.[1] ?? "stuck";
      say(board, turn, why);
      return false;
    }
    turn.picked = place;
    say(board, turn, "picked", { place: names[place], targets: [...ways.keys()].sort((one, other) => other - one).map((end) => names[end]).join(", ") });
    light(board, turn);
    return true;
  }
  const doings = {
    undo(board, turn) {
      const step = turn.steps.pop();
      turn.picked = null;
      if (step) changed(board, turn, "undone", { step: turn.written(step) });
    },
    clear(board, turn) {
      turn.picked = null;
      if (turn.steps.splice(0).length) changed(board, turn, "cleared");
    },
    swap(board, turn) {
      if (turn.dice.length !== 2) return;
      turn.dice.reverse();
      say(board, turn, "swapped", { die: turn.dice[0] });
      layDice(board, turn);
    },
    confirm(board, turn) {
      if (isReady(board, turn)) all("[data-board-do=confirm]", board)[0].click(); else say(board, turn, "early");
    },
    drop(board, turn) {
      turn.picked = null;
      lay(board, turn);
    },
  };
  /* <button data-board-take="[[start, end, die], …]">: a play that somebody has proposed, put on the board in place of what was
     composed. The board comes into view, and what has come under the finger takes no tap yet (static/site/taps.js). */
  document.addEventListener("click", ({ target }) => {
    const taken = target.closest?.("[data-board-take]"), board = taken && all("[data-game-board]").find(({ id }) => turns.has(id));
    if (!board) return;
    const turn = turns.get(board.id);
    document.dispatchEvent(new CustomEvent("club:before:change"));
    turn.steps.splice(0);
    turn.follow(JSON.parse(taken.dataset.boardTake));
    changed(board, turn, turn.isComplete ? "all" : "moved", { step: turn.told });
    board.querySelector(".gb-board").scrollIntoView({ block: "nearest", behavior: "instant" });
    document.dispatchEvent(new CustomEvent("club:after:change"));
  });
  /* What was proposed is in the tray: the checkers stand again as they do. */
  document.addEventListener("htmx:after:request", ({ detail }) => {
    const { board, turn } = playing(detail?.ctx?.request?.submitter ?? document.body);
    if (!turn || !board.matches("[data-proposes]") || detail.ctx.response?.status >= 300) return;
    turn.picked = null;
    if (turn.steps.splice(0).length) changed(board, turn, "proposed");
  });
  /* The next step of what plays itself (board-forced.js), if there is one; `left` says whether there is another after it.
     Where there is a choice later on, only what comes before it. */
  document.addEventListener("board:play", ({ target, detail }) => {
    const turn = turns.get(target.id), isNext = turn?.key === detail.turn && (detail.whole || turn.steps.length === detail.nth);
    const step = isNext && (detail.whole || turn.choices.length === 1) && turn.choices[0];
    if (!step) return;
    move(target, turn, [step]);
    detail.left = !turn.isComplete;
  }, { capture: true });
  const playing = (element) => {
    const board = boardOf(element), turn = turns.get(board?.id);
    return turn ? { board, turn } : {};
  };
  document.addEventListener("click", (event) => {
    const { board, turn } = playing(event.target), doing = event.target.closest?.("[data-board-do]")?.dataset.boardDo;
    if (!turn) return;
    if (event.target.closest("[data-swap]")) doings.swap(board, turn);
    else if (doing === "confirm" && !isReady(board, turn)) { event.preventDefault(); event.stopPropagation(); doings.confirm(board, turn); }
    else if (doing && doing !== "confirm") doings[doing](board, turn);
  }, true);
  document.addEventListener("input", ({ target }) => {
    const { board, turn } = playing(target);
    if (!turn || !["choice", "play"].includes(target.name)) return;
    const value = target.value;
    doings.clear(board, turn);  // a play chosen or typed replaces the composed one
    target.value = value;
    if (target.name === "choice") part(board, "play").value = "";
    controls(board, turn);
  });

  /* Pointer: a tap, or a drag that begins on a checker that may move. */
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const { board, turn } = playing(event.target), area = event.target.closest?.(".gb-place");
    if (!turn || !area || !event.isPrimary || event.button) return;
    drag = { board, turn, place: placeAt(area), x: event.clientX, y: event.clientY, holds: turn.ways(placeAt(area)).size > 0 };
    turn.focus = drag.place;
  });
  /* A finger that holds a checker does not scroll the page: browsers overlook `touch-action` on what lies inside a drawing, and
     would take the finger away. Anywhere else on the board it does. */
  document.addEventListener("touchmove", (event) => { if (drag?.holds && event.cancelable) event.preventDefault(); }, { passive: false });
  document.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const { board, turn, place } = drag;
    if (!drag.checker) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
      if (!pick(board, turn, place)) { drag = null; return; }
      drag.checker = turn.stacks[place].at(-1);
      drag.checker.dataset.drag = board.dataset.dragging = "";
      drag.checker.parentNode.append(drag.checker);
    }
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drag.checker.parentNode.getScreenCTM().inverse());
    drag.checker.setAttribute("transform", `translate(${x} ${y})`);
  });
  function letGo({ board, checker }) {
    checker.removeAttribute("data-drag");
    board.removeAttribute("data-dragging");
  }
  document.addEventListener("pointerup", (event) => {
    if (!drag || !event.isPrimary) return;
    const { board, turn, place, checker } = drag;
    drag = null;
    if (!checker) return quick(board, turn, place);
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".gb-place"), target = under ? placeAt(under) : place;
    letGo({ board, checker });
    const way = turn.ways(place).get(target);
    if (way) return move(board, turn, way);
    if (target !== place) sayWhyNot(board, turn, place, target);
    doings.drop(board, turn);
  });
  document.addEventListener("pointercancel", () => {
    if (drag?.checker) { letGo(drag); doings.drop(drag.board, drag.turn); }
    drag = null;
  });

  /* Keyboard: the board is a single Tab stop; within it the arrow keys go from place to place. */
  const ROWS = [[13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], [12, 11, 10, 9, 8, 7, BAR, 6, 5, 4, 3, 2, 1, OFF]];
  const SIDEWAYS = { ArrowLeft: -1, ArrowRight: 1 }, ACROSS = { [BAR]: 18, [OFF]: 24 };
  const KEYS = { u: "undo", backspace: "undo", c: "confirm", d: "swap", escape: "drop" };
  function neighbour(board, place, key) {
    if (!SIDEWAYS[key]) return ACROSS[place] ?? 25 - place;
    const row = ROWS.find((one) => one.includes(place)), isMirrored = all(".gb-field", board)[0].getScreenCTM().a < 0;
    return row[row.indexOf(place) + (isMirrored ? -1 : 1) * SIDEWAYS[key]] ?? place;
  }
  document.addEventListener("keydown", (event) => {
    const { board, turn } = playing(event.target), area = event.target.closest?.(".gb-place"), { key } = event;
    if (!turn || !area || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key.startsWith("Arrow")) {
      turn.focus = neighbour(board, placeAt(area), key);
      area.setAttribute("tabindex", -1);
      part(board, `place-${turn.focus}`).setAttribute("tabindex", 0);
      part(board, `place-${turn.focus}`).focus();
    } else if (key === "Enter" || key === " ") tap(board, turn, placeAt(area));
    else if (KEYS[key.toLowerCase()]) doings[KEYS[key.toLowerCase()]](board, turn);
    else return;
    event.preventDefault();
  });

  /* ---- plays in words: <a data-play="13/9 6/5*(2)"> shows its arrows; data-play-side="top": in the other side's view ------ */
  const placeIn = (word) => ({ bar: BAR, off: OFF })[word] ?? Number(word);
  const stepsIn = (text) => text.toLowerCase().replace(/\(\d\)|\*/g, "").split(/[\s,]+/).flatMap((move) => {
    const stops = move.split("/").map(placeIn);
    return stops.slice(1).map((end, nth) => [stops[nth], end]);
  }).filter((step) => step.every((place) => place >= OFF && place <= BAR));
  function arrow([start, end]) {
    const [x, y] = stands(start, 1), [toX, toY] = end === OFF ? [TRAY, HEIGHT - RIM - 40] : end === BAR ? [TRAY, RIM + 40] : stands(end, 1);
    const bowX = (x + toX) / 2 + (toY - y) * 0.1, bowY = (y + toY) / 2 - (toX - x) * 0.1, far = Math.hypot(toX - bowX, toY - bowY) || 1;
    const dx = (toX - bowX) / far, dy = (toY - bowY) / far, neckX = toX - dx * 9, neckY = toY - dy * 9;
    return `M${x} ${y}Q${bowX} ${bowY} ${toX} ${toY}M${neckX - dy * 4.5} ${neckY + dx * 4.5}L${toX} ${toY}L${neckX + dy * 4.5} ${neckY - dx * 4.5}`;
  }
  function svg(name, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach((one) => element.setAttribute(...one));
    return element;
  }
  function show({ target, type }) {
    const said = type === "focusout" ? null : target.closest?.("[data-play]"), field = said && all("[data-game-board] .gb-field")[0];
    all(".gb-shown").forEach((shown) => shown.remove());
    if (!field) return;
    const steps = stepsIn(said.dataset.play).map((step) => (said.dataset.playSide === "top" ? step.map((place) => BAR - place) : step));
    const d = steps.map(arrow).join(""), shown = svg("g", { class: "gb-arrows gb-shown" });
    shown.append(svg("path", { class: "gb-halo", d }), svg("path", { d }));
    field.append(shown);
  }
  for (const name of ["pointerover", "focusin", "focusout"]) document.addEventListener(name, show);

  /* ---- the page, and every live update of it ---------------------------------------------------------------------------- */
  const folded = new WeakSet();  // only once each: what the reader opens stays open
  const fold = (written) => { if (written && !folded.has(written)) { folded.add(written); written.open = false; } };
  function look() {
    showPreferences();
    for (const board of all("[data-game-board]")) {
      fold(part(board, "written"));
      const known = turns.get(board.id), { tree, turn: key, waits } = board.dataset;
      if (!tree) {  // not on turn, or nothing can be played; or not before something has been answered
        turns.delete(board.id);
        if (composed(board)[0] !== waits) forget(board);
        laid(board, standing(board));
        continue;
      }
      if (known?.key !== key) {
        turns.set(board.id, Object.assign(new Turn(board), { wrote: Boolean(known) }));
        composeAgain(board, turns.get(board.id));
      }
      lay(board, turns.get(board.id));
    }
    if (drag && (turns.get(drag.board.id) !== drag.turn || !drag.board.isConnected)) drag = null;
  }
  document.addEventListener("DOMContentLoaded", look);
  document.addEventListener("htmx:after:swap", look);
})();
