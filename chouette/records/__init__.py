"""An evening’s log afterwards: history, undo, exports, imports, closing."""
