"""The baseline the site is compared with: an endpoint that does one locked update and one insert, and nothing else."""
