"""What is logged, and how: lines for people who started the processes, JSON for a server's log collector."""

from typing import Any

import structlog

from clubsite.operations.secrets_in_paths import mask_secrets

_OF_EVERY_ENTRY: list[Any] = [
    structlog.contextvars.merge_contextvars,  # the request's id, or the task's
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    mask_secrets,
]
_AS_JSON: list[Any] = [structlog.processors.EventRenamer("message"), structlog.processors.JSONRenderer(ensure_ascii=False)]
_AS_LINES: list[Any] = [
    structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback)
]

structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_OF_EVERY_ENTRY[:-2],
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)


def logging_as(written: str, *, requests: str) -> dict[str, Any]:
    """`written` is json or lines; `requests` is the level at which requests and tasks are logged (INFO logs each)."""
    formatter = {
        "()": "structlog.stdlib.ProcessorFormatter",
        "foreign_pre_chain": _OF_EVERY_ENTRY,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_OF_EVERY_ENTRY[-2:],
            *(_AS_JSON if written == "json" else _AS_LINES),
        ],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"entry": formatter},
        "filters": {
            "in one line": {"()": "clubsite.kit.database_away.InOneLine"},
            "without paths": {"()": "clubsite.operations.monitoring.request_log.WithoutPaths"},
            "bounded": {"()": "clubsite.access.bounded_log.BoundedLog", "name": "club.security"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "entry", "filters": ["in one line", "without paths"]}
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "club": {"level": requests},
            "club.security": {"filters": ["bounded"]},
            "django_structlog": {"level": requests},
            # Errors go to the console as well; by default Django would only mail them, to nobody.
            "django": {"handlers": [], "propagate": True, "level": "WARNING"},
            "django.request": {"level": "ERROR"},  # a page not found is no trouble of ours
            # Said in the log of security, which is bounded.
            "django.security.csrf": {"level": "CRITICAL"},
            # Nor is a body that is too large or cut off: its sender is told, and a stack trace for each would fill the disk. A
            # foreign Host is visible in the request's own line.
            "django.security.RequestDataTooBig": {"level": "CRITICAL"},
            "django.security.TooManyFieldsSent": {"level": "CRITICAL"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
        },
    }


LOGGING = logging_as("lines", requests="WARNING")
