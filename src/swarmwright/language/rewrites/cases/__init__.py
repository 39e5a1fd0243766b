"""Cases and rounds: what a choice depends on, and what is its other case.

`causing`         "Ben has Ann rework it, at most twice": he sends it back to her
`whether`         "Ben or Cy, depending on whether it is new" is "if it is new, Ben, otherwise Cy"
`measured_cases`  "below 7, Ann does it" is "if the score is below 7, …" (`scales`: what is measured)
`told_sorts`      "whether it is storage or network: Dee takes storage, Nat network"
`shared_out`      "Ben handles refunds, Cy the rest": refunds go to Ben, everything else to Cy
`other_cases`     "everybody else gets Cid" behind a case is "otherwise Cid works"
`short_cases`     "if it is long, Ann works. If it isn't, Ben works" is "otherwise Ben works"
`stopped`         "if it is late, stop. Otherwise Ben works" is "unless it is late, Ben works"
`depending`       what a choice depends on is told to whoever chooses
`inverting`       "should it fail" is judged by "it fails"
`arms`            "only" and "alone" of one case of two; a main clause with its verb in front
`options`         "Ann replies, or Bob forwards it" is a choice of the two
"""
