/* What makes the console quick, though nothing depends on it: taps in quick succession, keys, steppers, dialogs that close. */
(() => {
  "use strict";
  const by = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seenVersion = () => by('input[name="version"][form="say"]')?.value;

  /* Taps wait for each other (hx-sync). One that waited applies to the table as shown now, after the taps before it; the same
     button pressed twice keeps its version, so that the server recognises the same click. */
  const sent = { say: null, version: null };
  document.addEventListener("htmx:before:request", ({ detail }) => {
    const { ctx } = detail, body = ctx?.request?.body;
    if (ctx?.sourceElement?.id !== "say" || !(body instanceof URLSearchParams)) return;
    const say = body.get("say"), now = seenVersion();
    if (now && !(say === sent.say && body.get("version") === sent.version)) body.set("version", now);
    sent.say = say;
    sent.version = body.get("version");
  });

  /* The table has moved on; the console behind the dialog says so. */
  document.addEventListener("htmx:after:request", ({ detail }) => {
    const { ctx } = detail;
    if (ctx?.request?.method !== "GET" && [400, 409, 429].includes(ctx?.response?.status)) by("#sheet")?.close?.();
  });

  /* Empty a closed dialog, so that an old one is never sent and its ids are free. A new one gets the focus at once. */
  const sheet = by("#sheet"), sheetBody = by("#sheet-body");
  sheet?.addEventListener("close", () => sheetBody.replaceChildren());
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    if (![sheetBody, "#sheet-body"].includes(detail?.ctx?.target)) return;  // a refused dialog was retargeted by name
    steppers(sheetBody);
    if (sheet.open && by("select", sheetBody)?.value !== "") by("input[type=text], input[type=number]", sheetBody)?.select();
  });

  /* Amounts by thumb: minus and plus beside the field. */
  function steppers(root) {
    all("[data-quick]", root).forEach((quick) => { quick.hidden = false; });
    for (const input of all("input[data-stepper]", root)) {
      if (input.dataset.stepper === "on") continue;
      input.dataset.stepper = "on";
      const box = document.createElement("div");
      box.className = "stepper";
      input.replaceWith(box);
      box.append(button("\u2212", "stepDown", input), input, button("+", "stepUp", input));
    }
  }
  function button(word, step, input) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: "btn btn-plain", textContent: word });
    made.setAttribute("aria-label", `${document.querySelector(`label[for="${input.id}"]`)?.textContent || ""} ${word}`);
    made.addEventListener("click", () => {
      input[step]();
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return made;
  }

  /* Amount and payee of a settlement in one tap. */
  document.addEventListener("click", ({ target }) => {
    const { points, to } = target.closest("[data-quick] button")?.dataset ?? {};
    if (!points) return;
    const { elements } = target.closest("form");
    elements.points.value = points;
    elements.to.value = to;
    elements.points.dispatchEvent(new Event("input", { bubbles: true }));
  });

  /* One key each; the dialog under "?" lists them. A key presses the button if it is there, and otherwise does nothing. */
  const press = (...choices) => choices.map((choice) => by(choice)).find(Boolean)?.click();
  /* Ending a game for everybody takes more than one slip of a finger: the first press focuses the button, the second presses it. */
  const pressTwice = (...choices) => {
    const button = choices.map((choice) => by(choice)).find(Boolean);
    button?.matches(":focus") ? button.click() : button?.focus();
  };
  const open = (name) => by(`.bar a[href*="/sheet/${name}"], .thumb a[href*="/sheet/${name}"], #last-said a[href*="/sheet/${name}"]`)?.click();
  const ROWS = [..."1234567890-"];  // as they lie side by side on a keyboard: a box has eleven against it at most
  const keys = {
    "/": () => open("statement"),
    "?": () => open("keys"),
    g: () => press('.thumb [value="game"]'),
    b: () => press('.thumb [value$=" doubles all"]'),
    d: () => open("team-doubles"),
    t: () => press('.thumb [value$=" takes all"]', '.thumb [value$=" takes"]'),
    x: () => pressTwice('.thumb [value$=" drops all"]', '.thumb [value$=" drops"]'),
    r: () => open("result"),
    j: () => open("join"),
    u: () => open("undo"),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || sheet?.open) return;
    if (event.target.matches("input, textarea, select, [contenteditable]")) return;
    const nth = ROWS.indexOf(event.key) + 1;
    if (nth) {
      const row = by(`#seat-${nth}`);
      (by(".seat-acts button", row || undefined) || by("summary", row || undefined))?.focus();
    } else if (keys[event.key] && !event.repeat) {
      event.preventDefault();
      keys[event.key]();
    }
  });

  /* Where there is room beside the console: the evening's plot and what was said last, asked for once for each version. */
  const beside = matchMedia("(min-width: 88rem)");
  let told = "";
  function tellBeside() {
    const aside = by("#so-far"), version = seenVersion();
    if (!aside || !beside.matches || version === told || "keptAt" in document.documentElement.dataset) return;
    told = version;
    htmx.trigger(aside, "so-far");
  }
  beside.addEventListener("change", tellBeside);
  document.addEventListener("htmx:after:swap", tellBeside);
  document.addEventListener("DOMContentLoaded", () => { steppers(document); setTimeout(tellBeside); });
})();
