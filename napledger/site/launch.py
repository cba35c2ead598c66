"""Runs gunicorn: `python -P launch.py`, as `serve` does.

gunicorn puts the working folder first on the path, before it reads anything. That is where
somebody happened to be: a `random.py` that lies there would be taken for Python's, and a checkout
of another napledger for the one that is installed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gunicorn import util
from gunicorn.app.wsgiapp import run

if __name__ == "__main__":
    # Nobody put a checkout on the path of this process.
    if (home := str(Path(__file__).resolve().parents[2])) not in sys.path:
        sys.path.insert(0, home)
    # What is on the path already, gunicorn leaves where it is: here, behind everything.
    sys.path.append(util.getcwd())
    sys.argv[1:] = ["--config", "python:napledger.site.server"]
    run()
