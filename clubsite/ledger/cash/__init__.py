"""Cash and other entries that a treasurer writes by hand: payments, dues, expenses, what is counted in the box."""
