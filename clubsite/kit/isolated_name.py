"""A name within a sentence, in text without markup: one written from right to left does not reorder the words around it."""


def isolated(name: str) -> str:
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
