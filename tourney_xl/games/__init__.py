"""The games: one TOML file each, what it may say (`game.py`) and how it is read (`loader.py`)."""
