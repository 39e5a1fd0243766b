"""Behind whom somebody works, and what they need of another before. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape
from swarmwright.language.words.words_of_order import MAKING

__all__ = ["NEEDS"]

_PASSIVE = "(is | are | gets | get | must be | has to be | have to be | will be | should be | needs to be)"
_LATER = "(then | subsequently | next | finally | later | afterwards)"

_APPROVED = "(approved | signed off | cleared | confirmed | authorised | authorized | accepted)"

NEEDS: tuple[Shape, ...] = (
    Shape(
        "former latter",
        "^ {x: the (former | latter)} {v: …} to {b} , [and | while] {y: the (former | latter)} to {c}",
        "{x} {v} to {b} , and {y} {v} to {c}",
    ),
    Shape(
        "followed",
        ".. followed [,] (in parallel | simultaneously | at the same time | concurrently) by {b*}",
        "followed by {b} in parallel",
    ),
    Shape(
        "which",
        f".. , which (is | are | gets | has | have | must | needs | should) … {_APPROVED} by {{b}} ..",
        ", then {b} approves it",
    ),
    Shape(
        "which",
        f".. , which [is | are] {_LATER} [is | are | gets] {{v: …}} by {{b}} ..",
        ", then it is {v} by {b}",
    ),
    Shape(
        "which",
        f".. , which {_PASSIVE} {{v: …}} by {{b}} ..",
        ", then it is {v} by {b}",
        never=" ".join(MAKING),
    ),
    Shape(
        "everything anything",
        ".. (everything | anything) [that | which] {a} ..",
        "what {a}",
        never="may can has uses does",
    ),
    Shape(
        "waits",
        ".. , [and] then {b} waits for {w: ({} [and {}] | both [of them] | all [of them] | her | him "
        "| it | them)} [to (finish | be done | be finished)]",
        "; {b} waits for {w}",
    ),
    Shape(
        "what",
        "what {a} … (is | are) [then | afterwards] … by {b*}",
        "{b} works after {a}",
        "TOOL HUMAN APPROVE SEE",
    ),
    Shape(
        "his hers its",
        ".. [,] and (his | hers | her | its) [own] to {c}",
        ", then {c} works",
        needs="HANDOFF",
    ),
    Shape(
        "triggered activated invoked woken",
        "{b*} (is | are | gets | get) (triggered | activated | invoked | woken [up])",
        "{b} starts",
    ),
    Shape(
        "need",
        "^ (what | all [that] | the (only | one) thing [that] | everything [that]) {a} (needs | need) "
        "[before <he> (can | may) <begin> | [in order] to [be able to] <begin> | for (its | his | her) "
        "(start | work)] (is | are) {what: [the | a | an] … from {b*} | [the] {c} 's … | what {d} …}",
        "{a} needs {what}",
    ),
    Shape(
        "take get collect fetch pick",
        "^ [then] (take | get | collect | fetch | pick up) … from {a} [(when | once | as soon as | after) "
        "<he> <done>] [,] and [then] <give> (it | them | that) [on | over | straight] to {b*}",
        "{b} works after {a}",
    ),
    Shape(
        "pass hand give send forward feed bring",
        "^ [then] <give> [on] (whatever | what | everything [that] | all [that]) {a} (<made> | has …) [on "
        "| over | straight | directly] to {b*}",
        "{b} works after {a}",
    ),
    Shape(
        "no",
        "^ [please ,] no {a} (before | without) {b} [<done> …]",
        "{a} works after {b}",
    ),
    Shape(
        "we",
        "^ we need {b} 's … before {a} can ..",
        "once {b} is done, {a} can",
    ),
    Shape(
        "if",
        "^ [only] if {b*} <done> [with (it | this | that)] , {a} ..",
        "once {b} is done , {a}",
        unless="UNTIL LOOP ELSE OR TOOL",
        alone=True,
    ),
    Shape(
        "if",
        "{a} {v: …} [only] if {b*} <done>",
        "{a} {v} only once {b} is done",
        unless="UNTIL LOOP ELSE OR TOOL",
        alone=True,
    ),
    Shape(
        "report reports",
        "[both] {a*} (report | reports) [back] to {b} (when | once | as soon as) [they are | it is | he "
        "is | she is | both are] (done | finished | ready | through)",
        "{a} hand their results to {b}",
    ),
    Shape(
        "where",
        "{a} (picks up | takes up | continues | takes over | carries on | goes on | starts) … where {b} "
        "(leaves off | left off | stops | stopped | ends | ended | finishes | has (stopped | left off | "
        "ended))",
        "{a} works after {b}",
    ),
    Shape(
        "marks",
        "the (end | completion) of {a} ['s [work | job | part]] marks the (start | beginning) of {b} ['s "
        "[work | job | part]]",
        "{b} works after {a}",
    ),
    Shape(
        "later",
        "{a} (runs | works | starts | comes | acts) later than {b}",
        "{a} works after {b}",
    ),
    Shape(
        "long while",
        "{a} (cannot | can not | must not | may not) (start | begin) (as long as | while) {b} is [still] "
        "(at work | busy | working | running) …",
        "{a} works after {b}",
    ),
    Shape(
        "then",
        ".. , [and] then to {b}",
        ", then {b} works",
        "IF ELSE CHOICE",
        "HANDOFF",
    ),
    Shape(
        "used needed picked required awaited consumed input",
        "{what: [the] {a} 's … | what {c} …} (is | are) [then] (used | needed | required | awaited | "
        "consumed | picked up | taken up | the input (of | for)) [by] {b*}",
        "{b} waits for {what}",
        "TOOL",
    ),
    Shape(
        "fed",
        "{b*} (is | are) fed [with] {what: [the] {a} 's …}",
        "{b} gets {what}",
    ),
    Shape(
        "before",
        "{a} 's … (has to | must | needs to | should) be (finished | done | complete | completed | ready) "
        "before {b} 's [… (begins | starts | begin | start)]",
        "{b} works after {a}",
    ),
    Shape(
        "sends supplies feeds",
        "{a} (sends | supplies | feeds) (<all> | what <he> (<made> | found | has …)) to {b*}",
        "{a} hands the result to {b}",
    ),
    Shape(
        "following",
        ".. [,] [with] {b} following",
        ", then {b} works",
        never="following:",
    ),
    Shape(
        "predecessor predecessors",
        "{c} has [<number> | a | one] (predecessor | predecessors) [, | :] {a*}",
        "{c} works after {a}",
    ),
    Shape(
        "successor successors",
        "{c} has [<number> | a | one] (successor | successors) [, | :] {a*}",
        "{a} work after {c}",
    ),
    Shape(
        "precondition prerequisite",
        "^ [the] (precondition | prerequisite | condition) (for | of) … [of | by] {a} (: | is) [the] "
        "(completion | end) of … [by] {b*}",
        "{a} works after {b}",
    ),
    Shape(
        "hand report deliver",
        ".. {c} , to (which | whom) [they] (both | all) [of them] (hand [it] over | report | deliver | "
        "hand [in] their …) , {v: gets | has | works | may | must | is | can | writes | draws} ..",
        "{c} works after both and {v}",
    ),
    Shape(
        "then",
        "by then [,] {b} {v: will have | must have | should have | is to have} ..",
        "before that, {b} {v}",
    ),
    Shape(
        "having",
        "^ having … , ..",
        "then",
    ),
    Shape(
        "leads",
        ".. {v: leads to} [the] [task] {b*} [,] and [the] [task] {c} to {d*}",
        "{v} {b} and {c} leads to {d}",
    ),
    Shape(
        "which",
        "^ {what: …} , which is {a} 's (part | job | task | work | business | turn) , {v: takes place | "
        "happens | starts | begins | follows | comes} ..",
        "{a} {v}",
    ),
    Shape(
        "since",
        "^ since (it | he | she | that | this) (has ended | is over | has finished | is done | is "
        "finished | ended) , ..",
        "then",
    ),
    Shape(
        "soon",
        "^ soon as ..",
        "as soon as",
    ),
    Shape(
        "never",
        "[please] never (run | start | call | let | use | invoke) {b} before {a} [<done> | has run]",
        "{b} works after {a}",
    ),
    Shape(
        "delegate delegates assign",
        "^ (delegate | assign) … to {a} , [and] then … to {b}",
        "{a} works, then {b} works",
    ),
    Shape(
        "given provided providing assuming",
        ".. {x: (given | provided | providing | assuming) [that]} {a*} <done> ..",
        "once {a} are done",
    ),
)
