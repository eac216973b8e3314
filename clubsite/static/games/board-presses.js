/* What is pressed on the board besides checkers: a cube, which is turned by a second press only, as by the button below it that doubles, which then says so itself; and with Space and Enter, wherever
   the focus is, the one big button: Roll or Confirm. Markup: templates/games/board_roll.html, board_confirm.html, games/boards/cubes.py. */
(() => {
  "use strict";
  const HASTE = Number(document.documentElement.dataset.haste);  // ms in which site/taps.js takes no tap on what has just come
  const all = (selector) => [...document.querySelectorAll(selector)];

  /* ---- the cube: nothing is sent before the second press, so nobody can probe; whatever else is pressed takes the first one back */
  let asked = null;  // {id, value, at}
  const cubeOf = (element) => element.closest?.("[data-board-double]");
  const isSure = (element) => Boolean(element.closest?.("[data-board-sure]"));
  const cubeAsked = () => all("[data-board-double]").find((cube) => cube.id === asked?.id && cube.value === asked.value);
  function show() {
    const about = cubeAsked();
    if (!about) asked = null;
    for (const cube of all("[data-board-double]")) {
      cube.disabled = false;
      cube.setAttribute("aria-pressed", cube === about);
      const { sure, label } = cube.dataset;  // the board may be out of sight
      if (sure) cube.textContent = cube === about ? sure : label;
    }
    for (const sure of all("[data-board-sure]")) {
      sure.hidden = !about;
      sure.textContent = about?.dataset.label ?? "";
    }
  }
  const ask = (cube) => { asked = cube && { id: cube.id, value: cube.value, at: Date.now() }; show(); };
  document.addEventListener("click", (event) => {
    const cube = cubeOf(event.target), about = cubeAsked();
    if (isSure(event.target)) { about?.click(); return; }
    if (!cube) { if (asked) ask(null); return; }
    const { ticked } = cube.dataset;  // where nobody is ticked the site says so
    if (ticked && !all(`[name="${ticked}"]`).some((field) => field.checked)) return;
    if (cube.value !== about?.value) { event.preventDefault(); ask(cube); return; }
    if (event.isTrusted && Date.now() - asked.at < HASTE) event.preventDefault(); else setTimeout(() => ask(null));
  }, { capture: true });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && asked) ask(null); });

  /* ---- the dice lie where Roll was: the second of two taps swaps none and plays no checker */
  let rolled = null;  // where and when, and since when the dice lie there
  addEventListener("click", ({ target, detail, clientX: x, clientY: y }) => {
    if (detail && target.closest?.("#roll")) rolled = { x, y, at: Date.now() };
  }, { capture: true });
  document.addEventListener("htmx:after:swap", () => { if (rolled && !document.getElementById("roll")) rolled.lie ??= Date.now(); });
  const isSecondTap = ({ clientX, clientY, detail, type, pointerType }) => {
    const ago = Date.now() - (rolled?.lie ?? rolled?.at ?? -Infinity);
    return (detail || type !== "click") && ago >= 0 && ago < HASTE && Math.hypot(clientX - rolled.x, clientY - rolled.y) < (pointerType === "mouse" ? 3 : 40);
  };
  for (const type of ["pointerdown", "click"]) addEventListener(type, (event) => {
    if (event.target.closest?.("[data-game-board] svg") && isSecondTap(event)) event.stopPropagation();
  }, { capture: true });

  /* ---- Space and Enter: wherever the focus is, unless something is being typed, or somebody goes from button to button by keys */
  const TYPED = "input, textarea, select, [contenteditable], dialog";
  const PRESSED = "a[href], button, summary, [role=button], [tabindex='0']";
  let byPointer = false, taken = "";
  addEventListener("pointerdown", () => { byPointer = true; }, { capture: true });
  const main = () => all("[data-board-main]").find((button) => button.checkVisibility() && !button.disabled);
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Tab" || key.startsWith("Arrow")) byPointer = false;
    if (![" ", "Enter"].includes(key) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    if (target.closest(TYPED) || document.querySelector("dialog[open]") || (!byPointer && target.closest(PRESSED))) return;
    const button = main();
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    taken = key;
    if (!event.repeat) button.click();
  }, { capture: true });
  document.addEventListener("keyup", (event) => { if (event.key === taken) { taken = ""; event.preventDefault(); } }, { capture: true });

  document.addEventListener("htmx:after:swap", show);
  show();
})();
