"""A client made from our own schema by openapi-python-client, as anybody would make one: new for each run, in a folder that
goes away, without the network."""

import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from clubsite.api.docs.document import written

PACKAGE = "club_client"


@dataclass(frozen=True)
class Made:
    """Its modules, and what the generator said."""

    folder: Path
    said: str

    def models(self) -> ModuleType:
        return importlib.import_module(f"{PACKAGE}.models")

    def client(self, url: str, token: str = "") -> Any:
        made = importlib.import_module(f"{PACKAGE}.client")
        how = {"base_url": url, "raise_on_unexpected_status": True}
        return made.AuthenticatedClient(token=token, **how) if token else made.Client(**how)

    def operations(self) -> dict[str, str]:
        """The module of each operation, by its name."""
        found = (self.folder / PACKAGE / "api").glob("*/*.py")
        return {one.stem: f"{PACKAGE}.api.{one.parent.name}.{one.stem}" for one in found if one.stem != "__init__"}

    def __call__(self, operation: str) -> Callable[..., Any]:
        """The function that asks, and returns status and parsed answer."""
        ask = importlib.import_module(self.operations()[operation]).sync_detailed

        def asked(client: Any, *parts: object, **fields: object) -> tuple[int, Any]:
            answer = ask(*parts, client=client, **fields)
            return int(answer.status_code), answer.parsed

        return asked


def make_client(folder: Path) -> Made:
    """Generates it into this folder, from which it can be imported afterwards."""
    schema, settings = folder / "schema.json", folder / "settings.json"
    schema.write_bytes(written())
    settings.write_text(json.dumps({"post_hooks": []}))  # they would format it
    command = [
        str(Path(sys.executable).with_name("openapi-python-client")),
        "generate",
        "--path",
        str(schema),
        "--meta",
        "none",
    ]
    command += ["--output-path", str(folder / PACKAGE), "--config", str(settings), "--fail-on-warning"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return Made(folder, done.stdout + done.stderr)
