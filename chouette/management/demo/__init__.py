"""The demonstration: invented clubs to look around in."""
