"""Rewrites: sentences put in the words by which they are read; `language.preparing` is their order.

What is told in short is told in full, what stands in two places is put in one. Nothing is understood here.

Of how sentences hang together:
`semicolons`     items of one list, told behind a colon, are one sentence
`parting`        a case, and the works before it; `postponing`: what is said of a later step
`relatives`      "Theo, who may use Shell, …": what he may is said in a sentence of its own
`introducing`    what stands before a colon and only says that an order comes
`foretelling`    how what stands behind a colon will hang together ("two things go on in parallel: …")
`told_by_colons` "D: last", "order of work: Ann, Ben": a verb in the colon's place
`likewise`       "…, and the same is true of Cid" is said of those named first and of Cid at once
`rejoining`      a list of names that is told in two places is told in one
`asides`         remarks, and words that set no condition ("even if …"), are passed over

Of whom is meant:
`antecedents`    "he" and "she" are the name that they stand for
`subsets`        "the first two", "the last one", "the other two" are those of the list that was named
`told_pairs`     "the former …, the latter …", "the one …, the other …" are those who were named together
`appositions`    "two agents, Red and Blue, …" are those who are named
`glosses`        what stands in brackets right behind a name: "Otto (diagnosis)"
`any_one`        "just one of them", "either result" is "one of them", where one is enough for somebody
`only_it`        "only Ann calls it" names the tool of the sentence before
`own_next`       "from B and C and then writes" goes on with the doer
`gapping`        "Ina takes the text, Jon the pictures": one verb for all, who work side by side
`wanting`        "I want A to x, B to y them, and C to z": one verb for all

Of when and after whom:
`reaching`       where a work goes is whoever it reaches beginning; `routing`: what is sent is left out
`stations`       where a thing goes, one after the other, is who works on it
`crossroads`     "After T1 there is a decision." leads what the next sentence tells
`following`      what somebody does with what another has just made
`blocks_apart`   "…, the last two of which can be repeated", "a loop, entered once Ann is done": sentences
`clefts`         "what comes after Ben is Cleo", "…, save Cid, who is last", "Ben, who is second, gets …"
`passives`       "once it has been checked by Ann and signed by Ben": both halves of the verb
`absolutes`      "that work finished, …" is "once that work is finished, …"
`indifferent`    "in any order, whichever suits them" is "in any order"
`reversing`      a list "in reverse order" is turned round
`conceding`      "although Ben keeps going" is "while Ben works"
`hither`         "before that, …": before all that the last sentence tells
`outrunning`     "before anybody else starts" is "first"
`waited_in_order` "after Ann and Ben have spoken, in that order": the order of those waited for
`waiting_alike`  "but neither starts before Cy is done" is said of those named together
`all_but`        "may read everything except Ann's notes" is "must not see Ann's notes"
`withholding`    "nothing is printed by Ann until …" is "Ann must not start until …"
`yeses_beside`   "when both are done, and not before I agree": a yes beside another condition
`held_products`  "he drafts it, which must not go out until the lawyer has agreed": asked behind his work
`roundabout`     "none of Ann's business", "a decision is made by the client": in plain words
`retold`         a sentence with other tokens in place of its own, and which tokens a stretch of it is of
`tried_again`    "a failed call may be repeated twice by Ann" is "Ann may retry twice"
`so_many_in`     "two in -> Ann", "receipt of two scores entitles Ann to …": once two of them are done
`passing_on`     "each tile goes first to Ann and, once sharp, to Ben" is "… goes to Ann, then Ben"
`preconditions_first` "for Ann to begin, Ben has to be done" is "Ann starts once Ben is done"
`of_the_list`    "…, then A and B read it, all of them at once": A and B
`told_to`        "Do A. Do B afterwards." is "Execute A …"
`in_their_turn`  "who in turn need …", "after whom …", "neither of whom may start …"
`charts`         "Supervisor: Ann" above "Workers: Ben"; "before Ben: the lawyer"
`to_and_fro`     "Ann ↔ Ben (max 3 rounds)": an order, and the rounds of two
`seen_by_name`   "Ann must not see Ben" is "Ann must not see what Ben writes"
`noted`          "timeout: 5 min", "tools: Shell" below a name: sentences about whoever it is
`held`           "Ann starts not before … approves": the words for a yes that comes first
`by_hand`        "Ann is started by me", "Ann waits for the owner": a yes by another name
`sufficing`      "two are enough for Ben to start" is "once two are done, Ben starts"
`drawn_counts`   "any two in -> Cy" is "once two of them are done, Cy starts"
`firstcomers`    "once one of Ann and Bob is done" is "once Ann or Bob is done"
`tallying`       "if two of them have voted" is a time
`leftovers`      who is late for a quorum is stopped, where it says so

Of cases and rounds:
`causing`        "Ben has Ann rework it, at most twice": he sends it back to her
`measured_cases` "below 7, Ann does it" is "if the score is below 7, …"
`told_sorts`     "whether it is storage or network: Dee takes storage, Nat network"
`other_cases`    "everybody else gets Cid" behind a case is "otherwise Cid works"
`depending`      what a choice depends on is told to whoever chooses
`inverting`      "should it fail" is judged by "it fails"
`arms`           "only" and "alone" of one case of two; a main clause with its verb in front
`options`        "Ann replies, or Bob forwards it" is a choice of the two

Of a yes, and of bounds:
`assenting`      an agent's approval, by a noun, is its work
`approvals_told` "both approvals" are the decisions that the text has told of
`each_signs`     "once the client and the bank have agreed": a gate for each of them
`background`     what was approved long ago asks for no yes
`timely`         work with a bound of time beside it: the limit is taken out, the work read on
`metering`       how often a tool may be used is a bound on calls
"""
