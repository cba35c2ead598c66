// To be written
