"""Reference: who is meant by "he", "the first two", "the former", "either result".

`antecedents`    "he" and "she" are the name that they stand for
`subsets`        "the first two", "the last one", "the other two" are those of the list that was named
`told_pairs`     "the former …, the latter …", "the one …, the other …" are those who were named together
`told_things`    "two texts; Ben checks the first": of two things, and no order of work
`this_work`      "if it is long, Kim cuts it; this comes after Ann": Kim comes after Ann
`appositions`    "two agents, Red and Blue, …" are those who are named
`any_one`        "just one of them", "either result" is "one of them", where one is enough for somebody
`only_it`        "only Ann calls it" names the tool of the sentence before
`own_work`       "he reads it before he pays" is one work of his, and waits for nobody
`waiting_alike`  "but neither starts before Cy is done" is said of those named together
`all_but`        "may read everything except Ann's notes" is "must not see Ann's notes"
`other_tools`    "every tool but Git" are the others by their names
`of_the_list`    "…, then A and B read it, all of them at once": A and B
`seen_by_name`   "Ann must not see Ben" is "Ann must not see what Ben writes"
`firstcomers`    "once one of Ann and Bob is done" is "once Ann or Bob is done"
"""
