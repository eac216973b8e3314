"""`./club manage delete_club SLUG`: delete at once a club whose time has come, instead of waiting for the night."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.farewell.deleting import NotYet, delete_club
from clubsite.members.models import Club


class Command(BaseCommand):
    help = (
        "Deletes a club with all that belongs to it: its evenings, matches, tournaments, book and log. Only one that its "
        "owners have archived and asked to delete thirty days ago, with every balance at zero. This cannot be taken back."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's word in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        try:
            gone = delete_club(club.pk)
        except NotYet as why:
            raise CommandError(str(why)) from why
        self.stdout.write(f"{gone.name} is gone, with {gone.rows} rows.")
