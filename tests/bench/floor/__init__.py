"""The floor: the least that a Django view can do which writes six rows, on the same server."""
