"""The site as an app: what it is called, what a phone keeps of it, and that all of it is there."""

import json

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

pytestmark = pytest.mark.django_db


def test_the_manifest_names_the_app_and_its_icons_have_their_sizes(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    said = answer.json()
    assert (said["name"], said["display"], said["start_url"]) == ("Chouette club", "standalone", "/")
    assert said["orientation"] == "any"
    assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
    for icon in said["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        with Image.open(str(found)) as image:
            assert f"{image.width}x{image.height}" == icon["sizes"]
    french = client.get("/manifest.webmanifest", headers={"Accept-Language": "fr"}).json()
    assert french["name"] != said["name"]


def test_the_worker_keeps_files_that_exist_and_serves_them_under_our_policy(client: Client) -> None:
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    first, second = answer.content.decode().splitlines()
    shell = json.loads(first.removeprefix("self.SHELL = ").removesuffix(";"))
    for name in shell["files"]:
        assert finders.find(name.removeprefix("/static/")), name
    assert shell["policy"].startswith("default-src 'self'")
    assert second == 'importScripts("/static/site/service-worker.js");'


def test_the_page_for_no_network_is_nobodys(client: Client) -> None:
    page = client.get("/offline/").content.decode()
    assert "No network" in page
    assert 'rel="manifest"' in page
