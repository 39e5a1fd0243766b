"""What is done again, and what is only said again. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["ROUNDS", "SAID_AGAIN"]

_OFTEN = "(twice | thrice | (two | three | four | five | six | <number>) (times | rounds) [in a row])"
_SO_OFTEN = tuple(
    Shape(
        "twice thrice times rounds",
        said,
        plain,
        unless="TOOL ATMOST UNTIL IF",
        never="may can attempts tries",
    )
    for said, plain in (
        (f"{{a}} (works | runs | goes | acts) {{n: {_OFTEN}}}", "{a} repeats its work {n}"),
        (f"^ {{a}} {{n: {_OFTEN}}} , {{rest: [and] then {{b}}}} ..", "{a} repeats its work {n} , {rest}"),
        (f".. , [and] then {{b}} {{n: {_OFTEN}}}", ", then {b} repeats its work {n}"),
        (f".. , [and] then {{n: {_OFTEN}}} {{b}}", ", then {b} repeats its work {n}"),
    )
)
""" "Ann works twice, then Ben": two rounds, and no bound of anything."""

ROUNDS: tuple[Shape, ...] = (
    Shape(
        "call",
        ".. (we | they | you | everybody) call it (a day | quits | a night) ..",
        "they stop",
    ),
    Shape(
        "after",
        "^ after {n: <number>} (failed | unsuccessful | fruitless) (attempts | tries | rounds | goes | tests "
        "| reviews) [,] [(it | this | that)] (a (human | person) (steps in | takes over | decides "
        "| has to decide | looks at it | is asked | is called in) | [is] (escalate | escalated) [it] to a "
        "(human | person))",
        "at most {n} rounds , or else a human is asked",
    ),
    *_SO_OFTEN,
    Shape(
        "often",
        ".. as (often | long) as it takes for {b} to (approve | agree | be (satisfied | happy)) ..",
        "until {b} approves",
    ),
    Shape(
        "back returns",
        "{b} {v: <reviews>} [the] {a} 's {x: …} and <returns> [to (her | him | them | it)] {w: until | if "
        "| when | whenever | as long as} ..",
        "{b} {v} {a} 's {x} and sends it back to {a} {w}",
    ),
    Shape(
        "back returns",
        "{b} {v: <reviews>} {x: what {a} …} and <returns> [to (her | him | them | it)] {w: until | if | "
        "when | whenever | as long as} ..",
        "{b} {v} {x} and sends it back to {a} {w}",
    ),
    Shape(
        "starting beginning",
        ".. , {a} (starting | beginning)",
        ", {a} first",
        needs="UNTIL LOOP WEAKLOOP ATMOST",
    ),
    Shape(
        "again",
        ".. (this | it) runs again until ..",
        "this is repeated until",
    ),
    Shape(
        "while whilst long",
        "(while | whilst | as long as | so long as) {c: … (is | are | has | have | stays | remains) …} "
        "[,] {w: they | we} (do (it | this | that | so) again | repeat (it | this | that) | go again) ..",
        "{w} do it again as long as {c}",
    ),
    Shape(
        "turn round go",
        ".. (take | have | do | go for) another (turn | round | go | pass) [together] ..",
        "go again",
        needs="WHILE UNTIL",
    ),
    Shape(
        "both",
        "both [of them] (once more | again | one more time | anew)",
        "both go again",
        needs="IF ONCE",
    ),
    Shape(
        "keeps",
        ".. keeps (sending | returning | handing | giving | passing) {what: …} back to ..",
        "sends {what} back to",
    ),
    Shape(
        "limit maximum cap ceiling",
        ".. , with a (limit | maximum | max | cap | ceiling) of {n: <number>} [rounds | times | tries | "
        "turns | passes]",
        ", at most {n} rounds",
        "",
        "UNTIL LOOP WEAKLOOP RETRY",
    ),
    Shape(
        "whatever what everything",
        "{a} (revises | reworks | redoes | corrects | rewrites) (whatever | what | everything [that]) {b} "
        "(rejects | sends back | turns down | refuses) ..",
        "if {b} rejects it, {a} does it again",
    ),
    Shape(
        "rounds",
        "^ [the] rounds in which {a} {x: …} and {b} {y: …} (continue | go on) {w: until | while | as long "
        "as} ..",
        "{a} {x}, then {b} {y}, and this is repeated {w}",
    ),
    Shape(
        "over",
        "{a} (goes | looks) over it (once more | again | one more time)",
        "{a} checks it",
    ),
    Shape(
        "outside",
        "{c} is outside of the loop and follows it",
        "{c} follows the loop",
    ),
    Shape(
        "last first",
        ".. [,] [and] {x: the (last | first | latter | former) <number>} in a loop ..",
        ", {x} of which are in a loop",
    ),
    Shape(
        "belong",
        "[all | the] [<number>] [of] {a*} belong to (one | the same | a) loop ..",
        "{a} form a loop",
    ),
    Shape(
        "decides",
        ".. {a} decides : accept [it] , or (send | give | hand | return) it back to {b} ..",
        "{a} decides, and if {a} rejects it, it goes back to {b}",
    ),
    Shape(
        "feedback",
        ".. {v: send | sends | give | gives} feedback to {b} {w: until} ..",
        "{v} it back to {b} {w}",
    ),
    Shape(
        "early earlier sooner",
        ".. {v: stop | stops | end | ends | finish | finishes | quit | quits | are done | is over | break "
        "off} (early | earlier | sooner | even earlier | even sooner) {w: when | once | if | as soon as | at "
        "| after} ..",
        "{v} {w}",
    ),
    Shape(
        "tried done attempted repeated",
        ".. or ((they | we | it | she | he) (have | has) | they've | we've | it's | she's | he's) (tried "
        "| done | attempted | repeated) [it | this | that | so] {n: … (times | rounds | attempts)} ..",
        "or after {n}",
    ),
    Shape(
        "fewer less",
        ".. {n: … (rounds | times | turns | passes | iterations | cycles)} , [and] [but] (fewer | less) {w: "
        "if | when | once} ..",
        "{n} , or fewer {w}",
    ),
)

SAID_AGAIN: tuple[Shape, ...] = (
    Shape(
        "exception",
        ".. , and (that | this) exception is (strict | final)",
        "",
    ),
    Shape(
        "holds applies",
        ".. [; | ,] [and] (this | that) (holds | applies) (for the whole … | at all times | always | "
        "throughout)",
        "",
    ),
    Shape(
        "should",
        ".. , so <he> should …",
        "",
        "TOOL",
    ),
    Shape(
        "which",
        ".. , which (does not | must not | may not) (begin | start) [any] (earlier | sooner) [than that]",
        "",
        needs="ONCE BEFORE AFTER THEN FOLLOWED",
    ),
    Shape(
        "both",
        ".. , [and] never (by | to) both",
        "",
    ),
    Shape(
        "stop",
        ".. and then (has to | must) stop",
        "",
        needs="ATMOST",
    ),
    Shape(
        "limit",
        ".. , no limit on anything else",
        "",
        needs="UNIT",
    ),
    Shape(
        "round around",
        ".. [,] [and | but] [please] (never | not) [,] [the other way] (round | around)",
        "",
        "",
        "ONCE BEFORE AFTER THEN FIRST FOLLOWED",
    ),
    Shape(
        "change",
        ".. [,] and (that | this) (must | may | should | will) (not | never) change",
        "",
    ),
    Shape(
        "before earlier",
        ".. [,] and not (before | earlier | any earlier) [then | that]",
        "",
        "",
        "ONCE UNTIL",
    ),
    Shape(
        "therefore",
        ".. [,] and therefore (cannot | can not | must not) <begin> without (it | that | them)",
        "",
    ),
    Shape(
        "order sequence",
        ".. : (that's | that is | this is) (our | the) … (order | sequence | flow)",
        "",
    ),
    Shape(
        "both",
        ".. [,] [and | so] no … (goes to | gets to | reaches | uses | needs) both",
        "",
        "",
        "IF ELSE CHOICE",
    ),
    Shape(
        "part",
        ".. [,] for (its | his | her | their) part [,] ..",
        "",
    ),
    Shape(
        "turn",
        ".. {x: {} 's …} , in turn , {by: by} ..",
        "{x} {by}",
    ),
    Shape(
        "human person",
        ".. {p: (the | our | my) …} , (a | one) (human | person | human being | real person) , {v: has | "
        "must | should | approves | signs | agrees | says | gives | confirms | will | needs} ..",
        "{p} {v}",
        needs="APPROVE",
    ),
    Shape(
        "agreed decided settled",
        "^ it (was | is | has been) [also | further | then | furthermore | since] (agreed | decided | "
        "settled | determined) that ..",
        "",
    ),
    Shape(
        "please",
        ".. , please {c: ,} ..",
        "{c}",
    ),
    Shape(
        "whichever whoever",
        "(whichever | whoever) [of them] (finishes | is done | is ready | comes in | gets there) first "
        "(does not | doesn't) matter",
        "",
    ),
)
