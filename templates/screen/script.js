"use strict";
const byId = (id) => document.getElementById(id);

// ------------------------------------------------ the clock: always reckoned from the time of the start
const clock = byId("clock");

function startClock() {
  const SECOND = 1000, MINUTE = 60 * SECOND, FORGOTTEN = 12 * 60 * MINUTE;
  const { key, warned, minutes, warning, up } = clock.dataset;
  const end = minutes * MINUTE, countsUp = up !== undefined;
  const due = warning ? warning * MINUTE : Infinity;
  let ran = 0;       // milliseconds before the clock was last stopped
  let since = null;  // when it was last started; null while it stands

  const elapsed = () => ran + (since === null ? 0 : Math.max(0, Date.now() - since));
  const shown = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  function say(words) {
    // Only a change is announced.
    if (byId("said").textContent !== words) byId("said").textContent = words;
  }

  function below(now, isOver, isLate) {
    if (countsUp) return isOver ? "" : rule;
    return isOver ? `${shown(Math.floor((now - end) / SECOND))} ago` : isLate ? "" : rule;
  }

  function show() {
    const now = elapsed(), isOver = now >= end, isLate = now >= due && !isOver;
    const left = Math.ceil((end - now) / SECOND), gone = Math.floor(now / SECOND);
    byId("time").textContent = countsUp ? shown(gone) : isOver ? "Time" : shown(left);
    clock.classList.toggle("over", isOver);
    clock.classList.toggle("late", isLate);
    const isStopped = since === null && ran > 0;
    clock.classList.toggle("stopped", isStopped);
    say(isStopped ? "The clock is stopped" : isOver ? "Time is over" : isLate ? warned : "");
    byId("rule").textContent = below(now, isOver, isLate);
    byId("run").textContent = since !== null ? "Stop" : ran ? "Go on" : "Start the clock";
    byId("reset").hidden = since === null && !ran;
    for (const id of ["less", "more"]) byId(id).hidden = !isStopped;
  }

  function keep() {
    // Some browsers keep nothing for a page that is a file.
    try { localStorage.setItem(key, JSON.stringify({ ran, since, kept: Date.now() })); } catch { /* the clock runs all the same */ }
  }

  function recall() {
    try {
      const was = JSON.parse(localStorage.getItem(key));
      // One that stands since another day, or runs, belongs to an event that is over.
      if (was && Date.now() - was.kept < FORGOTTEN) ({ ran, since } = was);
    } catch { /* as if it were opened for the first time */ }
  }

  function change(newRan, newSince) {
    [ran, since] = [newRan, newSince];
    keep();
    show();
  }

  const run = () => change(elapsed(), since === null ? Date.now() : null);

  const rule = byId("rule").textContent;
  byId("run").addEventListener("click", run);
  // As it is shown: of time that is left, a minute more is one that has not gone by.
  const put = (minutes) => change(Math.max(1, ran + (countsUp ? minutes : -minutes) * MINUTE), null);
  byId("less").addEventListener("click", () => put(-1));
  byId("more").addEventListener("click", () => put(1));
  byId("reset").addEventListener("click", () => {
    if (confirm("Set the clock back to the start?")) change(0, null);
  });
  document.addEventListener("keydown", (event) => {
    const isWaiting = since === null && !ran;
    if (!isWaiting || event.repeat || event.target !== document.body || ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    run();
  });
  // Another window of this browser, as on a second screen.
  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    recall();
    show();
  });
  recall();
  for (const id of ["time", "run"]) byId(id).hidden = false;
  show();
  setInterval(show, SECOND / 4);
}

if (clock) startClock();

// ------------------------------------------------ awake: a venue's screen shows its page for hours, untouched
function stayAwake() {
  // A browser lets go of it whenever the page is hidden.
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();

// ------------------------------------------------ letters: a browser's own zoom hardly changes what grows with the screen
function setUpLetters() {
  const KEY = "tourney-xl | letters", STEP = 1.12, MOST = 5;
  let steps = 0;
  try { steps = Number(localStorage.getItem(KEY)) || 0; } catch { /* as they are */ }

  function show() {
    document.body.style.setProperty("--letters", STEP ** steps);
    byId("smaller").disabled = steps <= -MOST;
    byId("larger").disabled = steps >= MOST;
  }

  function step(by) {
    steps += by;
    try { localStorage.setItem(KEY, steps); } catch { /* until the page is closed */ }
    show();
  }

  for (const [id, by] of [["smaller", -1], ["larger", 1]]) {
    byId(id).hidden = false;
    byId(id).addEventListener("click", () => step(by));
  }
  show();
}

setUpLetters();

// ------------------------------------------------ scrolling: slow, with rests, and never against a hand
const isCrowd = document.querySelector("main.crowd") !== null;
const LINES_A_SECOND = isCrowd ? 2.5 : 1.6;  // a name stays for ten seconds, of a crowd for six
const REST = 8000;           // at the top and at the bottom
const IN_USE = 20000;        // after the wheel, a touch or a key
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const motion = byId("motion"), header = document.querySelector("header");
const places = [...document.querySelectorAll("h3, li, .winner")];
let isPaused = false;
let at = 0;              // where the page is to stand, finer than a browser tells
let last = 0;            // the frame before
let restsUntil = REST;

const bottom = () => document.documentElement.scrollHeight - innerHeight;
const covered = () => getComputedStyle(header).position === "sticky" ? header.offsetHeight : 0;
const pace = () => LINES_A_SECOND * parseFloat(getComputedStyle(document.body).fontSize) / 1000;
const rest = (time) => { restsUntil = Math.max(restsUntil, performance.now() + time); };

function nextPage() {
  // The first line that the lower edge cuts or hides comes to the top; one taller than the screen is gone through.
  const hidden = places.map((place) => place.getBoundingClientRect()).filter((box) => box.bottom > innerHeight + 1);
  const step = Math.min(...hidden.map((box) => box.top)) - covered();
  return at + (step > 1 ? step : (innerHeight - covered()) / 2);
}

function move(now, passed) {
  if (at >= bottom() - 1) {
    at = 0;
    restsUntil = now + REST;
  } else {
    at = Math.min(calm.matches ? nextPage() : at + passed * pace(), bottom());
    if (at >= bottom() - 1) restsUntil = now + REST;
  }
  if (calm.matches) restsUntil = now + Math.max(REST, (innerHeight - covered()) / pace());
  scrollTo({ top: at, behavior: "instant" });
}

function frame(now) {
  requestAnimationFrame(frame);
  // A page in the background gets no frames, and goes on where it was.
  const passed = Math.min(now - last, 100);
  last = now;
  const fits = bottom() <= 1;
  if (motion.hidden !== fits) motion.hidden = fits;
  if (!fits && !isPaused && now >= restsUntil) move(now, passed);
}

motion.addEventListener("click", () => {
  isPaused = !isPaused;
  restsUntil = 0;
  motion.textContent = isPaused ? "Go on scrolling" : "Pause scrolling";
});
for (const hand of ["wheel", "touchstart", "touchmove", "keydown"]) {
  addEventListener(hand, (event) => { if (!event.target.closest?.("button")) rest(IN_USE); }, { passive: true });
}
addEventListener("scroll", () => {
  if (Math.abs(scrollY - at) <= 2) return;
  at = scrollY;
  rest(IN_USE);
}, { passive: true });
history.scrollRestoration = "manual";
requestAnimationFrame(frame);
