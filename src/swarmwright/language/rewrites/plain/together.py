"""Who works beside whom, where it meets, how many are enough, and what is announced. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["BESIDE", "MEETING", "QUORUMS", "SIGNALS"]

MEETING: tuple[Shape, ...] = (
    Shape(
        "theirs their",
        "[and] (theirs | their (output | outputs | results | work | drafts)) (feed | feeds) [into] {d*}",
        "they feed {d}",
    ),
    Shape(
        "waits",
        "^ {a} {h: (hands out | gives out | hands | sends | passes | deals out | distributes) … to} {b*} "
        "[, | and] [then] waits [for (them | both | all of them | all | their answers | their results)] "
        "(and then | , and then | , then | and) {v: …} ..",
        "{a} {h} {b} , then {a} {v}",
    ),
    Shape(
        "meet come join converge flow merge land",
        "[all] (their | both | the two | the | all) (results | outputs | findings | parts | strands | "
        "pieces | branches | tracks | lines | paths) (meet | come together | join [up] | converge | flow "
        "together | merge | land) (at | in | with | by | on) {a*} [, (which | who) (needs | need) (both | "
        "all | them) [of them] [[in order] to <begin>]]",
        "{a} works once they are done",
    ),
    Shape(
        "handed",
        ".. (have | has) handed in (their | his | her | its) (work | part | job | share) ..",
        "are done",
    ),
    Shape(
        "reports",
        ".. the reports of {a*} ..",
        "the results of {a}",
    ),
    Shape(
        "both",
        ".. [, | ;] [and] both [of them] (report | (pass | hand | send | give | deliver | forward | "
        "submit) their …) to {b}",
        ", then {b} works",
        needs="PAR",
    ),
    Shape(
        "together",
        ".. (puts | put | brings | bring | pulls | draws) (<all> | it) together [again] ..",
        "assembles everything",
    ),
    Shape(
        "which",
        ".. , which are (made | produced | written | generated | created | prepared) (in parallel | "
        "simultaneously | concurrently | side by side | at the same time)",
        "",
    ),
    Shape(
        "fan",
        "^ fan out to {a*} [,] [and] [then] (join | fan) in [to | at | with] {b}",
        "{a} work in parallel, then {b} works",
    ),
    Shape(
        "fork split branch",
        ".. [,] [and] then (fork | split | branch) [out] (to | into) {b*} , [and] then (merge | join | meet) "
        "(at | in | with) {d}",
        ", then {b} work in parallel, then {d} works",
    ),
    Shape(
        "after",
        ".. [,] and {c} after (the two of them | both of them | them both | both)",
        ", then {c} works",
        needs="PAR PARWITH",
    ),
    Shape(
        "fan",
        "^ fan out from {a} to {b*} [,] [both | all] [at once | in parallel | simultaneously]",
        "{b} work in parallel after {a}",
    ),
    Shape(
        "fan",
        "fan in [again] (at | with | by) {a}",
        "{a} works once they are done",
    ),
    Shape(
        "fan",
        "^ fan out to {a*}",
        "{a} work in parallel",
    ),
    Shape(
        "so",
        ".. [,] so [that] {a} [, who needs (both | all | them) [of them] ,] can (start | begin | go) "
        "(early | sooner | [right] away | as (early | soon | quickly | fast) as possible | without delay)",
        ", then {a} works",
        needs="PAR",
    ),
)


_NOT = "(does not | doesn't | need not | needn't | does not have to | doesn't have to | does not need to)"
_WAITS_NOT = f"({_NOT} [have to | need to] wait for)"
BESIDE: tuple[Shape, ...] = (
    Shape(
        "each every per",
        "^ {w: (for each | for every | per) …} [,] (in parallel | concurrently | simultaneously | at the "
        "same time | side by side) (: | ,) {a} ..",
        "{w} , {a}",
    ),
    Shape(
        "wait",
        f"^ {{a}} {_WAITS_NOT} {{b}} , but {{c}} (does | has to | must | will | needs to)",
        "{a} does not wait for {b} ; {c} waits for {b}",
    ),
    Shape(
        "waits wait",
        f"^ {{c}} (waits | (has to | must | needs to | should) wait) for {{b}} , but {{a}} {_NOT}",
        "{a} does not wait for {b} ; {c} waits for {b}",
    ),
    Shape(
        "all both",
        "{b} {w: … [: …]} , (all | both | all of them | both of them) (at once | in parallel "
        "| simultaneously | concurrently | side by side | together)",
        "{b} {w} , at the same time",
        unless="FOREACH EACH IF ONCE UNTIL LOOP",
    ),
    Shape(
        "repeat repeats",
        "{a*} (repeat | repeats) the {x: …} in parallel",
        "{a} do the {x} in parallel",
    ),
    Shape(
        "side hand tandem alongside",
        "^ (side by side | hand in hand | in tandem | alongside) , ..",
        "in parallel, ",
    ),
    Shape(
        "as",
        "^ as {a} {v: (works | runs | reads | writes | checks | drafts | tests | builds | collects | "
        "prepares | is (working | running | busy | at work | at it)) …} , ..",
        "while {a} {v}, ",
    ),
    Shape(
        "nobody none no",
        "(nobody | no one | none [of them]) [is | are | has to | needs to] (waits | waiting | wait | "
        "depends | depending) (on | for | by) (the (other | others) | any of the others | anyone [else] | "
        "anybody [else] | each other)",
        "neither waits for the other",
        "TOOL",
    ),
    Shape(
        "order",
        ".. [,] (with | there is) no [particular | fixed | set] order (among | between) (them | these | "
        "the (two | three | four | five))",
        "in parallel",
    ),
    Shape(
        "matter matters care mind",
        "^ (it (does not | doesn't) matter | i (do not | don't) care | no matter | never mind) whether "
        "{a} or {b} (gets there | is [done] | finishes | comes [in] | starts | begins | works) first",
        "{a} and {b} work in parallel",
    ),
    Shape(
        "matter matters care mind",
        "^ (it (does not | doesn't) matter | i (do not | don't) care | no matter | never mind) (which "
        "[one] [of (them | the two)] | who) (gets there | is [done] | finishes | comes [in] | starts | "
        "begins | works) first (; | ,) ..",
        "",
    ),
    Shape(
        "matter matters",
        "(who | which one | which [of them]) (gets there | is [done] | finishes | comes [in] | starts | "
        "begins) first (does not | doesn't) matter",
        "in parallel",
    ),
    Shape(
        "need",
        "^ [there is] no need for {a} to (wait | hang around | hold [on | back] | stay back | sit around) "
        "(for | on) {b} [, (or | nor | and) (the reverse | vice versa | the other way round | the other "
        "way around)]",
        "{a} does not wait for {b}",
    ),
    Shape(
        "none nobody no",
        "[and | so] (nobody | no one | none of them | none) (has to | needs to | must) wait",
        "neither waits for the other",
    ),
    Shape(
        "neither",
        "neither of {a} and {b} (waits | has to wait | needs to wait | depends | relies) (for | on) the "
        "other",
        "{a} and {b} work in parallel",
    ),
    Shape(
        "order dependency",
        "[there is | there's] no [particular | fixed | set] (order | dependency) between {a} and {b}",
        "{a} and {b} work in parallel",
    ),
    Shape(
        "next",
        "{a} (runs | works | goes on | carries on) … next to {b*}",
        "{a} and {b} work in parallel",
    ),
    Shape(
        "order",
        "{a*} have no order (among | between) (them | themselves) [and (can | may) (run | work | be done "
        "| be executed) (in parallel | at the same time | at once)]",
        "{a} work in parallel",
    ),
    Shape(
        "neither",
        "neither {a} nor {b} (needs to | has to | must) (be | have) (done | finished | ready | through) "
        "before {c} (starts | begins | works | can start)",
        "{c} does not wait for {a} or {b}",
    ),
    Shape(
        "separately independently unrelated separate",
        "^ (separately | independently | unrelated to (this | that) | (in | on) a separate (track | line "
        "| branch | strand | lane | stream | path | thread)) (, | :) ..",
        "independently of that ,",
    ),
)


QUORUMS: tuple[Shape, ...] = (
    Shape(
        "whoever whichever",
        "^ (whoever | whichever) [one] of {a*} (is (done | finished | ready | through) | finishes | is back) "
        "first (decides | picks | chooses | determines | says | tells) … {c} ..",
        "once one of {a} is done , {c} works",
    ),
    Shape(
        "other",
        "the other [one] (stops | quits | gives up | (may | can | must | should) stop | (is | gets) (stopped "
        "| cancelled | canceled | ended | aborted | dropped | called off | interrupted))",
        "the rest is cancelled",
        unless="IF UNLESS LOOP UNTIL",
    ),
    Shape(
        "whoever whichever",
        ".. , (whoever | whichever) [of (them | the two)] (is | comes | finishes | gets there | ends) "
        "(first | earlier | sooner | earliest | faster | quicker | quickest | fastest)",
        "",
        needs="OR",
    ),
    Shape(
        "with",
        ".. [,] [and] (go on | continue | proceed | move on) with {b} (after | once | when | as soon as) "
        "[any] {n: <number>} [of them] (are | have) (done | finished | answered | reported | responded)",
        "; once {n} are done, {b} works",
    ),
    Shape(
        "wait",
        "{a} (does not | doesn't | need not | needn't) [have to | need to] wait for (all [of them | of "
        "these | <number>] | the rest | everyone) (: | , | ;) {n: <number> …} (are | is | will be) "
        "(sufficient | enough | plenty)",
        "{n} are enough for {a} to start",
    ),
    Shape(
        "satisfied happy",
        "{a} is (satisfied | happy) with {n: [any] <number> …}",
        "{a} is content with {n}",
    ),
    Shape(
        "more",
        ".. {n: <number>} or more of (them | these) ..",
        "at least {n} of them",
    ),
    Shape(
        "need",
        "[in order] to <begin> , {a} needs the (results | outputs | answers | votes | reports) of {n: "
        "[any] <number> of … }",
        "{a} starts once {n} are done",
    ),
    Shape(
        "of",
        "^ of the <number> [{x: …}] {a*} [, (who | which | that) (work | run | act) (in parallel | at the "
        "same time | at once) ,] {n: <number>} (must | have to | need to) (be (done | finished | ready | "
        "through) | have (finished | answered | reported)) before {b} (starts | begins | works)",
        "{a} work in parallel, and once {n} of them are done, {b} starts",
    ),
    Shape(
        "all",
        ".. all [<number>] of {a*} {are: are | have | is | has} ..",
        "{a} {are}",
        "TOOL",
        "",
    ),
    Shape(
        "any",
        "^ {b} on any {n: <number>} of (the <number> | them | these)",
        "{b} starts once any {n} of them are done",
    ),
    Shape(
        "least",
        "at least {n: <number>} of [the] <number> [{x: …}] `(` {a*} `)` (must finish | must be done | "
        "have to finish | need to finish | finish | are done) before {b} [(starts | begins | runs)]",
        "{b} starts once {n} of {a} are done",
    ),
    Shape(
        "enough sufficient suffice suffices",
        ".. {x: <number>} of {y: <number>} {z: (are | is | will be) (enough | sufficient | needed | "
        "required) | suffice | suffices} ..",
        "{x} of them {z}",
    ),
)


SIGNALS: tuple[Shape, ...] = (
    Shape(
        "after",
        "^ {a} (goes on | continues | carries on | keeps on) … after (it | he | she) (posts | announces | "
        'says) {q: ""} ..',
        "{a} announces {q} and goes on",
    ),
    Shape(
        "all",
        "that (message | signal | word) is all {b} needs to (begin | start)",
        "{b} starts then",
    ),
    Shape(
        "starts",
        ".. [,] and that starts {b} ..",
        ", and {b} starts then",
        needs="QUOTE",
    ),
    Shape(
        "starts",
        "{b} starts on it",
        "{b} starts then",
        needs="QUOTE",
    ),
    Shape(
        "while",
        ".. [,] while (it | he | she | they) (continues | continue | goes on | works on | carries on) ..",
        "and goes on",
        needs="QUOTE",
    ),
    Shape(
        "sets",
        "{b} sets off {w: the moment | as soon as | once | when | after} ..",
        "{b} starts {w}",
    ),
    Shape(
        "waiting",
        ".. [,] without waiting for {b: {} | it | him | her | them} to (finish | end | complete | be done "
        "| be finished) ..",
        ", though {b} goes on",
        needs="QUOTE",
    ),
    Shape(
        "moment",
        "that is the moment (at which | when | in which) {b} (starts | begins)",
        "{b} starts then",
    ),
    Shape(
        "tells radios flashes",
        '.. {when: when | once | as soon as} {a} (tells | radios | flashes) {q: ""} ..',
        "{when} {a} announces {q}",
    ),
    Shape(
        "after",
        "^ {a} (goes on | continues | carries on | keeps on) … after (it | he | she) (has announced | "
        'announces | has said | says | posts | has posted) {q: ""} , which is (the | all) … (cue | signal '
        "| sign) for {b} to (start | begin)",
        "{b} starts once {a} announces {q}, though {a} goes on",
    ),
    Shape(
        "finished done ready through",
        "(neither {} nor {} | for that {} (does not | doesn't)) (has to | have to | needs to | need to) "
        "be (finished | done | ready | through) [for that]",
        "",
    ),
)
