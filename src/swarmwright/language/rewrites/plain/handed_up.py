"""What is handed up in a case: "if the score is below 5, it goes to the support lead" waits for a decision.

Somebody in an office who takes over does not work in the team: the run waits for what that person decides.
Data alone.
"""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["HANDED_UP"]

_SIGNS = "human person to takes steps handles deals looks has must should will is"
_WHERE = "[<it> | them | everything] [over | on | up] to {p!}"
_GO = "(escalate | refer | pass | hand | give | send | forward | route | transfer | take | bring)"
_GOES = (
    "(escalates | refers | passes | hands | gives | sends | forwards | routes | transfers | takes | brings)"
)
_GONE = "(passed | handed | given | sent | forwarded | routed | transferred | escalated | referred | taken)"
_BEING = "(is | gets | must be | has to be | should be)"
_IT_GOES = (
    f"(it | this | that | everything | the …) (goes | moves | {_BEING} {_GONE}) [over | on | up] to {{p!}}"
)
_SHE_COMES = (
    "{p!} ((has to | must | should | will) (take over | step in | take charge) | takes over | steps in "
    "| takes charge | takes <it> [over] | (handles | looks at | deals with | takes care of) <it> "
    "| is (called | brought) in)"
)
_IF = "(if | when | whenever | in case | unless)"
_DECIDES = "{p} has to approve"
_DECIDES_IF = "{p} approves {w}"
"""One word, for which there is room between the two."""


def _rows() -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for said in (f"{_GO} {_WHERE}", _IT_GOES, _SHE_COMES):
        found += (
            (said, _DECIDES),
            (f"{{o: (otherwise | else) [,]}} {said}", f"{{o}} {_DECIDES}"),
            (f"{said} {{w: {_IF}}} ..", _DECIDES_IF),
        )
    found += (
        (
            f"{{a}} {{v: … …}} [,] and {_GOES} {_WHERE} {{w: {_IF} … …}}",
            f"{{a}} {{v}} , and {{w}} , {_DECIDES}",
        ),
        (f"{{a}} {_GOES} {_WHERE} {{w: {_IF}}} ..", f"after {{a}} , {_DECIDES_IF}"),
        (f"{{w: {_IF} [{{}}] … …}} , <he> {_GOES} {_WHERE}", f"{{w}} , {_DECIDES}"),
    )
    return tuple(found)


_REST = (
    "((all [of]) [the] others | [all] the others | [all] [of] the rest | (everything | anything | all) else"
)
_REST += " | [all] [the] other (cases | ones | …) | any other …)"
_SENT = "(goes | go | is <gone> | are <gone> | must go | should go) [straight | directly | on]"
_TAKEN = "(is | are) (decided | handled | answered | dealt with | taken | looked at | settled | picked up) by"
_NEXT = "[, | ;] [and | but | while]"
_TO_P, _TO_B = (f"({_SENT} to | {_TAKEN}) {{{who}}}" for who in ("p!", "b"))


def _sorted_rows() -> tuple[tuple[str, str], ...]:
    """ "Complaints go to a manager, everything else to Cy": one sort is decided by a person, one is work."""
    up, down, onward = _TO_P, _TO_B, f"([goes | go | is <gone> | are <gone>] (to | by) | {_TAKEN})"
    return (
        (
            f"^ {{x: …}} {up} {_NEXT} {{y: …}} {onward} {{c}} {_NEXT} {_REST} {onward} {{d}}",
            "if {x} , {p} decides ; if {y} , {c} works ; otherwise {d} works",
        ),
        (
            f"^ {{x: …}} {down} {_NEXT} {{y: …}} {onward} {{c}} {_NEXT} {_REST} {onward} {{p!}}",
            "if {x} , {b} works ; if {y} , {c} works ; otherwise {p} decides",
        ),
        (f"^ {{x: …}} {up} {_NEXT} {_REST} {onward} {{c}}", "if {x} , {p} decides ; otherwise {c} works"),
        (f"^ {{x: …}} {down} {_NEXT} {_REST} {onward} {{p!}}", "if {x} , {b} works ; otherwise {p} decides"),
    )


HANDED_UP: tuple[Shape, ...] = (
    *(
        Shape(_SIGNS, said, plain, unless="TOOL ATMOST TIMES UNTIL", needs="IF UNLESS ELSE ONCE")
        for said, plain in _rows()
    ),
    *(
        Shape("rest others other else", said, plain, unless="TOOL ATMOST TIMES UNTIL IF")
        for said, plain in _sorted_rows()
    ),
)
