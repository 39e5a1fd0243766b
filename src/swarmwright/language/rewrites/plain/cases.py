"""Which of several works, and in which case. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["CHOICES"]

_SIGNS = "if when whenever case unless except"
_IF = "(if | when | whenever | in case)"
_UNLESS = "[,] (unless | except (if | when | in case) | but for when)"
_HE = "(he | she | it | they)"
_OTHERWISE = "(, | ;) (otherwise | else) [,]"
_LEFT_OUT_ELSE = (
    (f"{{a}} <idle> {_IF} {{x: … …}} {_OTHERWISE} {_HE} … …", "{a} works unless {x}"),
    (f"^ {_IF} {{x: … …}} , {{a}} <idle> {_OTHERWISE} {_HE} … …", "{a} works unless {x}"),
    (f"{{a}} <idle> {_IF} {{x: … …}} {_OTHERWISE} {{c}} ..", "unless {x} , {c}"),
)
_IN_A_CASE = Shape(_SIGNS, f"^ {{w: {_IF} … …}} , {{a}} <idle> ..", "{w} , {a} is skipped", "TOOL")
""" "If it is late, Ben takes no part (and Cy works. Otherwise …)": what is beside it is told of another."""
_LEAVING = ("<leave_out> {a}", "<leave> {a} (<out_of_it> | alone | in peace)")
_LEFT_OUT = (
    *(
        row
        for idle in ("{a} <idle>", *_LEAVING)
        for row in (
            (f"{idle} {_IF} ..", "{a} works unless"),
            (f"{idle} {_UNLESS} ..", "{a} works only if"),
            (f"^ unless {{x: … …}} , {idle}", "{a} works only if {x}"),
        )
    ),
    *((f"^ {_IF} {{x: … …}} , {leave}", "{a} works unless {x}") for leave in _LEAVING),
)
""" "Ben stays out of it unless it is late": whoever is left out does nothing, and works in the other case."""

CHOICES: tuple[Shape, ...] = (
    Shape(
        "rest",
        ".. the (weird | odd | strange | messy | boring | whole | entire | other | hard | easy) rest "
        "{w: to | goes to | for} {a} ..",
        "the rest {w} {a}",
    ),
    Shape(
        "on upon",
        "^ (on | upon) {w: (a | an | any) …} , {a} ..",
        "in case of {w} , {a}",
        never="track branch lane path thread strand basis side hand note line whim scale monday tuesday "
        "wednesday thursday friday saturday sunday day weekday weekend",
    ),
    Shape(
        "in",
        "^ in {w: (a | an) (tie | draw | deadlock | stalemate | emergency | conflict | dispute)} , {a} ..",
        "in case of {w} , {a}",
    ),
    Shape(
        "belongs goes falls",
        ".. , (that | this | the) (job | task | case) (belongs | goes | falls) to {b} [instead]",
        ", {b} works",
        needs="IF",
    ),
    Shape(
        "other",
        "^ {what: (a | an | every | each) …} is … by {b} [, | ;] [and] any other … [is …] by {c}",
        "{what} goes to {b}, any other goes to {c}",
    ),
    Shape(
        "ones",
        "^ {what: …} are … by {b} [, | ;] [and] {rest: (all | the) … ones} [are …] by {c} ..",
        "{what} go to {b}, {rest} go to {c}",
    ),
    Shape(
        "former",
        "(exactly | only | just) one of {a} and {b} (runs | works | acts) : the former (when | if) {x: …} "
        ", [and] the latter (when | if) {y: …}",
        "if {x}, {a} works; if {y}, {b} works",
    ),
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
    *(Shape(_SIGNS, said, plain, "TOOL") for said, plain in _LEFT_OUT_ELSE),
    *(Shape(_SIGNS, said, plain, "TOOL", never="otherwise else", alone=True) for said, plain in _LEFT_OUT),
    _IN_A_CASE,
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
    Shape(
        "which",
        "^ which [one] of {a} (and | or) {b} … depends [on …] : ..",
        "",
    ),
    Shape(
        "choices",
        "^ there are [<number>] choices [in a row | one after the other] [, | :] the first between {a} "
        "and {b} , [and] the second between {c} and {d}",
        "either {a} or {b} works, then either {c} or {d} works",
    ),
    Shape(
        "exclude",
        ".. {x: (possibilities | options | alternatives | ways | paths)} [,] (that | which) exclude (each "
        "other | one another) ..",
        "{x}",
    ),
    Shape(
        "excluding",
        ".. , one excluding the other ..",
        "",
    ),
    Shape(
        "way",
        ".. by way of {a} or [of] {b}",
        "through {a} or {b}",
    ),
    Shape(
        "nothing",
        "(if | when | in case) … , nothing (more | else | further) (is done | happens | has to be done | "
        "is needed)",
        "",
    ),
    Shape(
        "when whenever",
        "^ (when | whenever) {x: {} [or {}] (cannot | can not | can't | is unable to | are unable to)} ..",
        "if {x}",
    ),
    Shape(
        "else",
        "[; | ,] [and] (anything | everything) else stays with {}",
        "",
    ),
    Shape(
        "only",
        "{a} {w: only (if | when)} ..",
        "{a} runs {w}",
    ),
    Shape(
        "rest others else other",
        "^ {a} … : {x: …} to {b} , {y: …} to {c} [, | ;] [and] {rest: [all] [the] others | [all] the rest "
        "| everything else | anything else | [all] other cases} to {d}",
        "{a} works; {x} go to {b}, {y} go to {c}, {rest} to {d}",
    ),
    Shape(
        "unless",
        ".. then {b} [works | runs | goes | acts] {x: unless …} {c: ,} [and] then {d}",
        "then {b} works {x} {c} then {d} works",
    ),
    Shape(
        "route send direct forward escalate dispatch transfer hand",
        "^ (route | send | direct | forward | escalate | dispatch | transfer | hand [over]) [it | them | "
        "this | that | the …] to {a} {x: (if | when) …} {c: ,} [and | or] to {b} otherwise",
        "{a} works {x} {c} otherwise {b} works",
    ),
    Shape(
        "route send direct forward escalate dispatch transfer hand",
        ".. {x: (if | when) …} (route | send | direct | forward | escalate | dispatch | transfer | hand "
        "[over]) [it | them | this | that | the …] to {a}",
        "{x} then {a} works",
        needs="IF ONCE ELSE",
    ),
    Shape(
        "route send direct forward escalate dispatch transfer hand",
        "(route | send | direct | forward | escalate | dispatch | transfer | hand [over]) [it | them | "
        "this | that | the …] to {a}",
        "{a} works",
        needs="IF ONCE ELSE",
    ),
    Shape(
        "route send direct forward dispatch assign",
        "^ (route | send | direct | forward | dispatch | assign) {x: …} to {a} {c: (, | and | ;)} ..",
        "{x} go to {a} {c}",
    ),
    Shape(
        "route direct dispatch",
        "^ (route | direct | dispatch) {x: …} to {a}",
        "{x} go to {a}",
    ),
)
