"""Background tasks: which broker carries them, and what runs when.

The default broker is the club's own PostgreSQL (pgmq), so that one database is all there is to run and to back up.
CLUB_BROKER_URL names another (amqp://...). Tasks are short and idempotent: one whose worker is killed stays in the queue, and
runs again when its visibility timeout is over.
"""

import os
from typing import Any

from celery import Celery
from celery.schedules import crontab
from django.conf import settings
from psycopg.conninfo import make_conninfo

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings.dev")

# "name": {"task": "...", "schedule": crontab(hour=3)}, hours in UTC
BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    "close evenings left open": {
        "task": "chouette.tasks.close_evenings_left_open",
        "schedule": crontab(minute="*/15"),
    },
    "go on at quiet tables": {"task": "chouette.tasks.go_on_at_quiet_tables", "schedule": 15.0},  # seconds
    "mail how evenings ended": {"task": "chouette.tasks.mail_summaries", "schedule": crontab()},
    "deliver to webhooks": {"task": "clubsite.webhooks.tasks.deliver_next", "schedule": crontab()},
    "tell owners of paused webhooks": {"task": "clubsite.webhooks.tasks.tell_owners", "schedule": crontab(minute="*/10")},
    "forget old events": {"task": "clubsite.webhooks.tasks.forget_old_events", "schedule": crontab(hour=3, minute=50)},
    "forget sign-ups nobody confirmed": {
        "task": "clubsite.accounts.tasks.forget_unconfirmed_sign_ups",
        "schedule": crontab(hour=3, minute=10),
    },
    "forget old sessions": {"task": "clubsite.accounts.tasks.forget_old_sessions", "schedule": crontab(minute=20)},
    "forget answers to programs": {"task": "clubsite.api.tasks.forget_what_is_over", "schedule": crontab(hour=3, minute=40)},
    "replay every evening": {"task": "chouette.tasks.check_replays", "schedule": crontab(hour=4, minute=10)},
    "replay every match": {"task": "games.matches.tasks.check_matches", "schedule": crontab(hour=4, minute=20)},
    "confirm results nobody has answered": {
        "task": "games.matches.tasks.confirm_by_silence",
        "schedule": crontab(minute="*/10"),
    },
    "mail what matches wait for": {"task": "games.matches.tasks.mail_what_waits", "schedule": crontab()},
    "offer unanswered places to the next": {"task": "games.tournaments.tasks.end_offers", "schedule": 60.0},  # seconds
    "strike second names of tournaments": {"task": "games.tournaments.tasks.strike_doubles", "schedule": crontab(minute="*/5")},
    "open and close entry": {"task": "games.tournaments.tasks.keep_hours", "schedule": 10.0},
    "keep deadlines of tournaments": {"task": "games.tournaments.tasks.keep_deadlines", "schedule": 60.0},
    "mail guests of tournaments": {"task": "games.tournaments.tasks.mail_guests", "schedule": crontab()},
    "mail about tournaments": {"task": "games.tournaments.tasks.mail_members", "schedule": crontab()},
    "forget guests of tournaments": {"task": "games.tournaments.tasks.forget_guests", "schedule": crontab(hour=3, minute=15)},
    "hear of matches on screen": {"task": "games.tournaments.tasks.hear_boards", "schedule": 5.0},
    "replay every tournament": {"task": "games.tournaments.tasks.check_tournaments", "schedule": crontab(hour=4, minute=40)},
    "open tables of club nights": {"task": "clubsite.calendar.tasks.open_tables", "schedule": 10.0},
    "mail about club nights": {"task": "clubsite.calendar.tasks.mail_nights", "schedule": crontab()},
    "say who is out of time": {"task": "games.matches.tasks.say_who_is_out_of_time", "schedule": 10.0},  # seconds
    "verify the dice": {"task": "games.matches.tasks.check_dice", "schedule": crontab(hour=4, minute=30)},
    "count results": {"task": "clubsite.leaderboards.tasks.count_results", "schedule": 5.0},  # seconds
    "rate results": {"task": "games.ratings.tasks.rate_results", "schedule": 5.0},
    "compare the ratings": {"task": "games.ratings.tasks.compare_all", "schedule": crontab(hour=4, minute=40)},
    "note the places": {"task": "clubsite.leaderboards.tasks.note_places", "schedule": crontab(minute=5)},
    "compare the leaderboards": {"task": "clubsite.leaderboards.tasks.compare_all", "schedule": crontab(hour=4, minute=50)},
    "remind who owes": {"task": "clubsite.ledger.tasks.remind_weekly", "schedule": crontab(hour=9, minute=0)},
    "mail reminders": {"task": "clubsite.ledger.tasks.mail_reminders", "schedule": crontab()},
    "mail requests to join": {"task": "clubsite.asking.tasks.mail_requests", "schedule": crontab()},
    "tell members of the end": {"task": "clubsite.farewell.tasks.mail_farewells", "schedule": crontab()},
    "delete clubs": {"task": "clubsite.farewell.tasks.delete_clubs", "schedule": crontab(hour=3, minute=20)},
    "back up by night": {"task": "clubsite.operations.tasks.back_up_by_night", "schedule": crontab(hour=2, minute=40)},
    "tell whose turn it is": {"task": "clubsite.push.tasks.tell_turns", "schedule": 5.0},
    "forget what was told": {"task": "clubsite.push.tasks.forget_old", "schedule": crontab(hour=3, minute=45)},
    "audit the ledger": {"task": "clubsite.ledger.tasks.audit_ledger", "schedule": crontab(hour=3, minute=30)},
}

# Workers tell each other nothing. Nobody listens to their events, and pgmq cannot carry them: kombu sends an event with headers
# and without a delay, for which pgmq has no `send_topic`, so that every heartbeat would be an error in PostgreSQL's log.
ON_ITS_OWN = ["--without-gossip", "--without-mingle", "--without-heartbeat"]


class Tasks(Celery):
    """The site's tasks."""

    def connection_for_read(self, url: str | None = None, **options: Any) -> Any:
        """Of a worker, which alone is told of new tasks. Whoever only sends them would never read what it is told: after some
        hundred tasks PostgreSQL would wait for it for ever, and with it everybody who creates or drops a database."""
        told = {} if settings.BROKER_URL else {"use_notify": True}
        return super().connection_for_read(url, transport_options=told, **options)


app = Tasks("clubsite")


def configuration() -> dict[str, Any]:
    """Evaluated when Celery first needs it, so that importing a task requires no settings."""
    return {
        **(_own_database() if not settings.BROKER_URL else {"broker_url": settings.BROKER_URL}),
        "broker_connection_retry_on_startup": True,
        "broker_pool_limit": 2,  # connections each web process keeps for sending
        "task_acks_late": True,  # with the next line: a task is done when it has ended, not when it was fetched
        "task_reject_on_worker_lost": True,
        "task_ignore_result": True,
        "worker_prefetch_multiplier": 4,
        "worker_enable_remote_control": False,  # it would create another table for each worker name
        "beat_schedule": BEAT_SCHEDULE,
        "beat_scheduler": "clubsite.operations.steady_beat:SteadyScheduler",
        "timezone": "UTC",
    }


def broker_conninfo() -> str:
    """Django's database as a libpq connection string; the URL Celery takes cannot name a Unix socket."""
    database = settings.DATABASES["default"]
    keys = {"host": "HOST", "port": "PORT", "dbname": "NAME", "user": "USER", "password": "PASSWORD"}
    return make_conninfo(**{word: str(database[key]) for word, key in keys.items() if database[key]})


def _own_database() -> dict[str, Any]:
    return {
        "broker_url": "pgmq://localhost",
        "broker_transport_options": {  # conn_string overrides the URL, of which only the transport's name counts
            "conn_string": broker_conninfo(),
            "init_extension": False,
            "notify_throttle_interval_ms": 0,
            "wait_time_seconds": 0,
            "polling_interval": 1,
            "visibility_timeout": settings.TASK_IS_LOST_AFTER_SECONDS,
            "pool_size": 4,
        },
    }


app.add_defaults(configuration)
app.autodiscover_tasks()
