"""Rounds: what is said of work that goes round, whichever reader reads the loop itself. In order of flow:

`vocabulary`  the words by which people say so: data
`counting`    how often at most
`reaching`    "stop at a score of 8" is "stop when a score of 8 is reached"
`paths`       what comes behind a step, and between two
`plainly`     a sentence about rounds in the words by which it is read: `afterwards` ("before Cy prints"),
              `endings` ("they stop when …"), `exits` ("once Ben is content": the rounds are over), `keeping`
              ("keeps revising while Ben objects"), `bounds` (a clause that says nothing but how often),
              `doing_so` ("they do this")
`used_up`     "…, at most 3 times, or else asks a human": what comes of rounds that are used up
`firsts`      who is first of those who go round
`ways_back`   "C may lead back to B, or go on to D"
`judges`      whose word ends the rounds takes part in them
"""
