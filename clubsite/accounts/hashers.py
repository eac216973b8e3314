"""How a password becomes a hash: slow enough for whoever steals the hashes, quick enough for thirty phones that log in at once.

Argon2id with 19 MiB and three passes, one more than the least that OWASP's *Password Storage Cheat Sheet* names for that much
memory. It names PBKDF2-SHA256 with 600,000 rounds as an equal; Django's million of them took 310 ms of a core here, this 35,
and a graphics card gains far less on it, because every guess needs the memory. One lane: a log-in has one core.
"""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2id(Argon2PasswordHasher):
    """Whatever was hashed with other numbers is hashed anew at the next log-in."""

    time_cost = 3
    memory_cost = 19 * 1024  # KiB
    parallelism = 1
