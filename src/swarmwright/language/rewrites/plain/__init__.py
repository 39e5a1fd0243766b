"""Plain: things that are said in words of their own, and the words by which they are read. Data alone.

To teach a way of saying something, add a row, and a sentence to the tests; how a row is written down says
`rewrites.spelling`. Look first whether the words on which it turns are no entry of the lexicon: a reader then
knows them wherever they stand. Earlier rows are tried first.

`shape`     what a row is
`order`     who is first, next and last
`needs`     behind whom somebody works, and what they need before
`together`  who works beside whom, where it meets, how many are enough, and what is announced
`cases`     which of several works, and in which case
`rounds`    what is done again, and what is only said again
`yeses`     what needs somebody's yes
`yes_or_no` what is done for a yes, and what for a no
`handed_up` in a case, what goes to a person who decides
`bounds`    how long and how often somebody may work
`rights`    who may use what, and what is hidden from whom
`tries`     who may try again, and how often
`leads`     who leads whom
"""

from swarmwright.language.rewrites.plain.bounds import BOUNDED
from swarmwright.language.rewrites.plain.cases import CHOICES
from swarmwright.language.rewrites.plain.handed_up import HANDED_UP
from swarmwright.language.rewrites.plain.leads import LEADS
from swarmwright.language.rewrites.plain.needs import NEEDS
from swarmwright.language.rewrites.plain.order import PLACES
from swarmwright.language.rewrites.plain.rights import RIGHTS
from swarmwright.language.rewrites.plain.rounds import ROUNDS, SAID_AGAIN
from swarmwright.language.rewrites.plain.shape import Shape
from swarmwright.language.rewrites.plain.together import BESIDE, MEETING, QUORUMS, SIGNALS
from swarmwright.language.rewrites.plain.tries import TRIES
from swarmwright.language.rewrites.plain.yes_or_no import YES_OR_NO
from swarmwright.language.rewrites.plain.yeses import ASKED_FIRST, YESES

__all__ = ["SHAPES", "Shape"]

SHAPES: tuple[Shape, ...] = (
    *YES_OR_NO, *ASKED_FIRST, *HANDED_UP, *PLACES, *NEEDS, *MEETING, *BESIDE, *CHOICES, *ROUNDS, *YESES,
    *QUORUMS, *SIGNALS, *SAID_AGAIN, *BOUNDED, *RIGHTS, *TRIES, *LEADS,
)  # fmt: skip
