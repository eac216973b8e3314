"""Begins games on screen in an installation's database, and prints who plays them as one JSON object.

python -m tests.faults.stage_on_screen TABLES
"""

import json
import sys
from uuid import uuid4

import django

SHEET = ("sheet plain", "option board=on", "box ann", "line bob cal", "game")


def main(tables: int) -> None:
    django.setup()
    from chouette.evening.services import open_chouette, perform
    from clubsite.api.models import Token
    from clubsite.members.models import User
    from clubsite.members.services import create_club

    staged = []
    for _ in range(tables):
        mo = User.objects.create_user(f"mo-{uuid4().hex[:12]}")
        chouette = open_chouette(create_club(mo, "The Mulberry"), "Friday", mo)
        for version, line in enumerate(SHEET):
            perform(chouette.pk, line, version=version, action_id=uuid4(), by=mo)
        chouette.seats.update(auto_roll=True)  # nobody is waited for
        _, token = Token.objects.create(mo, name="the burst", action_id=uuid4())
        secrets = dict(chouette.seats.values_list("word", "secret"))
        staged.append({"code": chouette.code, "token": token, "ann": secrets["ann"], "bob": secrets["bob"]})
    print(json.dumps(staged))


if __name__ == "__main__":
    main(int(sys.argv[1]))
