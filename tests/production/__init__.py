"""The site as the images of docker/ run it: the same entrypoint and settings, with real servers."""
