"""`python -m tourney_xl` is `tourney-xl`."""

from tourney_xl.cli import app

if __name__ == "__main__":
    app(prog_name="tourney-xl")
