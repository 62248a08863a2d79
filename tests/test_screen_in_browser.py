"""The venue's screen in a real Chromium, with a clock that the tests turn: nothing here waits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from browser import DESK, LOOKS, PHONE, TWO_LOOKS, Shown, faults, shown
from organizer import NOON
from pairing_support import GAMES
from playwright.sync_api import Browser, Dialog, Page
from reported_events import reported

from tourney_xl.model import Settings
from tourney_xl.report.screen import render

TV, LAPTOP = (1920, 1080), (1024, 600)
CROWD, BLOCKS = 2000, 8
REST, IN_USE = 8, 20
"""Seconds: at the top and at the bottom; after a hand at the wheel or the keys."""


@dataclass
class Venue:
    """A screen at the venue, and time that passes when it is told to."""

    seen: Shown

    @property
    def page(self) -> Page:
        return self.seen.page

    def press(self, button: str) -> None:
        self.page.get_by_role("button", name=button, exact=True).click()

    def later(self, minutes: float = 0, seconds: float = 0) -> None:
        """What was to happen meanwhile happens once, as on a computer that slept."""
        self.page.clock.fast_forward(round((minutes * 60 + seconds) * 1000))

    def watch(self, seconds: float) -> None:
        """Every frame of these seconds is drawn."""
        self.page.clock.run_for(round(seconds * 1000))

    @property
    def time(self) -> str:
        return self.page.get_by_role("timer").inner_text()

    @property
    def said(self) -> str:
        return self.page.get_by_role("status").inner_text()

    @property
    def below(self) -> str:
        return self.page.locator("#rule").inner_text()

    @property
    def place(self) -> int:
        return int(self.page.evaluate("Math.round(scrollY)"))

    @property
    def bottom(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollHeight - innerHeight"))

    def findings(self) -> list[str]:
        """Axe waits for timers of the page: from here on time passes by itself."""
        self.page.clock.resume()
        return self.seen.findings()

    def place_when_still(self) -> int:
        """A browser that scrolls by itself, after a wheel or a key, takes a few of its own frames."""
        before = -1
        while before != self.place:
            before = self.place
            self.page.wait_for_timeout(100)
        return before

    def has_button(self, name: str) -> bool:
        return self.page.get_by_role("button", name=name, exact=True).count() == 1


@contextmanager
def venue(
    browser: Browser, path: Path, text: str, size: tuple[int, int] = TV, *, glides: bool = True
) -> Iterator[Venue]:
    path.write_text(text, "utf-8")
    with shown(browser, path, width=size[0], height=size[1], dark=True) as seen:
        seen.page.emulate_media(reduced_motion="no-preference" if glides else "reduce")
        # On a blank page: a large one may take longer to load than the second that time runs on.
        seen.page.goto("about:blank")
        seen.page.clock.install(time=NOON)
        seen.page.clock.pause_at(NOON + timedelta(seconds=1))
        seen.page.goto(path.as_uri())
        # The first frames, which show the buttons that are needed.
        seen.page.clock.run_for(100)
        yield Venue(seen)
        assert seen.errors == []


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "event.screen.html"


# ---------------------------------------------------------------- the clock


@pytest.mark.parametrize(
    ("game", "minutes"),
    [("star-trek-1e", 60), ("star-trek-2e", 60), ("armada", 135), ("wars", 60), ("street-warriors", 50)],
)
def test_a_click_starts_the_countdown_of_the_round(browser: Browser, file: Path, game: str, minutes: int) -> None:
    """ST-4, AR-16, WA-13 and SW-2: so many minutes, to the second."""
    with venue(browser, file, render(reported(game, 8, 1))) as at:
        assert (at.time, at.said) == (f"{minutes}:00", "")
        at.later(minutes=5)
        assert at.time == f"{minutes}:00"
        at.press("Start the clock")
        at.later(seconds=1)
        assert at.time == f"{minutes - 1}:59"
        at.later(minutes=minutes - 1, seconds=58)
        assert at.time == "0:01"
        assert at.said != "Time is over"
        at.later(seconds=1)
        assert (at.time, at.said, at.below) == ("Time", "Time is over", "0:00 ago")
        at.later(minutes=4, seconds=5)
        assert (at.time, at.below) == ("Time", "4:05 ago")


def test_AR_16_the_final_takes_180_minutes(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("armada", 8, 2, "elimination"))) as at:
        assert at.page.get_by_role("heading", level=2).inner_text() == "Final"
        at.press("Start the clock")
        at.later(minutes=179, seconds=59)
        assert at.time == "0:01"
        at.later(seconds=1)
        assert at.time == "Time"


@pytest.mark.parametrize("game", ["star-trek-1e", "star-trek-2e"])
def test_ST_4_there_is_a_warning_with_30_minutes_left(browser: Browser, file: Path, game: str) -> None:
    with venue(browser, file, render(reported(game, 8, 1))) as at:
        at.press("Start the clock")
        at.later(minutes=29, seconds=59)
        assert (at.time, at.said) == ("30:01", "")
        at.later(seconds=1)
        assert (at.time, at.said) == ("30:00", "Warning: the last 30 minutes")
        assert at.page.get_by_text("Warning: the last 30 minutes").is_visible()
        at.later(minutes=30)
        assert at.said == "Time is over"


@pytest.mark.parametrize("game", ["armada", "wars", "street-warriors"])
def test_a_game_without_a_warning_has_none(browser: Browser, file: Path, game: str) -> None:
    with venue(browser, file, render(reported(game, 8, 1))) as at:
        at.press("Start the clock")
        for _ in range(49):
            at.later(minutes=1)
            assert at.said == ""


def test_DT_10_the_clock_counts_up_and_warns_at_55(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("doomtown", 8, 1))) as at:
        assert (at.time, at.below) == ("0:00", "Time is called between 61 and 66 minutes")
        at.press("Start the clock")
        at.later(minutes=54, seconds=59)
        assert (at.time, at.said) == ("54:59", "")
        at.later(seconds=1)
        assert (at.time, at.said) == ("55:00", "Warning: 55 minutes are over")
        seen = set()
        for minute in range(56, 66):
            at.later(minutes=1)
            assert at.time == f"{minute}:00"
            seen.add((at.said, at.below, at.page.locator("#clock").get_attribute("class")))
        at.later(seconds=59)
        seen.add((at.said, at.below, at.page.locator("#clock").get_attribute("class")))
        assert seen == {("Warning: 55 minutes are over", "Time is called between 61 and 66 minutes", "face late")}


def test_DT_10_time_is_over_when_it_is_whatever_the_die_shows(browser: Browser, file: Path) -> None:
    """60 minutes and 6: to say so tells nothing about the die."""
    with venue(browser, file, render(reported("doomtown", 8, 1))) as at:
        at.press("Start the clock")
        at.later(minutes=66)
        assert (at.time, at.said, at.below) == ("66:00", "Time is over", "")
        assert at.page.locator("#said").bounding_box()["height"] > 10
        at.later(minutes=1)
        assert (at.time, at.said, at.below) == ("67:00", "Time is over", "")
        at.page.reload()
        assert (at.time, at.said) == ("67:00", "Time is over")
        at.page.on("dialog", lambda dialog: dialog.accept())
        at.press("Reset")
        assert (at.time, at.said, at.below) == ("0:00", "", "Time is called between 61 and 66 minutes")


def test_a_warning_says_how_much_is_left_and_not_how_much_is_over(browser: Browser, file: Path) -> None:
    """ST-4's 30 of 60 minutes cannot tell one from the other."""
    report = reported("star-trek-1e", 8, 1)
    times = replace(report.game.times, warning_minutes=20)
    with venue(browser, file, render(replace(report, game=replace(report.game, times=times)))) as at:
        at.press("Start the clock")
        at.later(minutes=20)
        assert (at.time, at.said) == ("40:00", "Warning: the last 40 minutes")


def test_the_clock_stops_and_goes_on(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("wars", 8, 1))) as at:
        at.press("Start the clock")
        at.later(minutes=10)
        at.press("Stop")
        at.later(minutes=7)
        assert at.time == "50:00"
        at.press("Go on")
        at.later(minutes=1)
        assert at.time == "49:00"


@pytest.mark.parametrize(
    ("game", "stood", "less", "more"), [("wars", "50:00", "49:00", "50:00"), ("doomtown", "10:00", "9:00", "10:00")]
)
def test_a_stopped_clock_says_so_and_is_put_right(
    browser: Browser, file: Path, game: str, stood: str, less: str, more: str
) -> None:
    """After a stray click, or on another computer, which knows of no start."""
    with venue(browser, file, render(reported(game, 8, 1))) as at:
        assert not at.has_button("−1 min")
        at.press("Start the clock")
        at.later(minutes=10)
        assert not at.has_button("−1 min")
        at.press("Stop")
        assert (at.time, at.said) == (stood, "The clock is stopped")
        at.press("−1 min")
        assert at.time == less
        at.press("+1 min")
        assert at.time == more
        for _ in range(70):
            at.press("+1 min" if game == "wars" else "−1 min")
        assert at.time == ("60:00" if game == "wars" else "0:00")
        assert at.has_button("Go on")
        at.press("Go on")
        assert at.said == ""
        assert not at.has_button("−1 min")


@pytest.mark.parametrize(("answer", "time"), [("accept", "60:00"), ("dismiss", "50:00")])
def test_the_clock_asks_before_it_is_reset(browser: Browser, file: Path, answer: str, time: str) -> None:
    asked: list[str] = []

    def reply(dialog: Dialog) -> None:
        asked.append(dialog.message)
        getattr(dialog, answer)()

    with venue(browser, file, render(reported("wars", 8, 1))) as at:
        assert not at.has_button("Reset")
        at.page.on("dialog", reply)
        at.press("Start the clock")
        at.later(minutes=10)
        at.press("Reset")
        assert asked == ["Set the clock back to the start?"]
        assert at.time == time
        assert at.has_button("Start the clock") is (answer == "accept")


@pytest.mark.parametrize("key", [" ", "Enter"])
def test_space_and_enter_start_the_clock_and_never_stop_it(browser: Browser, file: Path, key: str) -> None:
    with venue(browser, file, render(reported("wars", 8, 1))) as at:
        at.page.keyboard.press(key)
        at.later(minutes=1)
        assert at.time == "59:00"
        at.page.keyboard.press(key)
        at.later(minutes=1)
        assert at.time == "58:00"


def test_a_reload_keeps_the_start_and_a_stop(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("wars", 8, 1))) as at:
        at.press("Start the clock")
        at.later(minutes=10)
        at.page.reload()
        assert at.time == "50:00"
        at.later(minutes=1)
        assert at.time == "49:00"
        at.press("Stop")
        at.page.reload()
        at.later(minutes=1)
        assert at.time == "49:00"


def test_another_round_and_another_event_have_a_clock_of_their_own(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("wars", 8, 1))) as at:
        at.press("Start the clock")
        at.later(minutes=10)
        for other in (reported("wars", 8, 2), reported("wars", 8, 1, settings=Settings(event="Autumn Cup"))):
            file.write_text(render(other), "utf-8")
            at.page.reload()
            assert (at.time, at.has_button("Start the clock")) == ("60:00", True)


def test_a_start_of_another_day_is_forgotten(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("wars", 8, 1))) as at:
        at.press("Start the clock")
        at.later(minutes=24 * 60)
        at.page.reload()
        assert (at.time, at.has_button("Start the clock")) == ("60:00", True)


def test_a_clock_that_was_stopped_another_day_is_forgotten_too(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("wars", 8, 1))) as at:
        at.press("Start the clock")
        at.later(minutes=45)
        at.press("Stop")
        at.later(minutes=24 * 60)
        at.page.reload()
        assert (at.time, at.has_button("Start the clock")) == ("60:00", True)


@pytest.mark.parametrize("fault", ["throw new Error('forbidden')", "return 'not json'", "return null"])
def test_a_browser_that_keeps_nothing_has_a_clock_all_the_same(browser: Browser, file: Path, fault: str) -> None:
    with venue(browser, file, render(reported("wars", 8, 1))) as at:
        at.page.add_init_script(f"Storage.prototype.getItem = Storage.prototype.setItem = () => {{ {fault}; }};")
        at.page.reload()
        at.press("Start the clock")
        at.later(minutes=10)
        assert at.time == "50:00"


def test_an_untimed_round_has_the_word_and_no_clock(browser: Browser, file: Path) -> None:
    settings = Settings(event="Spring Cup", untimed_from="Top 4")
    with venue(browser, file, render(reported("doomtown", 16, 4, settings=settings))) as at:
        assert at.page.get_by_role("heading", level=2).inner_text() == "Top 4"
        assert at.page.get_by_text("Untimed", exact=True).is_visible()
        assert at.page.get_by_role("timer").count() == at.page.get_by_role("status").count() == 0
        assert at.findings() == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("game", ["star-trek-2e", "doomtown"])
def test_running_late_and_over_can_be_read(browser: Browser, file: Path, game: str, dark: bool) -> None:
    with venue(browser, file, render(reported(game, 8, 1)), (PHONE, 740)) as at:
        at.page.emulate_media(color_scheme="dark" if dark else "light")
        at.press("Start the clock")
        for minutes in (1, 55, 10, 10):
            at.later(minutes=minutes)
            assert at.findings() == []
            assert at.seen.sideways <= 0


# ---------------------------------------------------------------- scrolling


def test_what_fits_does_not_move(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("star-trek-1e", 6, 1)), LAPTOP) as at:
        at.watch(60)
        assert (at.place, at.has_button("Pause scrolling")) == (0, False)


def test_what_does_not_fit_glides_slowly_and_rests_at_both_ends(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("star-trek-1e", 32, 1)), LAPTOP) as at:
        at.watch(REST - 2)
        assert at.place == 0
        at.watch(5)
        places = [at.place]
        while at.place < at.bottom:
            at.watch(1)
            places.append(at.place)
        steps = [later - earlier for earlier, later in pairwise(places)]
        assert min(steps[:-1]) > 20
        assert max(steps) < LAPTOP[1] / 10
        at.watch(REST - 2)
        assert at.place == at.bottom
        at.watch(3)
        assert at.place == 0
        at.watch(REST - 2)
        assert at.place == 0
        at.watch(5)
        assert 0 < at.place < at.bottom


def test_pause_stops_the_scrolling_and_go_on_starts_it_again(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("star-trek-1e", 32, 1)), LAPTOP) as at:
        at.watch(REST + 4)
        at.press("Pause scrolling")
        stopped = at.place
        assert stopped > 0
        at.watch(60)
        assert at.place == stopped
        at.press("Go on scrolling")
        at.watch(2)
        assert stopped < at.place < stopped + 300
        assert at.has_button("Pause scrolling")


HANDS: dict[str, Callable[[Page], object]] = {
    "wheel": lambda page: page.mouse.wheel(0, 300),
    "key": lambda page: page.keyboard.press("PageDown"),
    "scroll bar": lambda page: page.evaluate("scrollTo(0, 700)"),
}


@pytest.mark.parametrize("hand", HANDS)
def test_the_page_never_scrolls_against_a_hand(browser: Browser, file: Path, hand: str) -> None:
    with venue(browser, file, render(reported("star-trek-1e", 32, 1)), LAPTOP) as at:
        at.watch(REST + 4)
        glided = at.place
        HANDS[hand](at.page)
        at.page.wait_for_function("glided => scrollY > glided + 100", arg=glided)
        assert at.place_when_still() > glided
        moved = at.place
        at.watch(IN_USE - 3)
        assert at.place == moved
        at.watch(6)
        assert moved < at.place < moved + 500


@pytest.mark.parametrize(("event", "target"), [("touchstart", "main"), ("wheel", "main"), ("keydown", "body")])
def test_a_touch_alone_holds_the_page(browser: Browser, file: Path, event: str, target: str) -> None:
    with venue(browser, file, render(reported("star-trek-1e", 32, 1)), LAPTOP) as at:
        at.press("Start the clock")
        at.watch(REST + 4)
        held = at.place
        at.page.locator(target).dispatch_event(event)
        at.watch(IN_USE - 2)
        assert at.place == held > 0
        at.watch(5)
        assert at.place > held


def test_with_reduced_motion_it_turns_pages_that_one_can_read(browser: Browser, file: Path) -> None:
    """No glide: the page stands still for long enough, and no name is left out between two pages."""
    whole = """() => [...document.querySelectorAll("li")].flatMap((card, at) => {
        const box = card.getBoundingClientRect(), top = document.querySelector("header").offsetHeight;
        return box.top >= top - 1 && box.bottom <= innerHeight + 1 ? [at] : [];
    })"""
    with venue(browser, file, render(reported("armada", 32, 1)), LAPTOP, glides=False) as at:
        stood: list[tuple[int, int]] = []
        shown_whole: set[int] = set()
        for _ in range(300):
            if not stood or stood[-1][0] != at.place:
                stood.append((at.place, 0))
                shown_whole |= set(at.page.evaluate(whole))
            stood[-1] = (at.place, stood[-1][1] + 1)
            if len(stood) > 2 and at.place == 0:
                break
            at.watch(1)
        places = [place for place, _ in stood]
        assert places[:-1] == sorted(set(places[:-1]))
        assert places[-2:] == [at.bottom, 0]
        assert min(seconds for _, seconds in stood[:-1]) >= REST - 1
        assert shown_whole == set(range(32))


def test_pause_holds_the_pages_too(browser: Browser, file: Path) -> None:
    with venue(browser, file, render(reported("armada", 32, 1)), LAPTOP, glides=False) as at:
        at.press("Pause scrolling")
        at.watch(60)
        assert at.place == 0


# ---------------------------------------------------------------- every size, and plain pages


@pytest.mark.parametrize(("players", "rounds"), [(64, 1), (8, None)])
@pytest.mark.parametrize("game", GAMES)
def test_the_screen_is_sound(browser: Browser, file: Path, game: str, players: int, rounds: int | None) -> None:
    file.write_text(render(reported(game, players, rounds)), "utf-8")
    assert faults(browser, file, looks=LOOKS if players == 8 else TWO_LOOKS) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_screen_is_sound_with_2000_players(browser: Browser, file: Path, game: str) -> None:
    text = render(reported(game, CROWD, 2))
    assert text.count("<li>") == CROWD
    file.write_text(text, "utf-8")
    assert faults(browser, file, most=BLOCKS) == []


@pytest.mark.parametrize("size", [(PHONE, 740), (DESK, 720), TV, (3840, 2160)])
def test_type_grows_with_the_screen(browser: Browser, file: Path, size: tuple[int, int]) -> None:
    """From ten metres a name is read when it takes a fiftieth of the width; on a phone it is as text in a book."""
    with venue(browser, file, render(reported("armada", 64, 1)), size) as at:
        height = float(at.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.name')).fontSize)"))
        assert height >= max(18, size[0] / 51)
        assert at.seen.sideways <= 0


def test_letters_grow_and_shrink_and_stay_so(browser: Browser, file: Path) -> None:
    """A browser's own zoom hardly changes type that grows with the screen."""
    height = "parseFloat(getComputedStyle(document.querySelector('.name')).fontSize)"
    with venue(browser, file, render(reported("armada", 64, 1))) as at:
        plain = at.page.evaluate(height)
        at.press("Larger letters")
        assert at.page.evaluate(height) == pytest.approx(plain * 1.12)
        for _ in range(4):
            at.press("Larger letters")
        assert at.page.get_by_role("button", name="Larger letters").is_disabled()
        at.page.reload()
        assert at.page.evaluate(height) == pytest.approx(plain * 1.12**5)
        assert at.seen.sideways <= 0
        for _ in range(10):
            at.press("Smaller letters")
        assert at.page.evaluate(height) == pytest.approx(plain / 1.12**5)


@pytest.mark.parametrize(("players", "most"), [(64, 60), (300, 100)])
def test_nobody_waits_long_for_a_name_that_stands_long_enough(
    browser: Browser, file: Path, players: int, most: int
) -> None:
    """Seconds, on the screen of a venue; five are enough to read a table's number."""
    with venue(browser, file, render(reported("armada", players, 1))) as at:
        at.watch(REST + 1)
        begun = at.place
        at.watch(10)
        pace = (at.place - begun) / 10
        room = TV[1] - int(at.page.evaluate("document.querySelector('header').offsetHeight"))
        assert at.bottom / pace + 2 * REST < most
        assert room / pace > 5


@pytest.mark.parametrize("players", [9, 64])
def test_without_scripts_it_is_a_plain_page_with_all_pairings(browser: Browser, file: Path, players: int) -> None:
    report = reported("star-trek-2e", players, 1)
    file.write_text(render(report), "utf-8")
    with shown(browser, file, width=PHONE, scripts=False) as seen:
        assert seen.page.locator("li").count() == players
        names = seen.page.locator(".name").all_inner_texts()
        assert sorted(names) == sorted(report.names.values())
        assert seen.page.get_by_role("button").count() == 0
        assert seen.page.get_by_text("60 minutes", exact=True).is_visible()
        assert seen.errors == []


def test_names_are_shown_as_they_are_typed(browser: Browser, file: Path) -> None:
    """Markup, templates and formulas in names are text, and text only."""
    report = reported("armada", 18, 1)
    with venue(browser, file, render(report)) as at:
        assert set(at.page.locator(".name").all_text_contents()) == set(report.names.values())
        assert at.page.locator("main b, main a, main script").count() == 0


def test_another_script_does_not_run(browser: Browser, file: Path) -> None:
    """Wherever it might come from: the page's policy knows its own one alone."""
    text = render(reported("armada", 8, 1))
    injected = text.replace("</main>", "</main><script>document.title = 'taken over'</script>", 1)
    assert injected != text
    file.write_text(injected, "utf-8")
    with shown(browser, file) as seen:
        assert seen.page.title() == "Spring Cup – Round 2"
        assert seen.page.get_by_role("button", name="Start the clock").is_visible()
        assert any("Content Security Policy" in said for said in seen.errors)


def test_a_clock_started_in_one_window_runs_in_the_other(browser: Browser, file: Path) -> None:
    """The organizer's laptop and the venue's screen show the same file."""
    with venue(browser, file, render(reported("armada", 8, 1))) as at:
        other = at.page.context.new_page()
        other.goto(file.as_uri())
        at.press("Start the clock")
        other.get_by_role("button", name="Stop", exact=True).wait_for()
        at.later(seconds=90)
        assert re.fullmatch(r"13[34]:\d\d", other.get_by_role("timer").inner_text())
        at.press("Stop")
        other.get_by_role("button", name="Go on", exact=True).wait_for()


# ---------------------------------------------------------------- awake


AWAKE = """Object.defineProperty(navigator, "wakeLock", {value: {request: async kind => { window.asked = kind; }}})"""


@pytest.mark.parametrize("rounds", [1, None])
def test_the_screen_stays_awake_with_or_without_a_clock(browser: Browser, file: Path, rounds: int | None) -> None:
    """Standings and a round that has not begun hang at the venue for hours, too."""
    with venue(browser, file, render(reported("armada", 8, rounds))) as at:
        at.page.add_init_script(AWAKE)
        at.page.reload()
        assert at.page.evaluate("window.asked") == "screen"
