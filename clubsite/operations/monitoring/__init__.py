"""How the running site does: metrics, probes, the log of requests."""
