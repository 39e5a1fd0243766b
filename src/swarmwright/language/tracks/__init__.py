"""Tracks: work that is told lane by lane ("there are two tracks: on the first …; on the other …").

What is told of a track is a piece of work of its own, which any reader reads: here it is only cut out, and
what came of it is put beside the other tracks. It is the same with cases of which one is taken, but what came
of them is a choice. In order of flow:

`lines`        a sentence as one line of words, to be looked at by patterns
`vocabulary`   what tracks are called, and the words in which they are introduced and joined (data)
`heads`        what a track's work begins or ends with: "on the first", "track A:", "…, in the second lane"
`announcing`   "the flow splits into two paths": what says only that tracks come
`joins`        "when both tracks have come together", "all branches end in F": what comes behind all of them
`cases`        what a case begins with: "in one case", "Red:", "in the event of fraud", "high risk means"
`listing`      cases that are a list: "either the path with B and C, or D", "one of these: B; C; D"
`exclusive`    sentences → the cases of one choice, where it is sure that one only is taken
`whichever`    "both ways end in E", "whatever was taken, …": what comes behind a choice
`parting`      sentences → sentences of one track each, and which of them are tracks of one fork
`headings`     what a line says of the list below it: "in parallel:", "one of these:", "repeat until …:"
`nested`       a heading and the list below it → tracks, cases, or rounds
`walking`      each track is read by itself, from where the fork began, and put beside the others
"""

from swarmwright.language.tracks.nested import with_lists_nested
from swarmwright.language.tracks.parting import Fork, with_tracks_apart
from swarmwright.language.tracks.walking import walked

__all__ = ["Fork", "walked", "with_lists_nested", "with_tracks_apart"]
