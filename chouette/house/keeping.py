"""A club decides on its own house rules: one function, one transaction, with the club's row locked first."""

from collections.abc import Mapping

from django.db import transaction

from chouette.house.own_rules import SAID_BY_THE_TABLE, OwnRules, differing, own_rules_of, with_options
from chouette.models import ClubHouse
from chouette.rules.house.presets import PRESETS
from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.members.models import Club, User
from clubsite.members.services import take_row_of


class ChangedMeanwhile(Exception):
    """Somebody else has changed the rules since the page was drawn; nothing was done."""


@transaction.atomic
def keep_rules(club: Club, sheet: str, options: Mapping[str, str], *, by: User | None, version: int | None = None) -> OwnRules:
    """New evenings start from this published set with these options. Those that say what the set says anyway are not kept.
    Raises Refused for an option that does not exist, and ChangedMeanwhile if `version` is not the newest."""
    now = _now(club, version)
    chosen = {name: value for name, value in options.items() if name != SAID_BY_THE_TABLE}
    wanted = OwnRules(sheet, differing(with_options(PRESETS[sheet], chosen), sheet))
    if now is not None and (now.sheet, now.options) == (wanted.sheet, wanted.options):
        return now
    row, _new = ClubHouse.objects.get_or_create(club=club, defaults={"sheet": sheet, "options": {}})
    row.sheet, row.options, row.version = wanted.sheet, dict(wanted.options), row.version + 1
    row.save()
    note(club, Kind.CLUB_CHANGED, by=by, changed=["house_rules"])
    return OwnRules(row.sheet, wanted.options, row.version)


@transaction.atomic
def drop_rules(club: Club, *, by: User | None, version: int | None = None) -> None:
    """The club has no rules of its own any more. Idempotent."""
    if _now(club, version) is not None:
        ClubHouse.objects.filter(club=club).delete()
        note(club, Kind.CLUB_CHANGED, by=by, changed=["house_rules"])


def _now(club: Club, version: int | None) -> OwnRules | None:
    take_row_of(club)
    now = own_rules_of(club)
    if version is not None and version != (now.version if now else 0):
        raise ChangedMeanwhile
    return now
