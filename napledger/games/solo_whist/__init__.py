"""Solo Whist: calls, options, presets and what a deal pays, by Hoffmann's Hoyle and Britannica."""
