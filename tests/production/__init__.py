"""The site as the images of docker/ run it: the same entrypoint and settings, against real servers."""
