"""Function words: the closed classes of English that clauses are built with. Data, not code.

Class → value → its phrases, separated by `|`; the longest phrase wins. A phrase is written word by word, and
covers every sentence whatever the old lexicon makes of the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from swarmwright.language.words.lexicon import calendar

__all__ = ["AUXILIARIES", "function_phrases", "longest_from"]

FUNCTION: dict[str, dict[str, str]] = {
    "TIME": {  # before a clause, a noun phrase or a gerund
        "before": """
            before | prior to | ahead of | in advance of | in front of | earlier than | previous to
            | upstream of | by the time | by the time that | just before | right before | shortly before
            | immediately before | well before | sooner than | so that | in order that
        """,
        "after": """
            after | once | when | as soon as | the moment | the moment that | the minute | the instant
            | the second that | upon | upon completion of | on completion of | after completion of
            | following completion of | following | behind | right behind | close behind | straight after
            | directly behind | subsequent to | later than | downstream of | in the wake of
            | on the heels of | hard on the heels of | now that | only after | only when | only once
            | only upon | right after | just after | immediately after | directly after | shortly after
            | soon after | as soon as ever | not before | not until | not earlier than | only following
            | on receipt of | upon receipt of | at the close of | at the end of | with completion of
            | on top of | only on completion of | no sooner than | not till | after the completion of
            | upon the completion of | on the completion of | following the completion of
            | no earlier than | not sooner than
            | subject to | pending | it is enough that | it is enough if | it is enough when
            | it is sufficient that
            | it is sufficient if | it is sufficient when | it suffices that | it suffices if
            | it suffices when | it is enough once | upon receipt of | on arrival of | upon arrival of
            | up where | on where | over where | in where | off where
        """,
        "until": "until | till | up until | until after | til",
        "unless": "unless | unless and until",
        "while": """
            while | whilst | as long as | so long as | during | at the same time as | at the same time that
            | at the same time while
            | in the same time as | in the same time that | in the time that | over the time that | just as
        """,
        "beside": """
            in parallel with | in parallel to | parallel to | parallel with | alongside | side by side with
            | simultaneously with | concurrently with | in tandem with | independently of | regardless of
            | irrespective of | together with | alongside of | in step with | in lockstep with
            | hand in hand with | concurrent with | simultaneous with | asynchronously to
            | beside | next to
            | abreast of | at once with | in concert with | asynchronous to | independent of
            | asynchronously with | independent from | independently from
        """,
    },
    "PREP": {
        "to": """
            to | into | onto | over to | on to | along to | back to | off to | through to | out to | down to
            | up into | across to | onward to | onwards to | straight to | directly to | forward to | unto
        """,
        "upto": "up to",
        "from": "from | out of | off of",
        "on": "on | upon | on the basis of | on the strength of | based on | on the back of",
        "for": "for",
        "by": "by | on the part of | at the hands of",
        "of": "of",
        "with": "with | using",
        "without": "without",
        "in": "in | at | within | inside | under | over | through | via | against | toward | towards",
        "about": "about | concerning | regarding | on account of",
        "as": "as | like",
        "between": "between | among | amongst",
    },
    "ADV": {
        "then": """
            then | next | afterwards | afterward | after that | after this | thereafter | subsequently
            | thereupon | later | later on | from there | from then on | from there on | only then
            | that done | this done | with that done | with this done | after it | after them | after these
            | after those | after which | whereupon | upon which | following that | following this
            | following which | and then | next up | at that point | only after that | right after that
            | straight after that | immediately afterwards | right afterwards | directly afterwards
            | shortly afterwards | after that one | after this one | hereafter | in the next step
            | as a next step | once that is done | once this is done | when that is done | behind it
            | when this is done | once done | when done | once that's done | when that's done
            | once that is settled | when that's settled | when that is settled | second | third | fourth
            | fifth | secondly | thirdly | fourthly | fifthly | second in line | third in line
            | in second place | in third place | thence | on from there | on the back of that
            | second of all | following on | with that settled | that settled | no sooner
        """,
        "first": """
            first | firstly | first of all | to begin with | to start with | at first | initially
            | at the start
            | at the very start | right at the start | at the outset | at the beginning | in first place
            | first off | in the first place | before anything else | before everything else | first in line
            | right at the beginning | from the outset
        """,
        "last": """
            last | lastly | finally | at the end | in the end | at the very end | last of all | at last
            | at the close | to finish | to conclude | to finish with | thirdly and lastly
            | last and finally | right at the end | last in line | as the last step | as a last step
            | as the final step | in last place | secondly and lastly | fourthly and lastly
        """,
        "parallel": """
            in parallel | in the same time | simultaneously | concurrently | at the same time | side by side
            | in tandem | independently | independently of each other | independently of one another
            | separately | in any order | in whatever order | in either order | at one and the same time
            | all at once | both at the same time | all at the same time | both in parallel
            | all in parallel | both side by side | both simultaneously | all simultaneously | at once
            | in parallel with each other | in parallel to each other | at the very same time | on their own
            | each on their own | in no particular order | in whichever order | all together | both at once
            | hand in hand | abreast | overlapping | as parallel jobs | as parallel tasks
            | alongside each other | alongside one another | apart from each other
            | independent of each other | independent of one another | in concert | but not on each other
            | but not on one another | but not for each other | not on each other | but not for one another
            | or overlapping | shoulder to shoulder | in lockstep | asynchronously
        """,
        "jointly": "together | as a team | as one",
        "series": """
            in sequence | in that order | in this order | in that sequence | in this sequence
            | one after the other | one after another | one by one | as listed | in the order listed
            | in the order given | in the given order | consecutively | in series | back to back | serially
            | sequentially | in succession | in order | in turn | successively | in the listed order
            | in the order named | one following the other | each after the other
            | strictly in that order | strictly in this order | one at a time | in a row | as named
        """,
        "beside": """
            meanwhile | in the meantime | in the meanwhile | during that time | during this time
            | in that time | in the same period | over the same period | during all this | during all that
        """,
        "free": """
            all the while | at any time | any time | whenever it likes | whenever they like | at its own pace
            | in parallel with all of that | in parallel with all that | in parallel with all of this
            | in parallel with all this | in parallel to all that | in parallel to all this
            | alongside all of that | alongside all that | alongside all of this | alongside all this
            | independently of all that | independently of all this | independently of all of this
            | independently of all of that | simultaneously with all that | beside all that
        """,
        "mutual": """
            or the other way round | or the other way around | or vice versa | and vice versa | vice versa
            | and the other way round | nor the other way round
        """,
        "only": "only | merely",
        "pairwise": "respectively | in each case",
        "plain": """
            also | too | now | just | simply | always | immediately | straight away | right away | straight
            | directly | automatically | itself | themselves | herself | himself | at all | already | quickly
            | please | right | duly | in turn , | accordingly | eventually | still | even
            | however | therefore | carefully | as well | of course
            | in between | somewhere in between | in the middle | i do not mind
            | it does not matter | i do not care
            | in every round | in each round | in every go | in each go | in every pass | in each pass
            | each round | every round | in every lap | in each lap | in every iteration | in each iteration
            | in its turn | in their turn | on its own | strictly | again and
        """,
    },
    "NEG": {"not": "not | never | in no case | under no circumstances | by no means | no longer"},
    "MODAL": {"must": "must | should | shall | ought to", "may": "may | can | could | will | would | might"},
    "DET": {
        "all": "all | all of | each | each of | every one of",
        "the": """
            the | a | an | this | these | those | our | its | their | his | her | my | your | some | any
            | every | whichever | such
        """,
    },
    "PRON": {
        "they": "they | them | these | those",
        "both": "both | the two | these two | those two | both of them | the two of them | the pair",
        "these three": "all three | the three | these three | the three of them | those three",
        "four": "all four | the four | these four | the four of them | all four of them",
        "all of them": "all of them | all of these | all of those",
        "it": "it | he | she | him | that one | this one | the same | her | himself",
        "that": "that | this",
        "former": "the former",
        "latter": "the latter",
        "others": """
            the others | all the others | all others | the rest | everyone else | everybody else
            | all the rest | the remaining ones | the other ones | the rest of them | the rest of the team
        """,
        "everyone": "everyone | everybody | everything | all",
        "each other": "each other | one another",
        "the other": "the other | another | the other one | anyone | anybody | anyone else | any other",
        "none": """
            neither | none | none of them | neither of them | none of these | neither of the two
            | no one | nobody | none of the three | none of the four | neither one | not one of them
        """,
        "I": "i | we | you | one",
        "there": "there",
    },
    "REL": {"which": "which | who | that", "whose": "whose", "what": "what | whatever"},
}

AUXILIARIES: dict[str, str] = {
    "be": "be | am | is | are | was | were | been | being",
    "have": "have | has | had | having",
    "do": "do | does | did",
}


def _split(text: str) -> list[tuple[str, ...]]:
    return [tuple(phrase.split()) for phrase in text.split("|")]


_NTH: dict[str, str] = {
    "first": "first | opening | initial",
    "then": "second | third | fourth | fifth | sixth | next | following | subsequent",
    "last": "last | final | closing | concluding",
}
_PLACES = """
    step | stage | phase | place | position | turn | leg | link | stop | station | slot | part | task | job
    | activity | action
"""
_AT = ("", "in", "as", "at", "during", "for")
_ORDERS = "in {} order | in {} sequence"
_WHOLE = "this | that | it | all this | all that | all of this | all of that | the above"
_GOES_ON = "is going on | goes on | happens | is happening | is under way | is being done | takes place"
_THIS = "exactly this | exactly that | precisely this | precisely that | just this | just that | this very"


def _places() -> Iterator[tuple[str, tuple[str, ...]]]:
    """(adverb, phrase): "in the second phase", "as a last step", "in exactly that order"."""
    for value, ordinals in _NTH.items():
        for before, article, (nth,), (place,) in product(
            _AT, ("the", "a"), _split(ordinals), _split(_PLACES)
        ):
            yield value, (*before.split(), article, nth, place)
    for this, goes in product(_split(_WHOLE), _split(_GOES_ON)):
        yield "beside", ("while", *this, *goes)
    for ordinal in ("the last", "the final"):
        yield "last", (*ordinal.split(), "one")
    for pattern, this in product(_split(_ORDERS), _split(_THIS)):
        yield "series", (pattern[0], *this, pattern[2])


@cache
def function_phrases() -> dict[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Every phrase and the (class, value) pairs that it can stand for, in the order of the table."""
    table: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for kind, values in (*FUNCTION.items(), ("AUX", AUXILIARIES)):
        for value, text in values.items():
            for phrase in _split(text):
                table.setdefault(phrase, []).append((kind, value))
    for value, words in _places():
        table.setdefault(words, []).append(("ADV", value))
    for first, second in calendar():
        owned = second.endswith("'s")
        phrase = (first, *second.replace("'s", " is").split())
        table.setdefault(phrase, []).append(("DET", "the") if owned else ("ADV", "plain"))
    return {phrase: tuple(found) for phrase, found in table.items()}


@cache
def longest_from() -> dict[str, int]:
    """First word → the number of words in the longest phrase that begins with it."""
    found: dict[str, int] = {}
    for phrase in function_phrases():
        found[phrase[0]] = max(len(phrase), found.get(phrase[0], 0))
    return found
