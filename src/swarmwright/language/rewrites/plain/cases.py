"""Cases, rounds and yeses, and what is only said again. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["CHOICES", "ROUNDS", "SAID_AGAIN", "YESES"]

CHOICES: tuple[Shape, ...] = (
    Shape(
        "alternatives",
        "^ {a} and {b} are [two] alternatives [(: | , | ;) (one | just one | only one) of (them | the "
        "two) … [,] and the other [one] (does not | doesn't | is not) … | (: | , | ;) (only | just) one "
        "of (them | the two) …]",
        "either {a} or {b} works",
    ),
    Shape(
        "both one never",
        "[, | ;] [and | so | but] [that] (never do both (run | work | act | start) | (the two | both | "
        "they) never (work | run | act) … | [so] (only | just | exactly) one of (the two | them | these) "
        "(is | runs | works | acts) [ever] [active | at work | used])",
        "",
        needs="IF ELSE CHOICE EITHER ONCE",
    ),
    Shape(
        "only",
        "{a} is (needed | called in | used | required | involved | brought in | consulted | run) only "
        "(when | if) ..",
        "{a} works only if",
    ),
    Shape(
        "only",
        "{a} is only (needed | called in | used | required | involved | brought in | consulted | run) "
        "(when | if) ..",
        "{a} works only if",
    ),
    Shape(
        "skip skipped otherwise needed",
        "(otherwise | on (normal | ordinary | other | all other) (days | cases) | in (all | any) other "
        "(case | cases)) [, ] ((we | you) (skip | leave out | do without) (it | him | her | them | {}) | "
        "(it | he | she | {}) is (skipped | left out | not needed | not used | not called))",
        "",
    ),
    Shape(
        "skips skipped out nothing",
        "{a} (skips … | is (skipped | left out) | sits (out | it out | this out) | stays out [of it] | "
        "does nothing) (if | when | in case) ..",
        "{a} works unless",
        "TOOL",
    ),
    Shape(
        "then",
        ".. then `(` [only] {when: if | when} {what: …} `)` {a} ..",
        "then {a} (only {when} {what})",
        "",
        "",
    ),
    Shape(
        "otherwise not else cases",
        ".. {when: if | when | in case} {what: …} [,] (and | or) [to] {b} (otherwise | else | [if] not | "
        "if <he> (is | are | does | do) not | if <he> (isn't | aren't | doesn't | don't) | in (all | any) "
        "other (cases | case))",
        "{when} {what}, otherwise {b} works",
    ),
    Shape(
        "otherwise not",
        ".. , and (otherwise | if not) [,] {b} ..",
        "; otherwise {b}",
        needs="IF",
    ),
    Shape(
        "decides chooses determines picks judges finds works says",
        "{a} (decides | chooses | determines | picks | judges | finds out | works out | says) (whether | "
        "if) [(it | this) is] {b} or {c} [(who | that)] {what: …}",
        "{a} works, then either {b} or {c} {what}",
        never="next right wrong true",
    ),
    Shape(
        "rest others else other",
        ".. (is | are) (handled | taken | dealt with | done | answered | processed | treated | picked up "
        "| covered) by {b} [, | ;] [and] {rest: [all] [the] others | [all] the rest | everything else | "
        "[all] other cases} (to | by) {c}",
        "go to {b}, {rest} to {c}",
    ),
    Shape(
        "rest others else other",
        "^ {a} … : {what: …} to {b} [, | ;] [and] {rest: [all] [the] others | [all] the rest | everything "
        "else | [all] other cases} to {c}",
        "{a} works; {what} go to {b}, {rest} to {c}",
    ),
    Shape(
        "rest others else other",
        "{what: …} (are | is) {b} 's [, | ;] [and] {rest: [all] [the] others | [all] the rest | "
        "everything else | [all] other cases} [are | is] {c} 's",
        "{what} go to {b}, {rest} to {c}",
    ),
    Shape(
        "calls brings picks chooses selects",
        ".. [and] (calls [in] | brings in | picks | chooses | selects) {b} for {x: …} [,] [and] {c} for "
        "{y: …}",
        "; {x} go to {b}, {y} go to {c}",
    ),
    Shape(
        "classifies triages sorts categorises categorizes",
        ".. {v: (classifies | triages | sorts | categorises | categorizes) …} [,] and (passes | sends | "
        "routes | gives | hands | forwards | assigns) {x: …} to {b} [,] [and] {y: …} to {c}",
        "{v}; {x} go to {b}, {y} go to {c}",
    ),
    Shape(
        "directs",
        ".. directs {what: it | this | them | the …} to {b} ..",
        "sends {what} to {b}",
    ),
    Shape(
        "rejects objects disagrees declines refuses complains asks demands wants requests sends gives "
        "hands returns turns",
        ".. (when | whenever | (each | every | any) time) {b: {} | <he>} {said: (rejects | objects | "
        "disagrees | declines | refuses | complains | (asks for | demands | wants | requests) … (changes "
        "| corrections | edits | revisions | improvements | fixes) | (sends | gives | hands) (it | this | "
        "that) back | returns (it | this | that) | turns (it | this | that) down)} ..",
        "if {b} {said}",
    ),
    Shape(
        "only",
        "{a} (is | gets) (called [in] | brought in | needed | consulted | used | asked | involved | "
        "required) only (for | in) {x: …}",
        "{a} works only in case of {x}",
    ),
    Shape(
        "only",
        "{a} (is | gets) only (called [in] | brought in | needed | consulted | used | asked | involved | "
        "required) (for | in) {x: …}",
        "{a} works only in case of {x}",
    ),
)


ROUNDS: tuple[Shape, ...] = (
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
)


YESES: tuple[Shape, ...] = (
    Shape(
        "and",
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
    Shape(
        "before",
        "{a} [:] (requires | needs) {what: … (approval | sign-off | signoff | confirmation | consent | "
        "permission | clearance) … } before (start | the start | starting | it starts | he starts | she "
        "starts | beginning | running | it runs)",
        "{a} requires {what}",
    ),
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
)


SAID_AGAIN: tuple[Shape, ...] = (
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
)
