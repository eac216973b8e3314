"""The book, for programs. Points are numbers with at most two decimals."""
