/* Finds a rule while somebody types, without asking for the page again: what was changed in the form stays. Compares as
   chouette/pages/house/search.py does. A page that the server has searched already is left to the server. */
(() => {
  "use strict";
  const search = document.querySelector("[data-rules-search]");
  const box = search?.elements.namedItem("q");
  if (!box || box.value) return;
  const chapters = [...document.querySelectorAll(".rules-chapter")];
  const none = document.querySelector("[data-rules-none]");
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");
  const rules = chapters.map((chapter) => ({
    chapter,
    was: chapter.open,
    rows: [...chapter.querySelectorAll("[data-rule]")].map((row) => ({ row, text: plain(`${chapter.querySelector("h2").textContent} ${row.dataset.rule}`) })),
  }));
  let searched = false;

  const show = () => {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    if (words.length && !searched) rules.forEach((one) => { one.was = one.chapter.open; });
    for (const one of rules) {
      for (const { row, text } of one.rows) row.hidden = !words.every((word) => text.includes(word));
      one.chapter.hidden = one.rows.every(({ row }) => row.hidden);
      if (words.length) one.chapter.open = !one.chapter.hidden;
      else if (searched) one.chapter.open = one.was;
    }
    none.hidden = rules.some((one) => !one.chapter.hidden);
    searched = words.length > 0;
  };

  box.addEventListener("input", show);
  search.addEventListener("submit", (event) => { event.preventDefault(); show(); });
  search.querySelector("[data-fold], [data-unfold]")?.addEventListener("click", (event) => {
    event.preventDefault();
    const open = chapters.some((chapter) => !chapter.open);
    chapters.forEach((chapter) => { chapter.open = open; });
  });
})();
