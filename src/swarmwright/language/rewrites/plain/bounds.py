"""How long and how often somebody may work: told of each attempt, or told to be without an end. Data alone.

A bound holds for each attempt at a step (DESIGN §6), so that "per attempt" adds nothing to it.
"""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["BOUNDED"]

_UNIT = "(second | seconds | minute | minutes | min | hour | hours | sec | mins | secs)"
_TRY = "(attempt | try | go | run | time)"
_NO_END = (
    "(no [time] (limit | limits | bound | deadline | cap | restriction) | unlimited time | no limits of time)"
)

BOUNDED: tuple[Shape, ...] = (
    Shape(
        "each",
        "{a} {v: (has | gets | is given | may have | may make)} {n: … (attempts | tries)} "
        f"of {{m: … {_UNIT}}} each",
        "{a} {v} {n} and {m}",
        unless="UNTIL LOOP",
    ),
    Shape(
        "double",
        ".. double (that | that time | the time | that amount | the amount)",
        "twice that",
        needs="NUM QTY",
    ),
    Shape(
        "excepted exempted excluded",
        ".. [,] {a*} (excepted | exempted | excluded) [,] ..",
        "except {a}",
        needs="EVERYONE",
        unless="EXCEPT",
    ),
    Shape(
        "attempt try go run time",
        f".. {{n: … {_UNIT}}} (per | for each | for every | each | every | in each | in every) {_TRY} ..",
        "{n}",
        unless="UNTIL LOOP",
    ),
    Shape(
        "attempt try run",
        f"(each | every) {_TRY} (of | by) {{a}} (may | can | must not | has | gets | is allowed to) "
        f"[take | last | run] [for] {{n: … {_UNIT}}} ..",
        "{a} has at most {n}",
    ),
    Shape(
        "limit limits bound deadline cap restriction unlimited",
        f"{{a*}} (has | have | gets | get | is given | are given | is under | are under) {_NO_END}",
        "",
    ),
    Shape(
        "limit limits bound deadline cap restriction unlimited",
        f"[there is | there's] {_NO_END} (for | on) [how long] {{a*}} [takes | take | works | work | needs]",
        "",
    ),
    Shape(
        "long much time",
        "{a*} (may | can | (is | are) allowed to) (take | have) (as long as | as much time as | all the "
        "time) (<he> (needs | need | wants | want | likes | like | takes | requires)| in the world)",
        "",
    ),
)
