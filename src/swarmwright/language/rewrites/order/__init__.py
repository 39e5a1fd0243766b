"""Order: who comes after whom, in the words that the readers of order know.

`reaching`             where a work goes is whoever it reaches beginning
`stations`             where a thing goes, one after the other, is who works on it
`crossroads`           "After T1 there is a decision." leads what the next sentence tells
`following`            what somebody does with what another has just made
`clefts`               "what comes after Ben is Cleo", "…, save Cid, who is last", "Ben, who is second, gets
                       …"
`passives`             "once it has been checked by Ann and signed by Ben": both halves of the verb
`absolutes`            "that work finished, …" is "once that work is finished, …"
`indifferent`          "in any order, whichever suits them" is "in any order"
`reversing`            a list "in reverse order" is turned round
`conceding`            "although Ben keeps going" is "while Ben works"
`inversions`           "only when Ann has cleared it may Ben sign" is "Ben may sign only when …"
`hither`               "before that, …": before all that the last sentence tells
`outrunning`           "before anybody else starts" is "first"
`waited_in_order`      "after Ann and Ben have spoken, in that order": the order of those waited for
`withholding`          "nothing is printed by Ann until …" is "Ann must not start until …"
`so_many_in`           "two in -> Ann", "receipt of two scores entitles Ann to …": once two of them are done
`ordinals`             "Ann first, Ben second, Cy third": who follows whom
`passing_on`           "each tile goes first to Ann and, once sharp, to Ben" is "… goes to Ann, then Ben"
`preconditions_first`  "for Ann to begin, Ben has to be done" is "Ann starts once Ben is done"
`in_their_turn`        "who in turn need …", "after whom …", "neither of whom may start …"
`to_and_fro`           "Ann ↔ Ben (max 3 rounds)": an order, and the rounds of two
`sufficing`            "two are enough for Ben to start" is "once two are done, Ben starts"
`drawn_counts`         "any two in -> Cy" is "once two of them are done, Cy starts"
`tallying`             "if two of them have voted" is a time
`leftovers`            who is late for a quorum is stopped, where it says so
`routing`              what is sent is left out
"""
