"""Nap (Napoleon): calls, options, presets and what a deal pays, by the Victorian books."""
