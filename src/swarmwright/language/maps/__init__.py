"""Maps: work that is done for each of many things, and what comes when all of them are through.

`vocabulary` (data)
`words`    a sentence's tokens as single words, and whether a stretch of them is of a kind
`reading`  the door: "for each file", "page by page", "in batches of five" are taken out of the sentence, and
           "when the last file is through" becomes "then", so that the other readers read the rest
`beside`   "Ann reads each page in parallel": the same, where only the work of one agent says so
`apart`    "Ben converts every file separately": the same
`widths`   how many of them are worked on at a time
"""

from swarmwright.language.maps.reading import read_map

__all__ = ["read_map"]
