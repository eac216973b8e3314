"""The API for programs: authentication, limits, formats, and its schema."""

from datetime import timedelta

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [  # the first one makes missing authentication a 401
        "clubsite.api.tokens.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["clubsite.api.open_to.LoggedInUnlessPublic"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "clubsite.api.requests.reading.AlwaysTheSame",
    "DEFAULT_PARSER_CLASSES": ["clubsite.api.requests.reading.BoundedJsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "clubsite.api.docs.schema.ClubSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "chouette.api.seat.pace.PaceOfGuests",
        "chouette.api.seat.pace.PaceAroundGuests",
        "clubsite.api.pace.PaceOfUsers",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "240/min", "seat": "600/min", "user": "1200/min"},
    "NUM_PROXIES": 0,  # use the address the request came from; headers that anyone can write do not count
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "clubsite.api.problems.details.explained",
}

# Knox would create its own table of tokens although ours replaces it, and then the table of logins could not be emptied.
MIGRATION_MODULES = {"knox": None}
KNOX_TOKEN_MODEL = "club_api.Token"  # noqa: S105
REST_KNOX = {"AUTH_HEADER_PREFIX": "Bearer", "TOKEN_TTL": timedelta(days=90), "TOKEN_PREFIX": "club_"}

# Where the sentences of refusals are; `clubsite.api.problems.codes` collects them for /api/problems/.
API_REFUSALS = (
    "chouette.rules.refusals.Refusal",
    "chouette.rules.permitted.consultation.TalkRefusal",
    "games.play.talk.refusals.MessageRefusal",
    "games.play.dice_numbers.NumberRefusal",
    "games.matches.services.screen.talk.MatchTalkRefusal",
    "games.matches.course.refusals.CourseRefusal",
    "games.matches.rules.refusals.MatchRefusal",
    "games.tournaments.services.wording.SENTENCES",
    "games.series.refusals.SeriesRefusal",
    "games.rules.match.refusals.ScoreRefusal",
    "games.rules.match.refusals.ReportRefusal",
    "chouette.notation.unreadable.Misreading",
    "chouette.evening.mistakes.SealRefusal",
    "chouette.access.seat_refusals.SeatRefusal",
    "chouette.api.refusals.EveningRefusal",
    "chouette.seats.sitting_down.SitRefusal",
    "clubsite.members.rules.words.NameRefusal",
    "clubsite.api.problems.refused.ClubRefusal",
    "clubsite.claims.refusals.SENTENCES",
    "clubsite.invitations.state.SENTENCES",
    "clubsite.asking.services.Refusal",
    "clubsite.calendar.dates.NightRefusal",
    "clubsite.pictures.wording.SENTENCES",
)

SPECTACULAR_SETTINGS = {
    "TITLE": "The chouette club",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "PATH_CONVERTER_OVERRIDES": {},
    "PREPROCESSING_HOOKS": ["clubsite.api.docs.document.only_ours"],
    "POSTPROCESSING_HOOKS": ["clubsite.api.docs.document.introduced", "clubsite.webhooks.in_schema.with_deliveries"],
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "DISABLE_ERRORS_AND_WARNINGS": False,
}
