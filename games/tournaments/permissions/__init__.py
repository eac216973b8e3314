"""Who may see and say what at a tournament: the only place that decides it."""
