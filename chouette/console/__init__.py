"""The monitor's console."""
