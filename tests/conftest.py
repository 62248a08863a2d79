"""Fixtures that tests of several rooms share."""

from browser import browser

__all__ = ["browser"]
