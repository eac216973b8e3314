"""`manage.py demo`: clubs, members, finished evenings and a running one, matches and a tournament, to explore."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse

from chouette.management.demo import loading


class Command(BaseCommand):
    """Loads the demonstration once. Its passwords are random, stored nowhere in plain text, and printed when they are set."""

    help = "Loads two demonstration clubs with members, finished evenings and a running one, matches and a tournament."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--new-passwords", action="store_true", help="give the demonstration's logins new passwords")

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = loading.is_loaded()
        if loaded:
            self.stdout.write("The demonstration is loaded already.")
        else:
            loading.load()
            self.stdout.write("The demonstration is loaded.")
        if options["new_passwords"] or not loaded:
            self._show_passwords()
        else:
            self.stdout.write("For new passwords: demo --new-passwords")
        self._show_running()

    def _show_passwords(self) -> None:
        self.stdout.write("DEMONSTRATION ONLY: whoever knows these can log in.")
        for username, password in loading.give_passwords():
            self.stdout.write(f"  {username:12} {password}")

    def _show_running(self) -> None:
        running = loading.running_evening()
        if running is not None:
            watch, console = (reverse(page, args=[running.code]) for page in ("watch", "console"))
            self.stdout.write(f"An evening is being played: watch it at {watch}, keep its score at {console}")
        on_screen = loading.evening_on_screen()
        if on_screen is not None:
            door = reverse("door", args=[on_screen.code])
            self.stdout.write(f"Another is played on screen, demo-bob and demo-ann are in it: its door is {door}")
        match = loading.match_on_screen()
        if match is not None:
            page = reverse("match", args=[match.code])
            self.stdout.write(f"And a match between the two, to five points on screen: {page}")
        tournament = loading.tournament_played()
        if tournament is not None:
            page, desk = (reverse(name, args=[tournament.code]) for name in ("tournament", "tournament_desk"))
            self.stdout.write(f"A tournament is half played: its page is {page}, demo-dan directs it at {desk}")
