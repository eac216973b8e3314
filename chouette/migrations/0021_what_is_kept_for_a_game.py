"""A mark names its play in full; marks for which there was no room but the table's are read after the game, and what games that
are over have left behind is forgotten."""

from typing import Any

from django.db import migrations, models


def keep_marks_from_the_other_side(apps: Any, _schema: Any) -> None:
    apps.get_model("chouette", "Reaction").objects.filter(room="table").update(room="")


def forget_games_that_are_over(apps: Any, _schema: Any) -> None:
    evenings = apps.get_model("chouette", "Chouette").objects
    for model in (apps.get_model("chouette", "EndedOffer"), apps.get_model("chouette", "ProposedPlay")):
        kept = evenings.filter(pk__in=model.objects.values("chouette")).values_list("pk", "table__game__number")
        for pk, running in kept.iterator():
            model.objects.filter(chouette=pk).exclude(game=running or 0).delete()


def one_mark_a_turn(apps: Any, _schema: Any) -> None:
    """As before: of the parts of one turn a seat has marked the last."""
    marks = apps.get_model("chouette", "Reaction").objects
    last = marks.order_by("chouette", "game", "turn", "seat", "-pk").distinct("chouette", "game", "turn", "seat")
    marks.exclude(pk__in=list(last.values_list("pk", flat=True))).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("chouette", "0020_proposed_plays_and_reactions"),
    ]

    operations = [
        migrations.RunPython(keep_marks_from_the_other_side, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(forget_games_that_are_over, migrations.RunPython.noop, elidable=True),
        migrations.RemoveConstraint(model_name="reaction", name="a_seat_reacts_once_to_a_play"),
        migrations.RunPython(migrations.RunPython.noop, one_mark_a_turn, elidable=True),
        migrations.AddConstraint(
            model_name="reaction",
            constraint=models.UniqueConstraint(
                models.F("chouette"),
                models.F("game"),
                models.F("turn"),
                models.F("play"),
                models.F("seat"),
                name="a_seat_marks_a_play_once",
            ),
        ),
    ]
