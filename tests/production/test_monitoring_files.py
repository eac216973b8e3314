"""The dashboard and the alert rules ask for what the site measures, by its names and labels."""

import json
import re
from collections.abc import Iterator

import pytest
import yaml
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from clubsite.operations.monitoring import metrics_page
from clubsite.push.delivering import SENT
from clubsite.webhooks.delivering import ATTEMPTS

from .installation import ROOT

FOLDER = ROOT / "docker" / "monitoring"
NAME = re.compile(r"\bclub_[a-z_]+\b")
LABELS = re.compile(r"(club_[a-z_]+)\{([^}]*)\}")
OF_THE_LIVE_PROCESS = {"club_live_pages"}  # measured where streams are served


def rules() -> list[dict[str, str]]:
    read = yaml.safe_load((FOLDER / "alerts.yaml").read_text())
    return [rule for group in read["groups"] for rule in group["rules"]]


def panels() -> list[dict[str, object]]:
    return list(json.loads((FOLDER / "dashboard.json").read_text())["panels"])


def questions() -> Iterator[str]:
    yield from (rule["expr"] for rule in rules())
    for panel in panels():
        targets = panel["targets"]
        assert isinstance(targets, list)
        yield from (target["expr"] for target in targets)


@pytest.fixture
def measured(settings: Settings, tmp_path: object, db: None) -> set[str]:
    """The names of everything a process that knows of all things tells."""
    settings.BACKUP_FOLDER = str(tmp_path)
    assert {ATTEMPTS, SENT} <= set(REGISTRY._collector_to_names), "counted by the worker, which imports them"
    of_the_database = {family.name for family in text_string_to_metric_families(metrics_page.asked().decode())}
    counted = {name for metric in REGISTRY.collect() for name in _names(metric.name, metric.type)}
    return of_the_database | counted | OF_THE_LIVE_PROCESS


def _names(name: str, kind: str) -> set[str]:
    return {"counter": {f"{name}_total"}, "histogram": {f"{name}_bucket", f"{name}_count", f"{name}_sum"}}.get(kind, {name})


def test_everything_that_is_asked_for_is_measured(measured: set[str]) -> None:
    asked = {name for question in questions() for name in NAME.findall(question)}
    assert asked - measured == set()
    assert len(asked) >= 15


def test_a_label_that_is_asked_for_is_one_of_its_metric() -> None:
    labels = {metric: {"outcome", "task"} for metric in ("club_tasks_total",)}
    labels |= {"club_requests_total": {"view", "method", "status"}, "club_mails_total": {"outcome"}}
    labels |= {"club_notifications_total": {"outcome"}}
    for question in questions():
        for metric, asked in LABELS.findall(question):
            assert set(re.findall(r"(\w+)[=!]", asked)) <= labels[metric], question


def test_an_alert_says_what_is_wrong_and_how_urgent_it_is() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names)) >= 10
    for rule in rules():
        assert rule["labels"]["severity"] in ("page", "look")  # type: ignore[index]
        assert rule["annotations"]["summary"].endswith((".", "?"))  # type: ignore[index]


def test_no_two_panels_of_the_dashboard_lie_on_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        at = panel["gridPos"]
        assert isinstance(at, dict)
        fields = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not fields & taken, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= fields
