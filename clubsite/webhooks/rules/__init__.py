"""Addresses, retries and signatures of webhooks. Pure."""
