"""How the running site is doing: metrics, probes, the log of requests."""
