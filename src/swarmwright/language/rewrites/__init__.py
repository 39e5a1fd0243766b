"""Rewrites: sentences put in the words by which they are read.

What is told in short is told in full, what stands in two places is put in one. Nothing is understood here.
Some look at the sentences alone (`language.preparing` has their order), some also at what has been told
before (`language.discourse`).

structure    how sentences hang together: lists, colons, brackets, asides, plain words for roundabout ones
reference    who is meant: "he", "the first two", "the former", "either result"
order        when and after whom: stations, ways, passives, clefts, who waits for how many
cases        what a choice depends on, its other case, and rounds that somebody causes
consent      the words for a person's yes
limits       bounds of time, tries and uses that are told beside a work
plain        things that are said in words of their own, and how each is read: rows of data; `spelling` says
             how a row is written down, and `shapes` finds it in sentences
retold       a sentence with other tokens in place of its own, and which tokens a stretch of it is of
"""
