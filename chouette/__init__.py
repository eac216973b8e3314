"""One against many: the chouette, its rules, its evening and its pages."""
