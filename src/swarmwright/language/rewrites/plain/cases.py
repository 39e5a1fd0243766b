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
)


ROUNDS: tuple[Shape, ...] = (
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
