"""Tom's club, whose monitor is mo; eve belongs to no club."""

from tests.clubsite.members.conftest import ann, club, eve, mo, tom

__all__ = ["ann", "club", "eve", "mo", "tom"]
