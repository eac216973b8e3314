"""Parts of a running installation are killed in the middle of a burst of statements; nothing acknowledged may be lost."""
