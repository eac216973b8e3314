"""The book’s pages: balances, the treasurer’s desk, declining reminders."""
