"""What a table on screen tells everybody who looks at it."""
