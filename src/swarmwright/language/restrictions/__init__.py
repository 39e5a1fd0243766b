"""Restrictions: limits and rules of sight, read from clauses of which every word is known. In order of flow:

`carving`      cuts what is read strictly out of a sentence, piece by piece; the rest is left to others
`words`        tokens → one item for each word, name or duration
limits:
  `amounts`    numbers and what they count
  `bag`        the words of limits, and whether they bound from above
  `trimming`   a condition of trying again, a purpose, the task: left out
  `sharing`    whose each amount is, by position
  `surrounding`  the limit of the sentence before, and work in the same sentence
  `alike`      a piece that gives somebody what the one before has
  `comments`   what is added to a limit, and says no more than that it is one
  `allotting`  all of these together: who gets how much, or why that is not clear
  `allotted`   what was read → claims
sight:
  `vocabulary` the words of rules of sight, by what they do
  `nouns`, `sights`   whose work is meant, in whatever noun or verb
  `arranging`  whether the parts stand as one clause
  `seeing`     all of these together: who must not see what
  `closed`     that nobody else may see it, or the other way round too
  `veiled`     what was read → claims (`confined`: who may see one agent's work alone)

A clause in which one word is unknown is not read here: it is left to the other readers, or reported.
"""
