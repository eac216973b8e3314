"""The club's log: who did what in the club, for its owners to read. `services.note` writes it, and nothing else."""
