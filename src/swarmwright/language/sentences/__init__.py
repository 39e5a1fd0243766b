"""Sentences: tokens → sentences and list items, noun phrases and clauses. Modules in order of flow:

`letters`        greeting and close, which say nothing of the work; `preambles`: that a team is wanted
`segments`       sentences and list items (`markers`, `note_labels`: what they begin with; `arounds`:
                 what comes before and after the same work; `twofold`: a yes at two times; `exchanging`:
                 who does another's work in some case; `titling`: what numbered steps are called)
`numbered`       a step of a list, by its number, is whoever does it (`lettered`: the parts of a step)
`chunking`       noun phrases (`chunks`, `listing`), `counted` names (`counting`: how many), numbers that
                 bound nothing (`measuring`)
`clauses`        clauses and what links them
`masking`        a sentence as text in which patterns find their words, whatever the team is called
`merging`        what belongs to a person's yes and stands apart from it
"""
