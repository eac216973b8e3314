"""A player's word in a URL: letters and digits of any alphabet, `_` and `-`, and nothing else."""

from django.urls import register_converter

from clubsite.members.rules.words import LONGEST_NAME


class WordInAddress:
    """A path converter, `<word:word>`."""

    regex = rf"[\w-]{{1,{LONGEST_NAME + 8}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(WordInAddress, "word")
