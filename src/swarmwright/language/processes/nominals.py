"""The words of process prose for those of whom it speaks: blocks, counts, "them", "the others". Data.

Written as `words` is: class → value → its phrases, separated by `|`.
"""

from __future__ import annotations

__all__ = ["NOMINALS"]

NOMINALS: dict[str, dict[str, str]] = {
    "EITHER": {
        "": """
            (a/the) (decision/choice) (is/has to be/must be/needs to be) made between
            | (a/the) (decision/choice) (is/lies/falls) between | at most one of
            | (we/you/one/they) (must/have to/has to/can/need to) (decide/choose) between
            | (we/you/one/they/people) (choose/chooses/decide/decides/pick/picks/select/selects) between
            | either | one of | one out of | only one out of | exactly one out of | just one out of
            | one task among | one among | one task of | exactly one of | only one of
            | just one of | pick one of | choose one of | take one of | select one of | picks one of
            | chooses one of | takes one of | selects one of | choose between | choose among
            | pick between | select between | decide between | opt for either | go for either | go for one of
            | opt for one of
            | (either/we either/you either) (go for/opt for/do/execute/run)
        """,
        "somebody": "chooses between | chooses among | picks between | decides between",
        "colon": """
            pick one | choose one | take one | select one | pick one of these | choose one of these | do one
            | one of these | one of the following | exactly one of these | only one of these | do one of these
        """,
    },
    "BOTH": {"": "both | all"},
    "NOUN": {
        "choice": "choice | decision | alternative | choices | possibilities | options",
        "loop": "loop | cycle | repetition | iteration | loops",
        "parallel": "interleaving | concurrency",
        "sequence": "sequence | sequences",
        "gateway": "gateway | fork | split | block | section | gate | execution | executions | composition",
        "branch": """
            branch | branches | path | paths | side | sides | part | parts | lane | lanes | track | tracks
            | strand | strands | thread | threads | stream | streams | arm | arms | route | routes
        """,
        "process": "process | workflow | flow | procedure | protocol | chain | line | order of work",
        "stage": "stage | stages | phase | phases",
        "case": "case | option | scenario | variant",
        "node": "node | event | join | merge | synchronisation | synchronization",
        "task": """
            task | tasks | subprocess | subprocesses | activity | activities | step | steps | action
            | actions | job | jobs | thing | things
        """,
        "one": "one | ones",
    },
    "OPENER": {
        "": """
            between | among | composed of | made of | made up of | consisting of | containing | contains
            | contain | executing | including | includes | comprising | of | running | consists of | with
            | involving | formed by | into | over | around | through | comprised of | in which | where
            | built from | covering | spanning
            | (contains/containing/contain/including/executing) (only/just/nothing but)
            | (consists/consisting) (only/solely/just) of | (consists/consisting) of (only/just/nothing but)
        """
    },
    "ADJ": {
        "parallel": "parallel | concurrent",
        "choice": "exclusive | xor",
        "sequence": "sequential | consecutive",
        "join": "join | joining | closing | merging | merge | synchronisation | synchronization",
        "split": "split | splitting | opening | single | simple",
        "whole": "whole | entire | complete",
        "rest": "other | others | remaining",
        "more": "further | additional | extra",
        "optional": "optional",
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
        "1": "1",
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
            | all of these | all of those | all this | all that | both of these | both of those
            | they (both/all) | each of (them/these/those)
        """
    },
    "IT": {"": "it | her | him"},
    "FORMER": {"former": "former", "latter": "latter"},
    "IF": {"": "if | in case | in case of | in the case of | in case that | in the event of"},
    "ELSE": {"": "otherwise | else | if not | in the other case | (in/for) all other cases"},
    "CHOSEN": {"": "chosen | selected | picked | taken"},
    "ANYWAY": {  # whichever branch was taken
        "": """
            (whichever/whatever/no matter which/no matter what/regardless of which/regardless of what
            /irrespective of which/independently of which)
            (of them/of the two/of these/of those/one/branch/path/alternative/option/)
            it (was/is/may be/has been)
            | (whichever/whatever/no matter which/no matter what/regardless of which/independently of which)
            (of them/of the two/of these/one/branch/path/alternative/option/task/)
            (was/is/has been/gets) (chosen/taken/selected/picked/decided/executed)
            | (regardless/independently/independent/irrespective) of (the/this/that)
            (choice/decision/outcome/branch/path) (made/taken/chosen/)
            | whatever the (choice/decision/outcome/branch/path)
        """
    },
    "REST": {
        "": """
            everything else | everyone else | all else | all others | all the others | all the rest | the rest
            | anything else | any other | every other
        """
    },
    "NOTHING": {"": "nothing | nothing else | no task | no step | none | nobody | no one | no other task"},
    "NEITHER": {
        "": "neither",
        "nor": "(nor/neither) (does/do/is/are/can/may/must/should/will)",
    },
}
