"""Which browser is this, in a word that its owner knows? Only that word is kept, never what the browser sent."""

BROWSERS = {  # what only this one says of itself; most claim to be Chrome and Safari besides
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Vivaldi/": "Vivaldi",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {  # Android says Linux, too, and an iPhone Mac OS X
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def browser_of(said: str) -> tuple[str, str]:
    """The browser and the system of a User-Agent; "" for what it does not tell."""
    return _first(BROWSERS, said), _first(SYSTEMS, said)


def _first(words: dict[str, str], said: str) -> str:
    return next((name for word, name in words.items() if word in said), "")
