"""The words of process prose: all that such a sentence may be made of, besides names. Data, not code.

Class → value → its phrases, separated by `|`; the longest phrase wins. A sentence with any other word is not
process prose. What a class means stands in `symbols`.
"""

from __future__ import annotations

from functools import cache

__all__ = ["Readings", "gapped_phrases", "longest_phrase", "process_phrases", "process_words"]

Readings = tuple[tuple[str, str], ...]
"""What a phrase can stand for: (class, value) pairs."""

_WORDS: dict[str, dict[str, str]] = {
    "LINK": {  # between two parts: "before" and its kind; finite by a verb before it
        "before": """
            before | prior to | just before | right before | ahead of | preceding | and then | then
            | and next | and after that | after which | and afterwards | followed by | and followed by
            | followed then by | then followed by | next followed by | leading to | in sequence with
            | in sequence of | upstream of | and finally | finally | followed immediately by
        """,
        "after": """
            after | just after | right after | only after | preceded by | succeeding | subsequent to
            | following | downstream of
        """,
        "until": "until | till | unless and until",
    },
    "AHEAD": {"": "before | prior to | just before | right before | ahead of"},
    "ORDERS": {  # verbs that are links themselves
        "before": """
            precede | precedes | preceded | trigger | triggers | triggered | leads to | lead to
            | comes before | come before | goes before | go before
        """,
        "after": """
            follow | follows | succeed | succeeds | succeed to | succeeds to | depends on | depend on
            | requires | require | needs | need | waits for | wait for | waits only for | wait only for
            | relies on | rely on | awaits | await | comes after | come after | goes after | go after
        """,
    },
    "BESIDE": {
        "": """
            in parallel of | also of | in parallel with | in parallel to | parallel to | parallel with
            | concurrently with | concurrently to | simultaneously with | at the same time as | alongside
            | together with | side by side with
        """,
    },
    "MARK": {  # said of what stands before it, or of the list behind it
        "parallel": """
            in parallel | concurrently | simultaneously | at the same time | side by side | in any order
            | interleaved | parallel | concurrent | in parallel branches | independently
        """,
        "sequence": """
            in sequence | sequentially | in a row | one after the other | one after another | in this order
            | in that order | consecutively | in a sequence | each succeeding the previous one | in series
            | in order | successively | one by one | in the given order
        """,
        "choice": """
            mutually exclusive | in a mutually exclusive fashion | exclusive | in a choice
            | in mutual exclusion | mutually exclusively | exclusively | exclude each other
            | exclude one another | alternatives | either or
        """,
        "loop": """
            in a loop | in loop | inside a loop | in the same loop | in a same loop | within a loop
            | repeated | repeatable | in a repeating fashion | several times | multiple times | many times
            | again and again | over and over | repeatedly | in one loop | part of a loop
            | part of the same loop | inside the same loop | looped | iterated | repeat | repeats
        """,
        "free": "not constrained | unconstrained",
    },
    "NOTBOTH": {"": "not both | never both | not all | not both of them"},
    "OPENS": {
        "": """
            starts with | start with | begins with | begin with | starts by executing | starts by
            | begins by executing | begins by | starts by running
        """
    },
    "CLOSES": {
        "": """
            ends with | end with | finishes with | finish with | terminates with | concludes with
            | ends by executing | finishes by executing | ends by
        """
    },
    "SPLITS": {
        "": """
            splits in | splits into | is split in | is split into | divides into | is divided into
            | branches into | forks into | is separated in | is separated into | has | consists of
        """
    },
    "THEN": {
        "": """
            then | next | second | secondly | third | thirdly | fourth | fourthly | afterwards | afterward
            | later | thereafter | subsequently | and then | and next | once done | in the next step
            | from there
        """
    },
    "FIRST": {"": "first | firstly | first of all | initially | at first | at the beginning | at the start"},
    "LAST": {
        "": """
            last | lastly | finally | at the end | at the very end | in the end | at the end of the process
            | at the end of the workflow | in last position
        """
    },
    "WHEN": {
        "": """
            after | once | when | as soon as | following | just after | right after | only after | only when
            | only once | the moment | upon
        """
    },
    "DONE": {
        "": """
            finished | finish | finishes | done | completed | complete | completes | executed | ended | ends
            | over | end
        """
    },
    "EITHER": {
        "": "either | one of | one task among | one among | one task of | exactly one of | only one of"
    },
    "BOTH": {"": "both | all"},
    "NOUN": {
        "choice": "choice | decision | alternative | choices",
        "loop": "loop | cycle | repetition | iteration | loops",
        "parallel": "interleaving | concurrency",
        "sequence": "sequence",
        "gateway": "gateway | fork | block | section | gate",
        "branch": "branch | branches | path | paths | side | sides | part | parts | lane | lanes",
        "process": "process | workflow | flow | procedure | protocol",
        "node": "node | event",
        "task": """
            task | tasks | subprocess | subprocesses | activity | activities | step | steps | action
            | actions | job | jobs
        """,
        "one": "one | ones",
    },
    "OPENER": {
        "": """
            between | among | composed of | made of | made up of | consisting of | containing | contains
            | contain | executing | including | includes | comprising | of | running | consists of | with
            | involving | formed by
        """
    },
    "ADJ": {
        "parallel": "parallel | concurrent",
        "choice": "exclusive | xor",
        "join": "join | joining | closing | merging | merge",
        "split": "split | splitting | opening | single | simple",
        "whole": "whole | entire | complete",
        "rest": "other | others | remaining",
        "end": "start | starting | ending | beginning | initial | middle | end | final",
    },
    "ORDINAL": {
        "1": "first | 1st",
        "2": "second | 2nd",
        "3": "third | 3rd",
        "4": "fourth | 4th",
        "5": "fifth | 5th",
        "-1": "last | final",
        "0": "other | next",
    },
    "NUMBER": {
        "2": "two | 2",
        "3": "three | 3",
        "4": "four | 4",
        "5": "five | 5",
        "6": "six | 6",
    },
    "DET": {"": "several | the | a | an | my | our | its | their | same | another | this | each | new"},
    "THAT": {"": "this | that | these | those"},
    "THEY": {
        "": """
            they | them | everything | everyone | all of them | both of them | all of this | all of that
            | all of these | all of those | all this | all that
        """
    },
    "ITSELF": {"one": "itself", "many": "themselves"},
    "REL": {"": "which | that | who"},
    "RESPECTIVELY": {"": "respectively"},
    "WHILE": {"": "while | whereas"},
    "ASIDE": {"": "in the middle | in between"},
    "INSIDE": {"": "inside | within | in | on"},
    "BE": {
        "": """
            is | are | be | been | was | were | must | should | can | could | may | might | will | shall
            | has | have | had | to | has to | have to | need to | needs to | being
        """
    },
    "OWED": {"": "must | should | shall | has to | have to | needs to | need to | had to"},
    "VERB": {
        "": """
            execute | executes | executed | occur | occurs | occurred | occurring | happen | happens
            | happened | start | starts | started | begin | begins | run | runs | launch | launches
            | launched | do | does | perform | performs | performed | proceed | proceeds | proceeded
            | appear | appears | arrive | arrives | come | comes | take place | takes place | carried out
            | started | go | goes | done | takes | take | run next | processed | played
        """
    },
    "NEGATION": {"": "cannot | can not | must not | never | not"},
    "PASS": {  # said, and of no weight
        "": """
            i want | i want to execute | i want to do | we want | i can execute | you can do | i can
            | you can | i would like | my process executes | i want to have | we have | there is | there are
            | i have | also | always | necessarily | just | simply | immediately | directly | additionally
            | moreover | however | alone | so | of | the following | please | furthermore | in addition
            | now | we execute | i execute | we do | i do | we run | in turn | exactly | at once | please do
            | i need | we need | on the one hand | on the other hand | on one side | on the other side
            | altogether | themselves executed | in the process
        """
    },
}


@cache
def process_phrases() -> dict[tuple[str, ...], Readings]:
    """Every phrase, word by word, and the (class, value) pairs that it can stand for, in table order."""
    table: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for kind, values in _WORDS.items():
        for value, text in values.items():
            for phrase in text.split("|"):
                table.setdefault(tuple(phrase.split()), []).append((kind, value))
    return {phrase: tuple(found) for phrase, found in table.items()}


@cache
def gapped_phrases() -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Every phrase, by what is left of it without any one of its words ("" stands for that)."""
    table: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for phrase in process_phrases():
        for at in range(len(phrase)):
            table.setdefault((*phrase[:at], "", *phrase[at + 1 :]), []).append(phrase)
    return {gapped: tuple(found) for gapped, found in table.items()}


@cache
def process_words() -> tuple[str, ...]:
    """Every single word of the table."""
    return tuple(dict.fromkeys(word for phrase in process_phrases() for word in phrase))


@cache
def longest_phrase() -> int:
    """The number of words in the longest phrase."""
    return max(map(len, process_phrases()))
