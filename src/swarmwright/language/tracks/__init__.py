"""Tracks: work that is told lane by lane ("there are two tracks: on the first …; on the other …").

What is told of a track is a piece of work of its own, which any reader reads: here it is only cut out, and
what came of it is put beside the other tracks. In order of flow:

`lines`        a sentence as one line of words, to be looked at by patterns
`vocabulary`   what tracks are called, and the words in which they are introduced and joined (data)
`heads`        what a track's work begins or ends with: "on the first", "track A:", "…, in the second lane"
`announcing`   "the flow splits into two paths": what says only that tracks come
`joins`        "when both tracks have come together", "all branches end in F": what comes behind all of them
`parting`      sentences → sentences of one track each, and which of them are tracks of one fork
`walking`      each track is read by itself, from where the fork began, and put beside the others
"""

from swarmwright.language.tracks.parting import Fork, with_tracks_apart
from swarmwright.language.tracks.walking import walked

__all__ = ["Fork", "walked", "with_tracks_apart"]
