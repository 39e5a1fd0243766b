"""Assembling: what was told of one sentence, then of all, put together: claims → a tree. In order of flow:

`settling`       a sentence's parts together: order, and order that only the text gives
`retelling`      a numbered list about those whom a list of the team has named
`in_between`     "my approval is required in between": between those who were told last
`whose_work`     a yes to a thing is on the work of whoever makes it; one for each, where it says so
`held_rounds`    the yes that somebody waits for ends the rounds of those before him
`open_ends`      who works beside what the text goes on with is still waited for by what comes next
`accompanying`   "at the same time, …" behind a full stop is beside what the last sentence told
`each_further`   what is told of one of many things behind a map is done with each of them
`turns`          who alternates works in an order, and in a loop
`finishing`      what speaks of the whole: first, last, everybody, announcements, teams
`asking`         what a person is asked, where no clause of the prompt says it
`carrying_on`    what is told to come after one alternative, by its name, belongs to its arm
`assembly`       claims → tree (`sequencing`: the orders that can all hold; `asking_each`: a yes for each
                 of those whom one would tie together)
`bounding`       a bound for every loop
"""
