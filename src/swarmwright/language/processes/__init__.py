"""Process prose: sentences of names and words of order alone ("A before B in parallel with C") → claims.

`words`, `nominals` (data), `phrases`, `symbols`   what it is made of; any other word ends the reading
`cursor`, `pointing`, `sides`   small questions of position, and of what was told
The reader, in layers, each of which knows only those before it:
`members`, `lists`, `alternatives`, `blocks`   names, "A and B in parallel", "A or B", "a loop of A and B"
`chains`, `places`, `predicates`, `leads`                "A before B", "… are before B", "After A, …"
`grammar`   statement after statement
`puzzles`   sentences of which every word is known, and not how they go together
`ways`      every way in which a sentence can be cut; none is picked in silence
`claiming`  the door: facts → claims (`placing`: what branches and leads say of the rest)
"""
