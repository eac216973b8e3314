"""`manage.py draw_grounds`: draw what never moves of the boards, into static/games/boards."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.boards.ground import GROUNDS, ground

FOLDER = Path(__file__).resolve().parents[3] / "clubsite" / "static" / "games" / "boards"


class Command(BaseCommand):
    """Writes a file for each; a test says when one is not as it would be drawn now."""

    help = "Draws the grounds of the boards as SVG files, after their colours or measures have changed."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, look in GROUNDS.items():
            (FOLDER / f"{name}.svg").write_text(ground(look))
