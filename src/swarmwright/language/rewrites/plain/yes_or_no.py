"""Work for a yes and work for a no, told in one sentence. Data alone.

"Cy publishes it after my approval, or drops it if I say no" asks once, and one of the two is done.
"""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["YES_OR_NO"]

_WHEN = "(if | when | in case | should)"
_REFUSE = "(say no | reject | refuse | decline | disagree | object | turn (it | this | that) down)"
_REFUSES = "(says no | rejects | refuses | declines | disagrees | objects | turns (it | this | that) down)"
_IT = "[it | this | that]"
_NO = (
    f"(i {_REFUSE} {_IT} | (i | we) (don't | do not) | (he | she | they) ({_REFUSES} {_IT} | {_REFUSE} {_IT} "
    f"| doesn't | does not | don't | do not) | the … {_REFUSES} {_IT} | not | (it | this | that) is "
    "(rejected | refused | declined | turned down))"
)
_MINE = "[my | our] (approval | ok | okay | yes | consent | go-ahead | blessing | permission)"
_AT = "(after | once | when | if | as soon as)"
_AGREE = "(approve | approved | agree | agreed | say yes | said yes | confirm | confirmed)"
_AGREES = (
    "(approves | has approved | agrees | has agreed | says yes | has said yes | confirms | has confirmed)"
)
_YES: tuple[tuple[str, str], ...] = (
    (f"((after | upon | with | on) {_MINE} | {_AT} i [have] {_AGREE} {_IT})", "i approve"),
    (f"{_AT} {{p!}} {_AGREES} {_IT}", "{p} approves"),
    ("(after | upon | with) the (approval | ok | okay | consent | go-ahead) of {p!}", "{p} approves"),
)
_OR = "[,] (or | and | but | otherwise | or else)"


def _rows() -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for yes, asked in _YES:
        said, other = f"{{a}} {{v: … …}} {yes}", "(otherwise | else | or else | if not ,)"
        same = f"if {asked} , {{a}} {{v}} , otherwise {{a}} {{w}}"
        another = f"if {asked} , {{a}} {{v}} , otherwise {{b}} {{w}}"
        found += (
            (f"{said} {_OR} {{w: … …}} {_WHEN} {_NO}", same),
            (f"{said} {_OR} {{b}} {{w: … …}} {_WHEN} {_NO}", another),
            (f"{said} , {other} {{w: … …}}", same),
            (f"{yes} [,] {{a}} {{v: … …}} {_OR} {{b}} {{w: … …}} {_WHEN} {_NO}", another),
        )
    return tuple(found)


YES_OR_NO: tuple[Shape, ...] = tuple(
    Shape("after upon with on once when if soon", said, plain, unless="TOOL UNTIL LOOP")
    for said, plain in _rows()
)
