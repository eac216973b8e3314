"""The environment of a server: each mistake is reported in one sentence, and README.md lists every variable."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from clubsite.settings.environment import troubles

ROOT = Path(__file__).parents[3]
GOOD = {
    "CLUB_SECRET_KEY": "only-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz",
    "CLUB_HOSTS": "club.example.org www.club.example.org",
    "PGHOST": "database",
    "CLUB_SMTP_HOST": "smtp.example.org",
    "CLUB_MAIL_FROM": "Our club <club@example.org>",
}
A_VARIABLE = re.compile(r"\b(?:CLUB_[A-Z_]+[A-Z]|PG(?:HOST|PORT|USER|PASSWORD|DATABASE))\b")
# Of one process and its children, set by whatever starts it and not by people.
NOT_FOR_PEOPLE = {"CLUB_SOCKET"}


def told(program: list[str], **changes: str) -> "subprocess.CompletedProcess[str]":
    env = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "clubsite.settings.prod", **GOOD, **changes}
    return subprocess.run([sys.executable, *program], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_a_good_environment_has_no_troubles() -> None:
    assert troubles(GOOD) == []


@pytest.mark.parametrize("name", sorted(GOOD))
def test_each_missing_variable_is_named_in_a_sentence(name: str) -> None:
    [sentence] = troubles({key: value for key, value in GOOD.items() if key != name})
    assert sentence.startswith(f"{name} is missing: ")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("CLUB_SECRET_KEY", "short", "too easy to guess"),
        ("CLUB_SECRET_KEY", "a" * 60, "too easy to guess"),
        ("CLUB_PUSH_KEY", "short", "CLUB_PUSH_KEY is wrong"),
        ("CLUB_PUSH_KEY", "A" * 43, "CLUB_PUSH_KEY is wrong"),
        ("CLUB_PUSH_KEY", "_" * 43, "CLUB_PUSH_KEY is wrong"),
        ("CLUB_HOSTS", "https://club.example.org", "no host name"),
        ("CLUB_HOSTS", "*", "no host name"),
        ("CLUB_HOSTS", "club.example.org,other.example.org", "no host name"),
        ("CLUB_ADDRESS", "http://club.example.org", "for example https://"),
        ("CLUB_ADDRESS", "https://club.example.org/club", "for example https://"),
        ("CLUB_BROKER_URL", "rabbit", "no address of a broker"),
        ("CLUB_SMTP_PORT", "smtp", "a whole number from 1 to 65535"),
        ("PGPORT", "70000", "a whole number from 1 to 65535"),
        ("CLUB_TASK_IS_LOST_AFTER", "1", "a whole number from 60 to 86400"),
        ("CLUB_BACKUPS_KEPT", "0", "a whole number from 1"),
        ("CLUB_WEB_PROCESSES", "two", "a whole number from 1"),
        ("CLUB_WORKER_THREADS", "0", "a whole number from 1"),
        ("CLUB_WAIT_SECONDS", "a minute", "a whole number from 0"),
        ("CLUB_MIGRATE", "yes", "0 or 1"),
        ("CLUB_MAIL_FROM", "Our club", "write an address"),
        ("CLUB_MAIL_FROM", "club@example.org\nBcc: all@example.org", "write an address"),
        ("CLUB_WEBHOOK_CA_FILE", "/nowhere/ca.pem", "no such file"),
        ("CLUB_TRUSTED_PROXIES", "10.0.0.1/8", "has host bits set"),
        ("CLUB_METRICS_FROM", "prometheus", "Write addresses or networks"),
        ("CLUB_LOG_FORMAT", "xml", "json or lines"),
        ("CLUB_SECURITY_CONTACT", "call us", "write a mail address"),
        ("CLUB_SECURITY_CONTACT", "http://club.example.org/security", "write a mail address"),
        ("CLUB_SECURITY_CONTACT", "a@example.org\nExpires: never", "write a mail address"),
        ("CLUB_SIGN_UP", "yes", "open or invited"),
        ("CLUB_TIME_ZONE", "Mars/Olympus", "no time zone"),
        ("CLUB_TIME_ZONE", "../../etc/passwd", "no time zone"),
    ],
)
def test_each_wrong_variable_is_named_in_a_sentence(name: str, value: str, words: str) -> None:
    [sentence] = troubles(GOOD | {name: value})
    assert sentence.startswith(name)
    assert words in sentence


def test_all_mistakes_are_told_at_once_without_a_stack_trace_and_without_the_key() -> None:
    started = told(["manage.py", "check"], CLUB_SECRET_KEY="my short key", CLUB_HOSTS="", CLUB_SMTP_PORT="x")
    assert started.returncode == 1
    lines = started.stderr.splitlines()
    assert lines[0] == "The club cannot start:"
    assert [line.split()[1] for line in lines[1:]] == ["CLUB_SECRET_KEY", "CLUB_HOSTS", "CLUB_SMTP_PORT"]
    assert "my short key" not in started.stderr


def test_django_s_own_check_of_a_deployment_finds_nothing() -> None:
    checked = told(["manage.py", "check", "--deploy", "--fail-level", "WARNING"])
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


def test_the_table_of_the_readme_is_what_is_read() -> None:
    sources = [*(ROOT / "clubsite" / "settings").glob("*.py"), *(ROOT / "clubsite" / "embedded").glob("*.py")]
    sources += [ROOT / "clubsite" / "operations" / "live_server.py", ROOT / "docker" / "entrypoint.sh"]
    sources += [ROOT / "docker" / "Caddyfile", ROOT / "docker" / "compose.yaml"]
    read = {name for path in sources for name in A_VARIABLE.findall(path.read_text())} - NOT_FOR_PEOPLE
    first_cells = re.findall(r"(?m)^\| (`[^|]*`) \|", (ROOT / "README.md").read_text())
    assert read == {name for cell in first_cells for name in A_VARIABLE.findall(cell)}


def test_the_example_names_only_what_there_is() -> None:
    example = set(re.findall(r"(?m)^(?:# )?((?:CLUB|PG)[A-Z_]*)=", (ROOT / "docker" / ".env.example").read_text()))
    assert example <= set(re.findall(r"`((?:CLUB|PG)[A-Z_]*)`", (ROOT / "README.md").read_text()))
