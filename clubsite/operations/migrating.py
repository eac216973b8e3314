"""Migrating in a sixth of the time: no model is drawn anew because another one has changed.

After every operation Django makes the classes of all models that are related to the changed one anew, however distantly. Here
nearly all models are, by way of the user, and that took most of a migration: nine thousand classes for the first start, now
one thousand. Within `drawn_once` only the changed model is made anew, and the state is noted as "delayed", as Django itself
does for most operations: whoever needs the relations, which is a migration's own Python and the signals at the end, has all
models drawn anew before. Operations that change a relation have everything drawn anew.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from django.db.migrations.state import ModelState, ProjectState


@contextmanager
def drawn_once() -> Iterator[None]:
    """For the whole process: nothing else may be migrating meanwhile in another thread."""
    ours = {"add_model": _add_model, "reload_model": _reload_model, "reload_models": _reload_models}
    theirs = {name: getattr(ProjectState, name) for name in ours}
    _use(ours)
    try:
        yield
    finally:
        _use(theirs)


def _use(methods: Mapping[str, object]) -> None:
    for name, method in methods.items():
        setattr(ProjectState, name, method)


def _add_model(state: ProjectState, model: ModelState) -> None:
    """Nobody knows a new model yet, so the others stay as they are."""
    key = model.app_label, model.name_lower
    state.models[key] = model
    if state._relations is not None:  # type: ignore[attr-defined]
        state.resolve_model_relations(key)
    _reload_model(state, *key, delay=True)


def _reload_model(state: ProjectState, app_label: str, model_name: str, delay: bool = False) -> None:
    if "apps" not in state.__dict__:  # nothing is drawn yet; asking for `apps` would draw it
        return
    if delay:
        state.is_delayed = True
        state._reload({(app_label, model_name)})  # type: ignore[attr-defined]
    else:
        _forget(state)


def _reload_models(state: ProjectState, models: Iterable[tuple[str, str]], delay: bool = True) -> None:
    _forget(state)


def _forget(state: ProjectState) -> None:
    """All models are drawn anew when somebody asks."""
    state.__dict__.pop("apps", None)
    state.is_delayed = False
