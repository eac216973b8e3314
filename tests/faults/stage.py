"""Fills an installation's database for a burst, and prints what the burst needs as one JSON object.

python -m tests.faults.stage EVENINGS ADDRESS-OF-A-RECEIVER
"""

import json
import sys
from uuid import uuid4

import django


def main(evenings: int, receiver: str) -> None:
    django.setup()
    from clubsite.api.models import Token
    from clubsite.eventlog.club_events import Kind
    from clubsite.members.models import User
    from clubsite.members.services import create_club
    from clubsite.webhooks.services import create_hook

    monitors = []
    for _ in range(evenings):
        mo = User.objects.create_user(f"mo-{uuid4().hex[:12]}")
        club = create_club(mo, "The Mulberry")
        create_hook(club, f"{receiver}&of={club.slug}", [Kind.GAME_FINISHED], by=mo)
        _, token = Token.objects.create(mo, name="the burst", action_id=uuid4())
        monitors.append({"token": token, "club": club.slug, "code": _open(club, mo)})
    print(json.dumps(monitors))


def _open(club: object, mo: object) -> str:
    from chouette.evening.services import open_chouette
    from clubsite.members.models import Club, User

    assert isinstance(club, Club)
    assert isinstance(mo, User)
    return open_chouette(club, "Friday", mo).code


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
