"""Run tabletop and card-game tournaments from an Excel workbook."""

__version__ = "0.1.0"
