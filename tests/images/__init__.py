"""The image of docker/, built and run as docker/compose.yaml has it run, by Debian's container tools and without a daemon.

`./club test images` installs these tools and runs this folder; a plain `./club test` leaves it out. The base image is not
pulled but made here from Debian's packages (`base.py`), because not every machine reaches a hub.
"""
