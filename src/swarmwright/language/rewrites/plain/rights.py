"""Who may use what, with whose yes, and what is hidden from whom. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["RIGHTS"]

_ALL = (
    "(everyone | everybody | all [agents | of (them | you | us)] | they all | any agent | each agent) ((may "
    "| can | (is | are) allowed to) (see | read | view | look at | access) | (has | have) access to)"
)
_SEEN_BY_ALL = tuple(
    Shape(
        "may can allowed access",
        f"{_ALL} {what}",
        "",
        unless="EXCEPT BUT NOT MUSTNOT ONLY TOOL IF UNLESS ONCE",
        never="others",
    )
    for what in ("what {b} …", "{b} 's … …")
)
""" "Everyone may see what Ann writes": so it is where nothing is said; nobody's work is to read it."""

_MAY_SEE = "{a} (may | can | (is | are) allowed to) (see | read | view | look at)"
_SEEN_BUT = tuple(
    Shape("not", f"{_MAY_SEE} {said}", "{a} must not see what {c} writes", unless="TOOL IF UNLESS ONCE")
    for said in ("{b} 's {w: … …} [,] [but] not {c} 's [own]", "{b} 's [,] but not {c} 's {w: … …}")
)
""" "Bob may see Ann's work but not Cid's": the first is so where nothing is said, the second is a rule."""

_SEES = "{a} ((may | can | (is | are) allowed to) (see | read | view | look at) | sees | reads)"
_SEES_NOT = (
    "{a} ((may | must | can | should | does) not | mustn't | can't | cannot | doesn't | shouldn't "
    "| (is | are) not allowed to) (see | read | view | look at)"
)
_BUT_ONE = "{w: … …} [,] (but | except [for] | other than | apart from | besides | save) {b} 's [own]"
_SEEN_BY_OWNER = (
    Shape(
        "everyone's everybody's else's others'",
        f"{_SEES} (everyone's | everybody's | (everyone | everybody) else's) {_BUT_ONE}",
        "{a} must not see what {b} writes",
        unless="TOOL IF UNLESS ONCE",
    ),
    Shape(
        "nobody's one's else's",
        f"{_SEES} (nobody's | no one's | (nobody | no one) else's) {_BUT_ONE}",
        "{a} sees nothing but what {b} writes",
        unless="TOOL IF UNLESS ONCE",
    ),
    Shape(
        "nobody's one's else's others agent's",
        f"{_SEES} (nobody's | no one's | (nobody | no one) else's | no other agent's) [{{w: … …}}]",
        "{a} must not see what the others write",
        unless="TOOL IF UNLESS ONCE EXCEPT BUT",
    ),
    Shape(
        "anybody's anyone's else's others agent's",
        f"{_SEES_NOT} ((anybody | anyone) else's | any other agent's | the others ') {{w: … …}}",
        "{a} must not see what the others write",
        unless="TOOL IF UNLESS ONCE EXCEPT BUT",
    ),
)
"""Whose work is seen, told of everybody's, of nobody's, or of one's alone."""

RIGHTS: tuple[Shape, ...] = (
    Shape(
        "nobody noone one",
        "^ [and] [please | pls] (nobody | no one | no-one) but {a} [works | is] (on | at | near | "
        "touches | goes "
        "near | gets at | gets | goes at | goes on) {t#}",
        "only {a} may use {t}",
    ),
    Shape(
        "all them both",
        "{x: {a} (gets | has | may use | can use) {t#*}} , [and] {c} (all of them | them all | both [of "
        "them])",
        "{x} , {c} gets {t}",
    ),
    Shape(
        "everything all",
        "{x: {a} (gets | has | may use | can use) {t#*}} , [and] {c} (everything | all [the] tools)",
        "{x} , {c} gets all tools",
    ),
    Shape(
        "should",
        "{x: {a} (should not | shouldn't) … {t#} …} [, | ;] [and | but | while] {b} should",
        "{x} , but {b} may",
        unless="IF UNLESS ONCE",
    ),
    *_SEEN_BY_ALL,
    *_SEEN_BUT,
    *_SEEN_BY_OWNER,
    Shape(
        "often whenever much",
        "{v: {a} (may | can) [also] use it} [, too | too] [,] (as often as | whenever | as much as | as long "
        "as) (he | she | it | they) (likes | wants | needs | wishes | like | want | need | wish) [to | it]",
        "{v} , too",
    ),
    Shape(
        "without",
        ".. {v: (may | can) use {a#}} without [any] (limit | limits | restriction | restrictions) ..",
        "{v}",
    ),
    Shape(
        "lock",
        "^ lock {t#} down to {a*}",
        "only {a} may use {t}",
    ),
    Shape(
        "lock",
        "^ lock down {t#} to {a*}",
        "only {a} may use {t}",
    ),
    Shape(
        "approval",
        "^ {t#} : [needs | requires] approval [required | needed | necessary]",
        "every use of {t} needs a human's approval",
    ),
    Shape(
        "else",
        ".. (belongs to | is for) {a} and [to | for] (nobody | no one) else [on the team | here]",
        "belongs to {a} alone",
    ),
    Shape(
        "no",
        "^ no … (may | can | must) be … (through | with | via | in) {t#} (unless | until | before) {p: (a "
        "| an | the | our | my) …} has (authorised | authorized | approved | confirmed | released | "
        "cleared | signed) ..",
        "each use of {t} must be approved by {p}",
    ),
    Shape(
        "before",
        "^ before (any | each | every | a | an) … is … (in | through | with | via | on) {t#} , ..",
        "before {t} is used, ",
        needs="APPROVE",
    ),
    Shape(
        "whatsoever",
        ".. whatsoever ..",
        "",
        needs="TOOL",
    ),
    Shape(
        "law contract policy",
        "^ by (law | contract | policy) , ..",
        "",
        needs="TOOL",
    ),
    Shape(
        "device system program service machine database application app instrument",
        ".. the (device | system | program | service | machine | database | application | app | "
        "instrument) {t#} ..",
        "{t}",
    ),
    Shape(
        "before",
        ".. before ({} | <he>) (uses | calls | runs | touches | opens) {t#} ..",
        "before {t} is used",
        needs="APPROVE",
    ),
    Shape(
        "whenever when time",
        ".. (whenever | when | (each | every | any) time) ({} | <he>) (uses | calls | runs | touches | "
        "opens) {t#} ..",
        "whenever {t} is used",
        needs="APPROVE",
    ),
    Shape(
        "tools tool",
        "^ [the] (tools | tool) (of | for) {a} (: | is | are) {t#*}",
        "{a} may use {t}",
    ),
    Shape(
        "only",
        "<he> (may | can | should) only use it with ..",
        "it may only be used with",
        "TOOL",
    ),
    Shape(
        "asked",
        ".. i (want | wish | need | have) to be asked ..",
        "ask me",
        needs="TOOL",
    ),
    Shape(
        "others rest",
        ".. [, | ;] [and | but] ((the | all [the]) others | the rest | the other (two | three)) (may | "
        "must | do | can) not",
        ", nobody else may",
        needs="USE",
    ),
    Shape(
        "just",
        "^ just {a*} {v: uses | has | gets | may | can | is | are | have} ..",
        "only {a} {v}",
        needs="TOOL SEE",
    ),
    Shape(
        "just",
        "^ just {a*} (has | have | gets | get) access to ..",
        "only {a} may see",
        unless="TOOL",
    ),
    Shape(
        "exception",
        "^ with the exception of {a*} , (nobody | no one | none) ..",
        "nobody except {a}",
    ),
    Shape(
        "none",
        "^ none of the agents {v: may | can | is | are | has | have | gets | get} ..",
        "nobody {v}",
        needs="SEE",
    ),
    Shape(
        "all",
        "^ all (but | the others except | others except) {a*} ..",
        "everyone except {a}",
        needs="SEE USE",
    ),
    Shape(
        "else",
        "{a} , and (nobody | no one) else , {v: uses | has | gets | may | can} ..",
        "only {a} {v}",
        needs="TOOL",
    ),
    Shape(
        "ever",
        ".. only ever ..",
        "only",
    ),
    Shape(
        "all",
        "^ they all (may | can | are | have | use) ..",
        "all may",
        needs="TOOL",
    ),
    Shape(
        "all",
        "^ all of them (except | but) ..",
        "everyone except",
        needs="TOOL",
    ),
    Shape(
        "confidential secret private",
        ".. (is | are | stays | remains) (confidential | secret | private) (towards | toward | from) {b*}",
        "is hidden from {b}",
    ),
    Shape(
        "business",
        ".. none of the business of {b*}",
        "hidden from {b}",
    ),
    Shape(
        "other",
        ".. no other (agent | bot | member | colleague) [of the team | here] ..",
        "nobody else",
    ),
    Shape(
        "help using aid means",
        ".. , (using | with the (help | aid) of | by means of) {t#}",
        "using {t}",
    ),
    Shape(
        "pokes looks goes gets",
        ".. , (nobody | no one) else (pokes around | pokes | looks | goes | gets) (in | into | at | near) "
        "(there | it)",
        ", nobody else",
        needs="TOOL",
    ),
    Shape(
        "for",
        "^ {t#} for {a} , (nobody | no one) else",
        "{t} is for {a} and nobody else",
    ),
    Shape(
        "saying approving agreeing signing giving",
        ".. {t#} without {p: (a | any | some) (person | human | manager) | somebody | someone} (saying "
        "yes | agreeing | approving it | approving | signing off | giving [their | his] (ok | okay | "
        "consent | permission | approval)) [first] ..",
        "{t} without the approval of {p}",
    ),
    Shape(
        "confidential secret private",
        "{x: [the] {} 's … | what {} … | whatever {} …} (is | are | stays | remains) [strictly] "
        "(confidential | secret | private) (: | , | ;) [and] {w: nobody (but | except) | no one (but | "
        "except) | only} {b*} (may | can | is allowed to | are allowed to) (read | see) (it | them)",
        "{w} {b} may see {x}",
    ),
    Shape(
        "confidential secret private",
        "{x: [the] {} 's … | what {} … | whatever {} …} (is | are | stays | remains) [strictly] "
        "(confidential | secret | private) (: | , | ;) [and] (apart from | except for | except) {b*} "
        "(nobody | no one) (may | can | is allowed to) (read | see) (it | them)",
        "nobody but {b} may see {x}",
    ),
    Shape(
        "before",
        "^ before {} (spends | sends | pays | moves | writes | posts | orders | books | deletes | "
        "changes) … (with | through | via | in | from | on) {t#} , ..",
        "before {t} is used,",
    ),
    Shape(
        "through via",
        "only {a*} (goes | go) (through | via) {t#}",
        "only {a} may use {t}",
    ),
)
