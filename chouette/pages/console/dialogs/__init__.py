"""What opens over the console: its forms, and the pages that answer them."""
