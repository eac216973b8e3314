"""What differs between clubs: options, presets, open questions decided."""
