"""Told: what is known while a prompt is read, and the small questions that every reader asks of it.

`state`          what is known; `talk`: what is asked of it
`claims`         what the sentences say, before it is built into a tree (`facts`: of process prose)
`ledger`         what became of every word
`memory`         they, both, the former
`forks`          where words have two readings (`ambiguity`: what each comes to; `trying`: only a rewrite
                 that mends is offered)
`items`          a sentence's words with the classes that they can stand for
`conditions`     typed conditions (`comparisons`: of a field, `recasting`: told the other way round,
                 `reportable`: by one word); `verdicts`: whether words are somebody's yes or no
`limits`         a number and its unit → a bound
`doers`          who does what is only spoken of; `faults`: words for what is found to be wrong
`tasks`          what a clause says is to be done; `telling`: cut from the prompt as it is written there
                 (`shares`: what several do respectively is each one's own)
`reworking`      an agent that works again (`mending`: whether it is the same work)
`loosening`      order that only the text gives is taken back where they work side by side
`bearing`        how somebody is, whatever they do: no work, and nowhere in the order
`drafted`        the tree as the looks ask it; `derived`: sight of what is made of hidden work
"""
