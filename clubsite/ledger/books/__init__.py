"""Reading the book: statements, open balances, cash, exports."""
