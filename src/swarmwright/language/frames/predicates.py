"""Predicates: verbs, in lemmas, and what they say of the names beside them. Data, and how it is looked up.

To add a family of verbs, add a line here: `verb`, `verb preposition` (the preposition that marks the other
name; none = the direct object; prepositions are the values of `function_words`, "to" for "into" and "over to"
too). Particles ("over", "up", "off") are left out: "hand over to" is `hand to`. A new class needs an entry in
`CLASSES` and one small function in `meaning`.
"""

from __future__ import annotations

from functools import cache

__all__ = [
    "CLASSES",
    "MOTION",
    "NOMINALS",
    "OPEN",
    "ORDER_NOUNS",
    "PARTICLES",
    "SAYS_NOTHING",
    "known_lemmas",
    "lemmas_of",
    "marked_by",
]

CLASSES: dict[str, str] = {
    # the subject comes before the name that is marked
    "PRECEDE": """
        precede | feed | feed to | lead to | trigger | unlock | unblock | enable | pave for | prime
        | hand to | pass to | forward to | send to | give to | deliver to | route to | relay to | transfer to
        | submit to | present to | show to | bring to | report to | ship to | push to | supply to | yield to
        | escalate to | go to | move to | travel to | flow to | proceed to | land with | land on | arrive with
        | turn to | make to | leave to | entrust to | refer to | serve to | offer to | continue to
        | provide to | dispatch to | release | spark | prompt
        | antecede | antedate | predate | pour to | stream to | end with
        | cue | usher | prerequisite for | prerequisite of | precondition for | precondition of
        | predecessor of | predecessor to | input for | input to | required for | needed for
        | lead into | lead over to | flow into | head | usher | drive | fuel | underlie | underpin | inform
        | brief
        | supply | furnish | seed | kick | activate | initiate | wake | summon | fork to | fan to | branch to
        | split to | hand on to | devolve to | descend to | pave to | return to | fall to
    """,
    "DATIVE": "hand | give | send | pass | show | bring | offer | serve | supply | forward",
    # the subject comes after the name that is marked
    "FOLLOW": """
        follow | succeed | succeed to
        | await | wait for | wait on | depend on | rely on | hinge on | hang on | build on
        | rest on | presuppose | need | require | take from | pick from | continue from | carry from
        | receive from | get from | inherit from | draw on | work from | start from | receive | consume
        | hear from | follow from | follow on | follow after | hold for | operate on | feed on
        | dependent on | contingent on | conditional on | reliant on | predicated on | successor of
        | successor to | come from | want | lean on | stem from | proceed from | act on | obtain from
        | queue behind | relieve | inherit | come behind | run behind | go behind | line behind
        | wait on | hang for | linger for | pause for | stay for | tie to
        | subordinate to | downstream of | bank on | count on | wait upon | reckon on
    """,
    # the subject does not let the marked name begin
    "BLOCK": "block | hold | hold for | delay | stall | gate | obstruct | impede",
    "PARALLEL": "overlap | overlap with | coincide | coincide with | accompany | interleave",
    "EQUATE": "be | form | become | constitute | represent | make",
    "ARRIVE": "exist | arrive | land | appear | materialise | materialize | turn | show",
    "SERIALISE": "serialise | serialize | sequence | queue | order",
    # somebody who is no agent lets the marked name work
    "CAUSE": """
        let | have | get | make | ask | tell | want | like | need | run | start | begin with | start with
        | call | invoke | launch | spawn | bring | use | kick | fire | trigger | put | instruct | execute
        | activate | send | contact | consult | commission
        | set | involve | employ | end with | finish with | close with | conclude with | open with | expect
        | schedule | wake | summon | ask from | turn to | hand to | pass to | send to | give to | forward to
        | map | reduce with | apply
        | go to | move to | continue with | proceed with | proceed to | follow with | query | poll | involve
    """,
    "START": """
        start | begin | kick | open | go | run | proceed | commence | launch | set | get | come | step | take
        | work | act | move | execute | be | operate | join | enter
    """,
    "END": "do | finish | complete | end | conclude | wrap | close | stop | return",
    # so many are enough for the marked name
    "SUFFICE": """
        enough for | sufficient for | suffice for | enough | sufficient | suffice | win | prevail
    """,
    "ANNOUNCE": """
        announce | signal | declare | flag | shout | broadcast | say | tell | post | emit | publish | raise
        | report | call | notify | state | mention | ping | claim | message | mark
    """,
    "APPROVE": """
        approve | sign | authorise | authorize | confirm | endorse | ratify | accept | ok | okay | clear
        | sanction | bless | countersign | greenlight | permit | allow | agree | consent | veto | reject
        | decline | initial | certify | rubber-stamp | release
    """,
    "SUPERVISE": """
        decide | supervise | assign | dispatch | pick | choose | select | manage | direct | orchestrate
        | coordinate | oversee | delegate | steer | determine | command | boss | distribute | allocate
    """,
    "LOOP": """
        repeat | iterate | loop | cycle | redo | retry | rework | alternate | bounce | resubmit | restart
        | keep | rerun
    """,
}

NOMINALS = frozenset(
    ["dependent", "contingent", "conditional", "reliant", "predicated", "successor", "prerequisite",
     "precondition", "predecessor", "input", "required", "needed", "enough", "sufficient"]
)  # fmt: skip
"""What stands behind "is" as a predicate with a preposition of its own."""

MOTION = frozenset(["come", "go", "follow", "be", "run", "stand", "act", "work", "start", "begin"])
"""Verbs that may stand before their subject ("next comes Ann")."""

ORDER_NOUNS = frozenset(["order", "ordering", "sequence", "succession", "dependency", "precedence"])
"""What a clause may be about instead of the work: "the order of Ann and Ben is open"."""

OPEN = frozenset(["irrelevant", "free", "open", "arbitrary", "unimportant", "immaterial", "flexible", "up",
                  "unspecified", "undefined", "indifferent"])  # fmt: skip
"""What an order is that does not matter."""

PARTICLES = frozenset(
    ["over", "on", "off", "up", "out", "back", "along", "in", "down", "away", "forward", "through", "onward",
     "onwards", "across", "ahead"]
)  # fmt: skip

SAYS_NOTHING = frozenset(
    ["it", "things", "all", "everything", "work", "turn", "turns", "going", "started", "live", "job", "thing",
     "part", "in", "off", "out", "up", "on", "over", "to", "with", "done", "ready", "complete", "finished",
     "through", "back", "work", "action", "ahead", "down"]
)  # fmt: skip
"""Words behind a verb of starting or of ending that name no task."""


@cache
def marked_by() -> dict[tuple[str, str], tuple[str, ...]]:
    """(lemma, preposition or "") → the classes in which that preposition marks the other name."""
    table: dict[tuple[str, str], list[str]] = {}
    for class_, text in CLASSES.items():
        for entry in text.split("|"):
            lemma, _, prep = entry.strip().partition(" ")
            table.setdefault((lemma, prep), []).append(class_)
    return {key: tuple(found) for key, found in table.items()}


@cache
def lemmas_of(class_: str) -> frozenset[str]:
    """The verbs of a class that mark the other name by no preposition."""
    return frozenset(e.strip() for e in CLASSES[class_].split("|") if " " not in e.strip())


@cache
def known_lemmas() -> frozenset[str]:
    """Every verb that some class lists."""
    return frozenset(lemma for lemma, _ in marked_by())
