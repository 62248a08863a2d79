"""Words and figures that every room shows in the same way."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney_xl.wording import figure_text


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (None, "0", "–"),
        (0, "0", "0"),
        (16, "0", "16"),
        (-218, "0", "−218"),
        (Fraction(16, 3), "0.0000", "5.3333"),
        (Fraction(20, 3), "0.0000", "6.6667"),
        (Fraction(4), "0.0000", "4.0000"),
        (Fraction(1, 3), "0.00%", "33.33%"),
        (Fraction(33, 100), "0.00%", "33.00%"),
        (Fraction(1), "0.00%", "100.00%"),
        (Fraction(1, 2000), "0.00%", "0.05%"),
        # A half goes up as in spreadsheets; Python's formats would take the even neighbour.
        (Fraction(1, 32), "0.0000", "0.0313"),
        (Fraction(1, 32), "0.00%", "3.13%"),
        (Fraction(-1, 32), "0.0000", "−0.0313"),
    ],
)
def test_a_figure_looks_as_in_a_cell_of_its_format(value: int | Fraction | None, number_format: str, text: str) -> None:
    assert figure_text(value, number_format) == text


@given(st.fractions(min_value=-1000, max_value=1000), st.sampled_from([("0", 0), ("0.0000", 4), ("0.00%", 4)]))
def test_a_figure_is_never_further_off_than_half_a_unit(value: Fraction, shown: tuple[str, int]) -> None:
    number_format, decimals = shown
    text = figure_text(value, number_format).replace("−", "-")
    told = Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    assert abs(told - value) * 2 <= Fraction(1, 10**decimals)
