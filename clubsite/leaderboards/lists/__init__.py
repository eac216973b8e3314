"""How totals become lists: places, figures in words, arrows, the line of somebody's form, what was published."""
