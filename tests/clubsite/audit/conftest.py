"""The cast of the members' tests."""

from tests.clubsite.members.conftest import ann, club, eve, mo, tom

__all__ = ["ann", "club", "eve", "mo", "tom"]
