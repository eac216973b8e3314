/* A game that is chosen to be corrected: its result, as it is entered, is chosen in the fields below (do/correct_game.html). */
(() => {
  "use strict";
  document.addEventListener("change", ({ target }) => {
    if (target.id !== "do-correct-number") return;
    for (const [name, value] of Object.entries(target.selectedOptions[0].dataset)) {
      const field = document.querySelector(`input[form="do-correct"][name="${name}"][value="${value}"]`);
      if (field) field.checked = true;
    }
  });
})();
