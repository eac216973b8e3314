"""A demonstration: two clubs, their people, finished evenings and one that is being played."""
