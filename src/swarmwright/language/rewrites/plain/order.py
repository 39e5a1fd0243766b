"""Who is first, next and last. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["PLACES"]

_OTHERS = "(the others | the rest | everybody else | everyone else)"

PLACES: tuple[Shape, ...] = (
    Shape(
        "in",
        ".. {w: once | as soon as | when | whenever | after | until} {a*} (is | are) [all | both] in",
        "{w} {a} are done",
        unless="IF",
    ),
    Shape(
        "there table hand",
        ".. {w: once | as soon as | when | whenever | after} {t: (the | his | her | their) …} (is | are) "
        "(there | on the table | in hand) ..",
        "{w} {t} is ready",
        unless="IF",
    ),
    Shape(
        "whoever whichever",
        "^ (whoever | whichever [one] [of (them | these | those | the (two | three | four | five | "
        "six))] | no matter (who | which one | which of them)) [has] (answered | answers | replied | "
        "replies | responded | responds | handled … | handles … | dealt with … | took … | wrote … | "
        "worked on … | did … | was (asked | chosen | picked | called | in charge) | is (asked | chosen "
        "| picked | called)) [it] , {a} ..",
        "then {a}",
    ),
    Shape(
        "nobody one nothing",
        ".. [,] [and] until (that | this | it | she | he) <done> [,] (nobody | no one | nothing) else "
        "(starts | begins | works | happens | gets going | (may | can | must) (start | begin | work | "
        "happen))",
        "before everything else",
    ),
    Shape(
        "everything all",
        "^ (everything | it all | all of it | all of them | they all | the work | everyone | everybody) "
        "(runs | run | goes | go | happens | works | work | comes | come | is done | proceeds) "
        "[strictly | strictly in] (one after the other | one after another | one by one | sequentially "
        "| sequence | in sequence | in a row | in order) : ..",
        "in this order :",
    ),
    Shape(
        "team crew group",
        "^ (the | our) [whole] (team | crew | group) (starts | begins | kicks off | opens) [(its | their) "
        "(work | day | job)] with {a} ..",
        "we begin with {a}",
    ),
    Shape(
        "team crew group",
        "^ (the | our) [whole] (team | crew | group) (ends | finishes | closes) [(its | their) (work | day "
        "| job)] with {a} ..",
        "it ends with {a}",
    ),
    Shape(
        "nobody one none",
        "^ (no one | nobody | none of (them | the others)) (starts | begins | works | gets going "
        "| (may | can | must | should | is to | is allowed to) (start | begin | work | go)) "
        "(before | until) {a} [<done>]",
        "{a} works before everything else",
    ),
    Shape(
        "order",
        f"{{o: {_OTHERS}}} {{v: [come | comes | follow | follows] (after | behind) (her | him | it | that)}} "
        "[,] in (any | whatever | no particular) order",
        "{o} {v}",
    ),
    Shape(
        "before",
        "{a} (comes | works | runs | is | goes | starts | acts) before (all (that | this | of that | of this "
        "| of it | these) | any of (that | this | it | these) | all else)",
        "{a} works before everything else",
    ),
    Shape(
        "last",
        "{a} (is | comes | goes | works) last [,] [and] {b} (right | just | immediately | directly) before "
        "(it | him | her | that | them) [,] [and] {c} [right | just] before (it | him | her | that | them)",
        "{c}, then {b}, then {a}",
    ),
    Shape(
        "closes rounds concludes wraps rear",
        "{a} [then] (closes | rounds [off] | concludes | wraps up | brings up) (the (sequence | series | "
        "job | chain | rear | process | pipeline) | things | it all | everything) [off | up]",
        "finally {a} works",
        "IF ELSE UNLESS CHOICE EITHER",
    ),
    Shape(
        "with",
        ".. [,] with {a} (in between | in the middle | between them)",
        ", {a} in between",
    ),
    Shape(
        "stage step phase leg",
        "[then] (<part> (one | 1 | i) | the first [<part> | one]) <held> {a} ['s [job | work | task | turn]]",
        "first {a} works",
        "TOOL IF",
    ),
    Shape(
        "stage step phase leg",
        "[then] (<part> (two | three | four | five | six | 2 | 3 | 4 | 5 | 6 | ii | iii | iv) | the "
        "(second | third | fourth | fifth | last | final | next) [<part> | one]) [<held>] {a} ['s [job | "
        "work | task | turn]]",
        "then {a} works",
        "TOOL IF",
        never="branch branches path paths track tracks lane option options alternative alternatives",
    ),
    Shape(
        "coming working",
        "[and] (after (him | her | it | them | that) | at the end | finally | then | first | last) is "
        "(coming | working | next) {a}",
        "then {a} works",
        "",
        "",
        "",
    ),
    Shape(
        "first",
        "^ what (has to | must | needs to) (happen | come | be done | run) first is {a} 's …",
        "first {a} works",
    ),
    Shape(
        "one",
        "^ the (one | agent) (who | that | which) (comes | works | follows | goes | starts | acts) after "
        "{x: (both of them | them [all] | both | all of (them | these))} is {c}",
        "{c} works after {x}",
    ),
    Shape("word say", "{a} has the (last | final) (word | say)", "{a} is last", unless="TOOL IF UNLESS"),
    Shape("first", "^ first things first [: | ,] ..", "first"),
    Shape(
        "preceded followed succeeded",
        ".. {v: [,] and (preceded | followed | succeeded) by} {b} 's",
        "{v} {b}",
        unless="TOOL SEE OUTPUT",
    ),
    Shape(
        "end",
        "{a} is the end [of (it all | everything | the (process | whole thing | day | story))]",
        "{a} is last",
    ),
    Shape(
        "beginning start",
        "{a} is the (beginning | start) [of (it all | everything | the (process | whole thing | day | "
        "story))]",
        "{a} is first",
    ),
    Shape(
        "approval clearance consent sign-off authorisation authorization",
        "^ [the] … (approval | clearance | consent | sign-off | authorisation | authorization) [of …] by "
        "{a} {v: is | comes | takes place | happens | follows} ..",
        "{a} {v}",
        unless="HUMAN TOOL",
    ),
    Shape(
        "second",
        ".. {a} first , {b} second , [and] {c} third",
        "{a}, then {b}, then {c}",
    ),
    Shape(
        "first",
        "^ first (comes | is) … , which is {a} 's (job | task | part | work | business)",
        "first {a} works",
    ),
    Shape(
        "start",
        "^ (start | begin | entry) : {a}",
        "first {a} works",
    ),
    Shape(
        "end finish exit",
        "^ (end | finish | exit) : {a}",
        "{a} is last",
    ),
    Shape(
        "both all",
        ".. {c: ,} (both | all) of (whom | which) ..",
        "{c} who",
    ),
)
