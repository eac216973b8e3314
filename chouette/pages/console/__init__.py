"""The monitor’s console and its dialogs."""
