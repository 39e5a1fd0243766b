"""Take the pictures of docs/images: `make pictures`, once the studio is built. Look at what has changed.

python tests/studio/picturing.py [FOLDER]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image

from support.browser import TESTS, driven, missing, served

COLOURS = 256
IMAGES = Path(__file__).parents[2] / "docs" / "images"


def main() -> None:
    """Of a server of its own, with the teams of the stories."""
    if why := missing():
        sys.exit(why)
    into = Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        driven(TESTS / "pictures.mjs", server, PICTURES=str(into.resolve()))
    for path in into.glob("*.png"):
        with Image.open(path) as taken:  # of few colours: the same to the eye, and small
            taken.convert("RGB").quantize(
                COLOURS, Image.Quantize.MAXCOVERAGE, 2, dither=Image.Dither.NONE
            ).save(path, optimize=True)


if __name__ == "__main__":
    main()
