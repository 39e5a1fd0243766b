"""What needs somebody's yes, and whose. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["ASKED_FIRST", "YESES"]

_HE = "(he | she | it | they)"
_CLEARS = "(<clears> | (has to | must | should | needs to | will) [always] [first] <clear>)"
_TOLD = "[<for_a_yes>] [first | beforehand]"
_HAVING = f"(after <clearing> | having <cleared> | once {_HE} (has | have) <cleared>)"

_WHO = "i | we | (a | an | the | our | my | some) … | someone | somebody"
_ASKING = (
    ("before", f"{{a*}} {_CLEARS} {{p?}} {_TOLD} before {_HE} ..", "{p} has to approve before {a}"),
    (
        "before",
        f"before {{v: … …}} , {{a*}} {_CLEARS} {{p?}} {_TOLD}",
        "{p} has to approve before {a} starts {v}",
    ),
    ("after having once", f"{_HAVING} {{p!}} {_TOLD} , {{a*}} ..", "once {p} has approved , {a}"),
    ("after", f".. [only] after <clearing> {{p!}} {_TOLD} ..", "only after {p} has approved"),
    (
        "but having",
        f"{{a*}} {{v: … …}} , (but {_CLEARS} | having <cleared>) {{p!}} (first | beforehand)",
        "{a} {v} , but not before {p} has approved",
    ),
    (
        "if when whenever unless",
        f"{{w: (if | when | whenever | unless) [{{}}] … …}} , {_HE} {_CLEARS} {{p!}} {_TOLD}",
        "{w} , {p} has to approve",
    ),
    (
        "if when whenever unless",
        "{w: (if | when | whenever | unless) [{}] … …} , <he> (asks me | checks with me) "
        "[for [my | an | the] (approval | permission | ok | okay | consent)] [first | beforehand]",
        "{w} , i have to approve",
    ),
    ("asks", "{a*} {v: … …} , but asks me first", "{a} {v} , but not before i have approved"),
    (
        "then",
        f"{{a*}} {_CLEARS} {{p!}} {_TOLD} (, | and | , and) [only] then {{b}} ..",
        "{a} works , then {p} approves , then {b}",
    ),
    (
        "then",
        f"{{a*}} {_CLEARS} {{p!}} {_TOLD} (, | and | , and) [only] then ..",
        "once {p} has approved , {a}",
    ),
)
_IN_THE_LOOP = tuple(
    Shape("loop", said, plain, unless="TOOL UNTIL ATMOST")
    for said, plain in (
        ("[please] (keep | have) {p!} in the loop {w: before | after} ..", "{p} has to approve {w}"),
        (
            "{p!} [(is | are | stays | remains | must be | has to be | needs to be | should be | must stay)] "
            "in the loop {w: before | after} ..",
            "{p} has to approve {w}",
        ),
    )
)
""" "A human needs to be in the loop before Ben sends it": a yes, and no round."""

_YES = (
    "{what: … (approval | sign-off | signoff | confirmation | consent | permission | clearance | go-ahead "
    "| ok | okay | yes) …}"
)
_START = (
    "(start | the start | starting | beginning | running | <pronoun> [can | may] (starts | begins | runs "
    "| start | begin | run))"
)
_NEEDED_FIRST = tuple(
    Shape("before", said, plain, unless="TOOL")
    for said, plain in (
        (f"{{a}} [:] <needs> {_YES} before {_START}", "{a} requires {what}"),
        (f"{{a}} <needs> {_YES} before <pronoun> {{v: … …}}", "{a} {v} only with {what}"),
        (f"before <pronoun> {{v: … …}} , {{a}} <needs> {_YES}", "{a} {v} only with {what}"),
        (f"before {{a}} {{v: … …}} [,] <pronoun> <needs> {_YES}", "{a} {v} only with {what}"),
        (f"{{a}} <needs> {{b}} 's {_YES} before <pronoun> {{v: … …}}", "{a} {v} only after {b} approves"),
        (
            f"{{a}} <needs> {_YES} (of | from | by) {{b}} before <pronoun> {{v: … …}}",
            "{a} {v} only after {b} approves",
        ),
        (
            f"(both | they | these | it | this | that | the …) (need | require | <needs>) {_YES} before "
            "{c} {v: …}",
            "{c} {v} only with {what}",
        ),
        ("{a} <needs> {b*} 's … before <pronoun> {v: … …}", "{a} {v} only after {b}"),
        ("{a} <needs> … (of | from | by) {b*} before <pronoun> {v: … …}", "{a} {v} only after {b}"),
    )
)
""" "Ben needs my approval before he deploys": a yes to what he does; needing it is no work."""

ASKED_FIRST: tuple[Shape, ...] = (*_IN_THE_LOOP, *(Shape(*row, unless="TOOL") for row in _ASKING))
""" "Ben asks an admin before he pays": who asks somebody in an office and goes on behind the answer waits
for a yes. By a pronoun; before a name, another's work is held back. Who asks a manual is at work."""

_ASK_ME = (
    "(ask me | (check | clear it | clear that) with me | (run | pass) (it | that | this) (by | past) me "
    "| show (it | that | me) [to me] | (get | obtain | have | ask for | wait for) my (okay | ok | approval "
    "| consent | permission | go-ahead | sign-off | blessing | clearance | yes))"
)
_FIRST = "(first | beforehand | before that | before you do | in advance)"
_SO_THAT_I = (
    "(so [that] i can | for me to | to let me) (check | look at | look | review | see | read | decide "
    "| approve | inspect)"
)
_SEEN = "(approve | check | review | sign | see | confirm) [it | that]"

YESES: tuple[Shape, ...] = (
    Shape(
        "before until till",
        ".. , (which | who | that) (can't | cannot | can not | may not | must not | mustn't | should not "
        "| shouldn't | won't | will not | is not to | isn't to | doesn't | does not) (start | begin | run "
        "| work | happen | be started | be run) (before | until | till) {p: i | we | (a | an | the | our "
        "| my | some) … | someone | somebody} (has | have) (approved | agreed | signed off | confirmed "
        "| said yes | okayed) [it | this | that]",
        ", but not before {p} has approved",
        needs="AGENT",
    ),
    Shape(
        "before",
        f".. [,] [but | and | though | yet] {{p: {_WHO}}} ((must | has to | have to | needs to | need to "
        "| should) [first] (approve | agree | sign off | confirm | say yes | give (a | the) (go-ahead "
        "| green light | ok | okay)) | approves | agrees | signs off | confirms | says yes) [to] "
        f"[it | this | that] before {_HE} (starts | begins | does | runs | goes [ahead | on | out])",
        ", but not before {p} has approved",
        unless="TOOL",
        needs="AGENT",
    ),
    Shape(
        "before",
        ".. , [but | and] (manual | human) (approval | sign-off | clearance) [is] (required | needed "
        f"| necessary | a must) before {_HE} (starts | begins | does | runs | goes [ahead | on | out])",
        ", but not before a human has approved",
        unless="TOOL",
        needs="AGENT",
    ),
    Shape(
        "ping message text page",
        ".. (ping | message | text | page) me for [my | an | the] {w: approval | permission | consent | "
        "sign-off | confirmation | clearance} ..",
        "ask me for {w}",
        unless="TOOL",
    ),
    Shape(
        "first beforehand before advance",
        f"^ [but | and] [please] {_ASK_ME} {_FIRST}",
        "before that , i approve",
        unless="TOOL AGENT",
    ),
    Shape(
        "first beforehand before advance",
        f".. , but [please] {_ASK_ME} {_FIRST}",
        ", but i want to see it first",
        unless="TOOL",
    ),
    Shape(
        "but",
        f".. , but first (i | i must) [have to] {_SEEN}",
        ", but i want to see it first",
        unless="TOOL",
    ),
    Shape(
        "pause stop wait halt",
        f"^ (pause | stop | wait | halt | hold) before {{a}} [starts | begins] [,] {_SO_THAT_I} ..",
        "i approve before {a} starts",
        unless="TOOL",
    ),
    Shape(
        "pause stop wait halt",
        f"^ (pause | stop | wait | halt | hold) (after | behind) {{a}} [<done>] [,] {_SO_THAT_I} ..",
        "i approve after {a} is done",
        unless="TOOL",
    ),
    Shape(
        "desk",
        "^ (the | its | her | his) … (lands on | comes to | goes to | goes over | crosses) my desk "
        "before {a} (gets | sees | has | receives | touches) ..",
        "i approve before {a} starts",
        unless="TOOL",
    ),
    Shape(
        "hold",
        "^ (hold | hold back | keep back) (it | that | off | everything) (until | till) i (say (go | so "
        "| yes) | (approve | agree) [it] | have (approved | agreed | seen) [it] | nod)",
        "before that , i approve",
        unless="TOOL AGENT",
    ),
    Shape(
        "asked consulted",
        "^ (i'd like to | i (want to | wish to | would like to | need to | must | have to | should)) "
        "[always] be (asked | consulted | involved | heard) [first] before ..",
        "i approve before",
        unless="TOOL",
    ),
    Shape(
        "say",
        "^ i (want | have | keep | reserve) (the (final | last) say | a say | the last word) before ..",
        "i approve before",
        unless="TOOL",
    ),
    Shape(
        "objections objection",
        ".. {p: (the | a | an | my | our) …} (has | have | raises | raise) no (objections | objection) [to "
        "(it | that | this)] ..",
        "{p} agrees",
    ),
    Shape(
        "without",
        "^ (no | nothing from | nothing by) {a} without my (go-ahead | approval | ok | okay | permission | "
        "consent | yes | say-so)",
        "I approve before {a} works",
    ),
    Shape(
        "approved cleared released authorised authorized",
        "{a} (must | has to | needs to | is to | should) be (approved | cleared | released | authorised | "
        "authorized) by {p: (a | an | the | our | my | some) … | someone | somebody} before (it | he | she) "
        "(starts | begins | runs | works | start | begin | run | work)",
        "{p} must approve before {a} starts",
    ),
    Shape(
        "approved cleared released authorised authorized",
        "{a} (must | has to | needs to | is to | should) be (approved | cleared | released | authorised | "
        "authorized) [by me] before (it | he | she) (starts | begins | runs | works | start | begin | "
        "run | work)",
        "I must approve before {a} starts",
    ),
    Shape(
        "approve approves clear clears release releases",
        "{p: i | we | (a | an | the | our | my | some) … | someone | somebody} [must | has to | have to | "
        "needs to | need to | should] (approve | approves | clear | clears | release | releases) {a} before "
        "(it | he | she) (starts | begins | runs | works | start | begin | run | work)",
        "{p} must approve before {a} starts",
    ),
    Shape(
        "go-ahead green okay ok clearance",
        "{p: i | we | (a | an | the | our | my | some) … | someone | somebody} [must | has to | have to | "
        "needs to | need to | should] (give | gives) (the | a | an | his | her | their | my | our) "
        "(go-ahead | green light | okay | ok | clearance) (for | to) {a}",
        "{p} must approve before {a} starts",
    ),
    Shape(
        "between",
        "^ between {a} and {b} [,] {p: i | we | (a | an | the | our | my | some) … | someone | somebody} "
        "[must | has to | have to | needs to | need to] (approve | approves | sign off | signs off | agree | "
        "confirm)",
        "{a}, then {b}, but not before {p} has approved",
    ),
    Shape(
        "no nothing",
        "^ (no | nothing) … (through | by | via) {a} until (permission | approval | consent | clearance) "
        "(has been | is) (granted | given) by {p: …}",
        "{a} must not start until {p} has approved",
    ),
    Shape(
        "approval sign-off",
        "{a} : [manual | human] (approval | sign-off) before (the | its) start [,] given by {p: …}",
        "{a} must not start until {p} has approved",
    ),
    Shape(
        "reviewed checked read examined inspected vetted looked",
        ".. {m: (must | has to | have to | should | needs to | is to) be | is | are | gets} (reviewed | "
        "checked | read | examined | inspected | vetted | looked at) and {v: approved | accepted | signed "
        "off | confirmed | released | cleared} by ..",
        "{m} {v} by",
    ),
    Shape(
        "between",
        ".. {b} [,] [but | and] {p: …} (has to | must | needs to) (approve | agree | confirm | sign off | "
        "give …) (in between | between the two)",
        "{b}, but not before {p} has agreed",
    ),
    Shape(
        "green-lit greenlit",
        ".. (green-lit | greenlit) ..",
        "approved",
    ),
    Shape(
        "say word",
        ".. has the (final | last) (say | word) (on | over | about) {what: [the] {} 's … | it | this} ..",
        "has to approve {what}",
    ),
    Shape(
        "only",
        ".. only if {p: (a | an | the | our | my) …} (nods | has (released | cleared) it) ..",
        "only if {p} approves",
    ),
    Shape(
        "one",
        ".. one of us {v: must | has to | gives | agrees | approves | confirms | says yes} ..",
        "somebody {v}",
    ),
    Shape(
        "hold keep",
        "(hold | keep | stop) {a} [on hold | back | waiting | from starting] until ..",
        "{a} waits until",
    ),
    Shape(
        "without",
        "^ without {what: [a | an | the | any] (confirmation | approval | permission | consent | "
        "clearance | sign-off | go-ahead | ok | okay | yes | release) (from | of | by) …} , {a} (must not "
        "| may not | can not | cannot | is not to | does not | doesn't) <begin>",
        "{a} must not start without {what}",
    ),
    *_NEEDED_FIRST,
    Shape(
        "tight on put by off back",
        "{a} (has to | must | should | is to | will) (sit tight | hang on | stay put | stand by | hold "
        "off | hold back | hold on) until ..",
        "{a} waits until",
    ),
    Shape(
        "counts count",
        ".. (counts | count) as (final | valid | done | official | binding) ..",
        "is final",
    ),
    Shape(
        "without",
        "^ without (this | that | it) , {b} (does not | doesn't | must not | cannot | can not | may not) "
        "<begin>",
        "only then {b} starts",
    ),
    Shape(
        "first",
        "{a} `(` (human | manual) approval first `)`",
        "{a} (after human approval)",
    ),
    Shape(
        "between",
        "[a | an | there is a] (human | manual) (approval | review | sign-off | check) between {a} and {b}",
        "{b} must not start until a human has approved",
    ),
)
