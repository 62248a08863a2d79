"use strict";
// Without this script the page is complete; with it a player is found at once, columns sort, and anyone's ranks are drawn.

// What a keyboard without them types for letters that do not come apart into a letter and a mark.
const TYPED = {ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i", ħ: "h"};
const bare = text => text.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "").toLowerCase();
const plain = text => bare(text).replace(/[øłđðþßæœıħ]/g, letter => TYPED[letter]).replace(/['’‘`´ʼ]/g, "").replace(/[\s‐‑–,.;/-]+/g, " ").trim();
const german = text => text.normalize("NFC").replace(/[äöü]/gi, letter => `${letter}e`);
// As it is found: Müller as Muller and as Mueller.
const findable = text => [...new Set([plain(text), plain(german(text))])].join(" ");
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// Parts are laid out when they come into sight, which moves what stands below them: a look or two later all is in place.
function steadily(scroll) {
  scroll();
  requestAnimationFrame(() => { scroll(); requestAnimationFrame(scroll); });
}

function setUpFinder() {
  const form = document.getElementById("finder");
  const box = document.getElementById("find");
  const said = document.getElementById("found");
  const holders = all("main tbody tr:not(.line), .entered li, .group li, .story");
  const lines = all("tr.line");
  const stories = document.getElementById("stories");
  let known = null;
  let opened = [];     // what was closed before the search
  let scrolledBefore = null;

  function read() {
    known ??= holders.map(holder => {
      const names = all(".who", holder).map(cell => (cell.querySelector("a") || cell).textContent);
      return {holder, names: names.map(name => ({name, findable: findable(name)}))};
    });
  }

  function open(part) {
    if (part.open) return;
    part.open = true;
    opened.push(part);
  }

  function close() {
    for (const part of opened) part.open = false;
    opened = [];
  }

  // What is found first is brought below the box; when the search is over the reader is where it began.
  function show(wanted) {
    if (!wanted) {
      if (scrolledBefore !== null) scrollTo({top: scrolledBefore, behavior: "instant"});
      scrolledBefore = null;
      return;
    }
    const first = known.find(({holder}) => !holder.hidden && holder.checkVisibility?.() !== false);
    if (!first) return;
    const heading = first.holder.closest("section").querySelector("h2");
    steadily(() => {
      if (plain(box.value) !== wanted) return;
      const {top, bottom} = first.holder.getBoundingClientRect();
      if (top < form.getBoundingClientRect().bottom || bottom > innerHeight) heading.scrollIntoView({block: "start", behavior: "instant"});
    });
  }

  function find() {
    read();
    const wanted = plain(box.value), words = wanted.split(" ");
    // Before rows are hidden, which makes the page shorter.
    if (wanted) scrolledBefore ??= scrollY;
    const found = new Set();
    for (const {holder, names} of known) {
      // Any order will do: many people type the surname first.
      const here = names.filter(({findable}) => words.every(word => findable.includes(word)));
      holder.hidden = here.length === 0;
      here.forEach(({name}) => found.add(name));
    }
    for (const line of lines) line.hidden = wanted !== "";
    close();
    const matching = all(".story:not([hidden])");
    if (stories && wanted && matching.length && matching.length <= 20) open(stories);
    if (wanted && matching.length === 1) open(matching[0]);
    said.textContent = !wanted ? "" : found.size ? `${found.size} ${found.size === 1 ? "player" : "players"} found` : "Nobody is called that";
    show(wanted);
  }

  form.hidden = false;
  new ResizeObserver(() => document.documentElement.style.setProperty("--below-box", `${form.offsetHeight + 8}px`)).observe(form);
  form.addEventListener("submit", event => event.preventDefault());
  box.addEventListener("focus", read);
  box.addEventListener("input", find);
  // Paper has everybody, whoever was looked for.
  addEventListener("beforeprint", () => {
    for (const holder of [...holders, ...lines]) holder.hidden = false;
    close();
  });
  addEventListener("afterprint", () => { if (box.value) find(); });
  box.addEventListener("keydown", event => {
    if (event.key === "Escape") { box.value = ""; find(); }
  });
}

// A name may look like a figure: only columns that say which figures are the best have any.
function valueOf(cell, hasFigures) {
  const text = (cell.querySelector(".who, a") || cell).textContent.trim();
  const isFigure = hasFigures && /^[-−]?\d+(\.\d+)?%?$/.test(text);
  return isFigure ? {number: parseFloat(text.replace("−", "-"))} : {text: plain(text)};
}

function compare(one, two) {
  if ("number" in one && "number" in two) return one.number - two.number;
  return one.text < two.text ? -1 : one.text > two.text ? 1 : 0;
}

function setUpSorting(table) {
  const body = table.tBodies[0];
  const inOrder = [...body.rows];
  const headers = [...table.tHead.rows[0].cells];

  function sort(column) {
    const header = headers[column];
    const rows = inOrder.filter(row => !row.classList.contains("line"));
    const {best, missingIsBest} = header.dataset;
    const values = new Map(rows.map(row => [row, valueOf(row.cells[column], best)]));
    const isMissing = row => best !== undefined && !("number" in values.get(row));
    const isSecond = header.hasAttribute("aria-sort");
    const descends = isSecond ? header.getAttribute("aria-sort") === "ascending" : best === "high";
    // What has no figure comes last, whichever way the others stand; but where none is best, it leads the best.
    const missingFirst = missingIsBest !== undefined && descends === (best === "high") ? -1 : 1;
    rows.sort((one, two) => missingFirst * (isMissing(one) - isMissing(two)) || (descends ? -1 : 1) * compare(values.get(one), values.get(two)));
    headers.forEach(other => other.removeAttribute("aria-sort"));
    header.setAttribute("aria-sort", descends ? "descending" : "ascending");
    // The line of the cut stands only where the order of the ranks does.
    body.append(...(column === 0 && !descends ? inOrder : rows));
    inOrder.filter(row => row.classList.contains("line")).forEach(line => { if (column !== 0 || descends) line.remove(); });
  }

  headers.forEach((header, column) => {
    if (header.hasAttribute("data-unsorted")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    button.addEventListener("click", () => sort(column));
    header.append(button);
  });
}

function setUpPicker() {
  const drawing = document.querySelector("svg.ranks");
  if (!drawing) return;
  const choice = document.getElementById("pick");
  const picked = document.getElementById("picked");
  const xs = drawing.dataset.xs.split(" ").map(Number);
  const [top, bottom, most] = ["top", "bottom", "most"].map(name => Number(drawing.dataset[name]));
  const share = drawing.dataset.linear === "yes" ? rank => (rank - 1) / (most - 1) : rank => Math.log(rank) / Math.log(most);
  const height = rank => top + share(rank) * (bottom - top);
  const stories = all(".story[data-ranks]");
  if (stories.length <= all("polyline", drawing).length) return;

  function svg(tag, attributes, text = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  }

  function draw() {
    picked.replaceChildren();
    const story = stories[choice.value];
    if (choice.value === "" || !story) return;
    const ranks = story.dataset.ranks.split(" ");
    const points = xs.map((x, at) => [x, ranks[at]]).filter(([, rank]) => rank !== "-").map(([x, rank]) => [x, height(Number(rank))]);
    if (!points.length) return;
    const [x, y] = points[points.length - 1];
    picked.append(svg("polyline", {points: points.map(point => point.join(",")).join(" ")}));
    // Towards the middle of the drawing, which has room for it on either side.
    const isLate = x > (xs[0] + xs[xs.length - 1]) / 2;
    const name = story.querySelector(".who").textContent;
    const label = svg("text", {x: isLate ? x - 6 : x + 6, y: y - 8, "text-anchor": isLate ? "end" : "start"}, story.dataset.label || name);
    if (story.dataset.label) label.append(svg("title", {}, name));
    picked.append(label);
    label.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
  }

  const names = stories.map((story, at) => [story.querySelector(".who").textContent, at]);
  names.sort(([one], [two]) => one.localeCompare(two));
  choice.append(...names.map(([name, at]) => new Option(name, at)));
  choice.addEventListener("change", draw);
  document.getElementById("picker").hidden = false;
}

function setUpPrinting() {
  const button = document.getElementById("open-all");
  button.hidden = false;
  button.addEventListener("click", () => { for (const part of all("details")) part.open = true; });
}

function showStory() {
  // Older browsers do not open what a link leads to.
  const target = /^#p\d+$/.test(location.hash) && document.getElementById(location.hash.slice(1));
  if (!target) return;
  for (let around = target.parentElement; around; around = around.parentElement) if (around.localName === "details") around.open = true;
  steadily(() => target.parentElement.scrollIntoView({block: "start", behavior: "instant"}));
}

setUpFinder();
all("table.sortable").forEach(setUpSorting);
setUpPicker();
setUpPrinting();
addEventListener("hashchange", showStory);
showStory();
