"""The arithmetic of ratings and points races. Pure: results go in, changes come out; times are seconds since 1970, UTC."""
