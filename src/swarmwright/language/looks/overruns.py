"""Overruns: words that say that somebody was out of time, or has used up what there was to use.

"Ann takes longer than 5 minutes", "she misses her deadline", "Ann has not answered after an hour", "the time
is up". This module knows nothing of what hangs on that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.words.quantities import quantity
from swarmwright.language.words.tokens import Token

__all__ = ["overrun_end", "time_is_up"]


def _joined(pattern: str) -> re.Pattern[str]:
    """A pattern that is written on several lines; the spaces within a line count, but not beside a bar."""
    return re.compile(re.sub(r" *\| +", "|", "".join(line.lstrip() for line in pattern.splitlines())))


_PART_ENDS = ("COMMA", "STOP", "MARK", "SEMI", "CLOSE", "GROUP", "ELSE", "EVERYONE", "OTHERS")
_RAN_OUT = (
    r"(?:exceed|overrun|overran|overshoot|overstep|surpass|miss|pass|hit|reach|break|blow|run past|go over)"
)
_LIMIT = r"(?:time ?limit|limit|dead-?line|time ?-?out|budget|time|quota|allowance|time box|bound)"
_TRIES = r"(?:time|budget|tries|attempts|retries|minutes|calls)"
_WHOSE = r"(?:(?:its|her|his|their|the|a|this|that|every|any)(?: \w+)? )?"
_STINT = r"(?:take|need|require|last|run|work|spend|talk|think|be busy|is busy|go on)(?:e?s)?"
_OVERRUN = _joined(
    rf"""(?:(?:still|ever|even|ha[sd]|have|already|may|might|should|would|will) )*(?:
      {_STINT} (?:any |for |much |still )?(?:longer|more|over|above)(?: than)? §
    | (?:take|took|taken|need|require)(?:e?s)? (?:too|so|very) (?:long|much time) | tak(?:e|es|ing) forever
    | (?:is|was|be|gets|runs|run|proves|get) (?:(?:much |far )?too slow|late|overdue|out of time|over time)
    | {_RAN_OUT}(?:e?s|e?d)? (?:{_WHOSE}{_LIMIT}s?|§)
    | (?:run|ran|is|be|runs) out
       [ ]of (?:time|tries|attempts|retries|chances|budget|money|tool calls|calls|rounds|steps)
    | (?:use|spend|exhaust)(?:s|ed|d)? (?:up )?{_WHOSE}{_TRIES}(?: up)?
    | spent {_WHOSE}(?:time|budget)
    | 's {_LIMIT} (?:is|was|has been|gets|has) (?:up|over|exceeded|used up|gone|spent|run out|expired)
    | (?:is not|isn't|has not|hasn't|have not|haven't|does not|doesn't|did not|didn't|not|cannot|can't)
      (?: \w+){{0,4}}? (?:within|after|in|for|by|before) §
    )(?: (?:to|for|with|over|on|in) [^,;]*| late| yet)?"""
)
_UP = _joined(
    rf"""(?:
      (?:the|her|his|its|their|this|that) {_LIMIT} (?:is|was|has been|gets|has)
       [ ](?:up|over|exceeded|reached|passed|used up|gone|spent|exhausted|missed|run out|expired)
    | (?:they|these|those|the {_TRIES}) (?:are|have) (?:been )?(?:used up|spent|exhausted|run out)
    | (?:the|her|his|its|their) {_LIMIT} (?:expires|passes|runs out|elapses|ends)
    | (?:time|{_LIMIT}) (?:is up|runs out|has run out|is over)
    | (?:there (?:is|was|has been) )?(?:no|without an?|nothing)
       [ ](?:[\w@']+ ){{0,4}}?(?:within|after|in|for|by) §
    )"""
)
_STATE = _joined(r"(?:is|was|be|gets|runs|run|proves|get) (?:much |far )?(?:too|late|overdue|over) ?")
"""What is said of things, too: "it is late"."""
_IN_TIME = _joined(r"\w+(?: \w+){0,4}? (?:within|in|by|after) §")
_LATE_CAUSES = ("IF", "ONCE", "UNLESS", "WHILE")


def overrun_end(sentence: Sequence[Token], at: int) -> int:
    """Where "(Ann) takes longer than 5 minutes" ends, whose predicate begins here; 0 if nothing overruns."""
    said = sentence[at - 1].of("AGENT", "POSS") or not _STATE.match(_words(sentence, at))
    end = _end(_OVERRUN, sentence, at) if said else 0
    unless = at > 1 and sentence[at - 2].of("UNLESS")
    return end or (_end(_IN_TIME, sentence, at) if unless else 0)


def time_is_up(sentence: Sequence[Token], at: int) -> int:
    """Where "(if) the time is up", "(if) there is no answer within an hour" ends; 0 if it is none."""
    before = sentence[at - 1] if at else None
    late = before is not None and before.of(*_LATE_CAUSES, "INERT")
    return _end(_UP, sentence, at) if late else 0


def _words(sentence: Sequence[Token], at: int) -> str:
    return " ".join(t.low for t in sentence[at : at + 3])


def _end(pattern: re.Pattern[str], sentence: Sequence[Token], at: int) -> int:
    end, words = at, list[str]()
    while end < len(sentence) and not sentence[end].of(*_PART_ENDS):
        if sentence[end].of("AGENT") and pattern is not _UP:
            break
        amount = quantity(sentence, end) if sentence[end].of("NUM", "NUMWORD") else None
        timed = amount is not None and amount.measure == "timeout_s"
        word = "@" if sentence[end].of("AGENT") else sentence[end].low.replace("’", "'")
        words.append("§" if timed else word)
        end = amount.end if timed and amount is not None else end + 1
    return end if pattern.fullmatch(" ".join(words).replace("@ 's", "@'s")) else 0
