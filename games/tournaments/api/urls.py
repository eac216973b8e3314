"""The addresses of tournaments for programs."""

from django.urls import path, register_converter

from clubsite.access.short_code import ShortCode
from clubsite.api.docs.schema import resource
from clubsite.api.requests.plain_text import TextRenderer
from clubsite.api.requests.reading import SheetParser
from games.tournaments.api import events, statements, taking_part, tournaments

register_converter(ShortCode, "api_tournament_code")

_ALL = "clubs/<slug:slug>/tournaments/"
_ONE = f"{_ALL}<api_tournament_code:code>/"

urlpatterns = [
    path(
        _ALL,
        resource(parsers=[SheetParser], get=tournaments.list_tournaments, post=tournaments.announce_tournament),
        name="api_tournaments",
    ),
    path(
        "tournament-statements/",
        resource(get=statements.list_tournament_statements),
        name="api_tournament_statements",
    ),
    path(_ONE, resource(get=tournaments.get_tournament), name="api_tournament"),
    path(f"{_ONE}events/", resource(get=events.watch_tournament), name="api_tournament_events"),
    path(f"{_ONE}say/", resource(post=tournaments.say_at_tournament), name="api_say_at_tournament"),
    path(f"{_ONE}statements/", resource(get=tournaments.list_tournament_log), name="api_tournament_log"),
    path(f"{_ONE}preview/", resource(get=tournaments.preview_correction), name="api_preview_correction"),
    path(f"{_ONE}entry/", resource(post=taking_part.enter_tournament), name="api_tournament_entry"),
    path(f"{_ONE}check-in/", resource(post=taking_part.check_in_at_tournament), name="api_tournament_check_in"),
    path(f"{_ONE}hall-code/", resource(post=taking_part.renew_hall_code), name="api_hall_code"),
    path(f"{_ONE}results/", resource(post=taking_part.enter_result), name="api_tournament_result"),
    path(f"{_ONE}board/", resource(post=tournaments.open_tournament_board), name="api_tournament_board"),
    path(
        f"{_ONE}sheet.txt",
        resource(renderers=[TextRenderer], get=tournaments.get_tournament_sheet),
        name="api_tournament_sheet",
    ),
]
