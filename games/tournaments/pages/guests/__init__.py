"""What is typed and read about money: fees, prizes, the auction of a Calcutta."""
