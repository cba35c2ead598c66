"""Looking back: a circle's evenings, the sheet, the log, playback and the balance curve."""
