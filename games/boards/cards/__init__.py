"""What other sites show of a position: one picture of it, as SVG and as PNG."""
