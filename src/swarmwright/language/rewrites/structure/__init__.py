"""Structure: how sentences hang together, and what is told in short is told in full.

`semicolons`      items of one list, told behind a colon, are one sentence
`parting`         a case, and the works before it
`relatives`       "Theo, who may use Shell, …": what he may is said in a sentence of its own
`introducing`     what stands before a colon and only says that an order comes
`foretelling`     how what stands behind a colon will hang together ("two things go on in parallel: …")
`told_by_colons`  "D: last", "order of work: Ann, Ben": a verb in the colon's place
`likewise`        "…, and the same is true of Cid" is said of those named first and of Cid at once
`rejoining`       a list of names that is told in two places is told in one
`asides`          remarks, and words that set no condition ("even if …"), are passed over
`reasons`         "…, as it is private": why a rule is given, which is no rule
`emphases`        "in our office, …", "not even then": where and how firmly a rule holds
`afterthoughts`   "Ben edits. Unless it is short." is one sentence
`closings`        "Ben may see it; the others may not" is one sentence
`glosses`         what stands in brackets right behind a name: "Otto (diagnosis)"
`doers`           "Plan (Ann) → write (Ben)": who does a step stands behind it
`each_by`         "each file is read by Ann, and Cy reports": for each file, Ann …
`own_rounds`      "Ben repeats his work three times" is a sentence of its own
`own_next`        "from B and C and then writes" goes on with the doer
`gapping`         "Ina takes the text, Jon the pictures": one verb for all, who work side by side
`wanting`         "I want A to x, B to y them, and C to z": one verb for all
`blocks_apart`    "…, the last two of which can be repeated", "a loop, entered once Ann is done": sentences
`roundabout`      "none of Ann's business", "a decision is made by the client": in plain words
`told_to`         "Do A. Do B afterwards." is "Execute A …"
`charts`          "Supervisor: Ann" above "Workers: Ben"; "before Ben: the lawyer"
`noted`           "timeout: 5 min", "tools: Shell" below a name: sentences about whoever it is
`attributes`      "Cy (after Ben, no Git)": what is listed behind a name, each as a sentence
`enumerations`    "A / B / C", "A and B together with C": lists in one way of writing
`set_off`         "Ann, our senior editor, checks it": what somebody is, between two commas
`scene_setting`   "In our team, …", "…, as agreed", "When a ticket arrives, …": what is told, alone
`requests`        "I'd be grateful if …", "could you make sure that …": what is asked for, alone
`statements_apart` "Ben waits for Ann, and Cy must not use Git": an order and a rule are two sentences
`statements`      what kind of statement a whole clause is
`rules_of_one`    "Ann has 10 minutes and may use Git": rules of several kinds are as many sentences
`next_doers`      "Cy talks to Ann and Ben, and Dee writes": Dee is none of those to whom he talks
`notes`           the sentence that a note is
`postponing`      what is said of a later step
"""
