"""What the club does when: club nights, who comes, a page for each month, and files for calendar programs."""
