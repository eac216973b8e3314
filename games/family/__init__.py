"""The games on the board, told to people: what each is, where its rules come from, and the older ones' stories."""
