"""Prompt → Workflow, offline and deterministic (DESIGN §4). Modules in order of flow:

`pipeline`       all stages on one screen; `canonical` reads canonical English first (`canonical_grammar`,
                 `canonical_words`, `canonical_sentences`; what these say: `canonical_statements`; whom it
                 names, where nobody has declared a team: `canonical_team`)
`composing`      letters that are written as several characters (`colloquial`: words that are spoken as one)
`letters`        greeting and close, which say nothing of the work
`roster`         agents, tools and groups: who and what is named, and where
                 (`naming`, `roles`: by the prompt alone, from `capitals`, by how they stand: `standing`,
                 `governing`, data in `words_of_standing`; `labels`: as code is; `toolish`: tools;
                 `worth`: what is wanted of the work; `first_names`: Max and May;
                 `strangers`: names that nobody has; `misspelling`: words that are nearly a name;
                 `ranges`, `stretches`: names that are told by their numbers; `mentions`: a name's place)
`opaque`         what is one word whatever marks are in it: addresses, paths, file names, versions, and code
                 of several words (`snippets`)
`lexing`         typed tokens, by the `lexicon` (data: `words_of_order`, `words_of_shape`, `words_of_rights`)
                 (`inflection`: the forms of verbs and nouns; `respelling`: typing slips; `numerals`: numbers
                 of several words; `literals`: what is an operator elsewhere, and a mere word where it
                 stands, with the `amounts` of work;
                 `homographs`: likewise, bar and May)
`numbered`       a step of a list, by its number, is whoever does it
`messages`       which quoted words are announced or waited for; the others are text
`segments`       sentences and list items (`markers`: what items begin with; `postponing`: what is said of a
                 later step; `parting`: a case, and the works before it; `arounds`: what comes before and
                 after the same work; `twofold`: a yes at two times; `exchanging`: who does another's work
                 in some case; `titling`: what numbered steps are called)
`preparing`      all that is done to the sentences before any is read, on one screen:
`semicolons`     items of one list, told behind a colon, are one sentence
`contrasting`    sentences of two sorts of one kind of things are one
`introducing`    what stands before a colon and only says that an order comes
`chunking`       noun phrases (`chunks`, `listing`), `counted` names (`counting`: how many), `quantities`
                 (`measuring`: numbers that bound nothing)
`causing`        "Ben has Ann rework it, at most twice": he sends it back to her
`clauses`        clauses and what links them (`surroundings`: what stands around a word)
`merging`        what belongs to a person's yes and stands apart from it
`measured_cases` "below 7, Ann does it" is "if the score is below 7, …"
`tracks`         a room of its own: "on the first track …; on the other …" (which are read each by itself)
`told_sorts`     "whether it is storage or network: Dee takes storage, Nat network"
`forks`          where words have two readings (`ambiguity`: what each comes to)
`antecedents`    "he" and "she" are the name that they stand for
`subsets`        "the first two", "the last one", "the other two" are those of the list that was named
`told_by_colons` "D: last", "order of work: Ann, Ben": a verb in the colon's place
`likewise`       "…, and the same is true of Cid" is said of those named first and of Cid at once
`told_pairs`     "the former …, the latter …", "the one …, the other …" are those who were named together
`appositions`    "two agents, Red and Blue, …" are those who are named
`indifferent`    "in any order, whichever suits them" is "in any order"
`rejoining`      a list of names that is told in two places is told in one
`reaching`       where a work goes is whoever it reaches beginning (`pronouns`: "it" that goes a way)
`assenting`      an agent's approval, by a noun, is its work
`following`      what somebody does with what another has just made
`conceding`      "although Ben keeps going" is "while Ben works"
`hither`         "before that, …": before all that the last sentence tells
`outrunning`     "before anybody else starts" is "first"
`waiting_alike`  "but neither starts before Cy is done" is said of those named together
`inverting`     "should it fail" is judged by "it fails"
`withholding`    "nothing is printed by Ann until …" is "Ann must not start until …"
`sufficing`      "two are enough for Ben to start" is "once two are done, Ben starts"
`only_it`        "only Ann calls it" names the tool of the sentence before
`own_next`       "from B and C and then writes" goes on with the doer
`wanting`        "I want A to x, B to y them, and C to z": one verb for all
`approvals_told` "both approvals" are the decisions that the text has told of
`any_one`        "just one of them", "either result" is "one of them", where one is enough for somebody
`each_signs`     "once the client and the bank have agreed": a gate for each of them
`firstcomers`    "once one of Ann and Bob is done" is "once Ann or Bob is done"
`rounds`         a room of its own: what is said of work that goes round ("they do this three times")
`routing`        "route to A if …, and to B if …" leaves out what is sent
`foretelling`    how what stands behind a colon will hang together ("two things go on in parallel: …")
`glosses`        what stands in brackets right behind a name: "Otto (diagnosis)"
`gapping`        "Ina takes the text, Jon the pictures": one verb for all, who work side by side
`depending`      what a choice depends on is told to whoever chooses
`stations`       where a thing goes, one after the other, is who works on it
`tallying`       "if two of them have voted" is a time
`reversing`      a list "in reverse order" is turned round
`arms`           "only" and "alone" of one case of two; a main clause with its verb in front
`background`     what was approved long ago asks for no yes
`options`        "Ann replies, or Bob forwards it" is a choice of the two
`asides`         remarks, and words that set no condition ("even if …"), are passed over
`timely`         work with a bound of time beside it: the limit is taken out, the work read on
`metering`       how often a tool may be used is a bound on calls
`leftovers`      who is late for a quorum is stopped, where it says so
`refusals`       a room of its own: what no workflow can carry is reported (`unasked`: work without a yes)
`restrictions`   a room of its own: limits and rules of sight, where every word is known, are taken out first
`permits`        a room of its own: who may use which tool, and which use needs a person's yes, likewise
`teams`          a room of its own: who leads whom; the sentence goes on with what the boss does
`maps`           a room of its own: work for each of many things, and what comes when all are through
`happenings`     a room of its own: a name in place of what people decide and what agents announce
`processes`      a room of its own: sentences of names and words of order alone, by a grammar of sentences
`frames`         a room of its own: a sentence's clauses with their roles → claims, where all is understood
`lost`           words of which nothing came are refused
`bearing`        how somebody is, whatever they do: no work, and nowhere in the order
`discourse`      reads sentence after sentence into `claims`; `clausewise`, by the readers below, those that
                 no grammar has read; `state`, asked by `talk`
  `preconditions`, `quorums`, `approving`, `choosing`, `joining`, `kinds`, `repeating`, `returning`
  `supervising`, `signalling`   what is announced, in words; `reworking`   an agent that works again
                 (`mending`: whether it is the same work)
  `needing`, `relating`, `acting`, `doing`   the flow: names in an order, main clauses, what these amount to
  `using`   which tools a clause of work says its doer works with
  `ruling` (grammar: `rights`; `granting`: what is less than that), `eliding`   rights that `permits` leaves
  `licensing` (`waiving`: a yes that is not needed)   a person's yes to a tool, likewise
  `hiding` (grammar: `visibility`), `limiting` (`limits`, `weighing`)   the rules
  `doers` (who does what is only spoken of), `memory` (they, both, the former), `conditions` (typed
  conditions; `comparisons`: of a field, `recasting`: told the other way round, `reportable`: by one word,
                 `measured`: told as times), `shapes` (grammars over operators)
`tasks`          what a clause says is to be done; `telling`: cut from the prompt as it is written there
`settling`       a sentence's parts together: order, and order that only the text gives (`loosening`: taken
                 back where it is said that they work side by side)
`retelling`      a numbered list about those whom a list of the team has named
`in_between`     "my approval is required in between": between those who were told last
`whose_work`     a yes to a thing is on the work of whoever makes it; one for each, where it says so
`open_ends`      who works beside what the text goes on with is still waited for by what comes next
`accompanying`   "at the same time, …" behind a full stop is beside what the last sentence told
`turns`          who alternates works in an order, and in a loop
`finishing`      what speaks of the whole: first, last, everybody, announcements, teams (`verdicts`: whether
                 words are somebody's yes or no)
`carrying_on`    what is told to come after one alternative, by its name, belongs to its arm
`assembly`       claims → tree (`sequencing`: the orders that can all hold; `asking_each`: a yes for each
                 of those whom one would tie together)
`bounding`       a bound for every loop
`checks`         rules over the result (`twice`: nobody works once more for a mere condition;
                 `checks_of_lists`: who works and is in no list of the team;
                 `checks_of_gates`: a yes out of its place; `checks_of_approvers`: one for
                 several people; `checks_of_rounds`: rounds
                 in which nobody makes anything; `checks_of_names`: who is called what nobody is
                 called; `overlooked`: who works, namelessly)
`looks`          what is looked for in the words once all are read; one list of the looks that follow:
`conditioning`, `plainness`, `doubting`, `heeding`, `scoping`   rights that are none, words that say more
                 (`excepting`: an exception to a person's yes that nobody has read)
                 (`adjuncts`: beside a right every word that is not known to change nothing is an error;
                 `unsayable`: schedules; `failing`: failures as causes (`failed`, `overruns`: words that
                 tell of one; `remedies`: who steps in, told a sentence later); `derived`: sight of what is
                 made of hidden work)
`ledger`         what became of every word
`overheard`      what a sentence plainly says and the tree has not (`overheard_lists`: of many things;
                 `drafted`: the tree as these ask it)
`obligations`    a room of its own: what must have come of the words, whoever read them, is looked for
`diagnostics`    what is said of it, by the registry of `codes` (and `codes_of_reading`;
                 `rewording`: with the names of the place; `trying`: only a rewrite that mends is offered)
`proposals`      a room of its own: a model reads in the rules' place, or where they could not (`asked`: what
                 is kept of that)
"""

from swarmwright.language.diagnostics import CODES, CodeInfo, Diagnostic
from swarmwright.language.ledger import Entry
from swarmwright.language.pipeline import LONGEST_PROMPT, Compilation, compile_prompt
from swarmwright.language.roster import Roster

__all__ = [
    "CODES",
    "LONGEST_PROMPT",
    "CodeInfo",
    "Compilation",
    "Diagnostic",
    "Entry",
    "Roster",
    "compile_prompt",
]
