"""The grammar of canonical English: a sentence without its full stop, over the tokens of `workflow.phrases`.

Lark's notation, LALR(1). A phrase is one token (`_STARTS_AFTER` is "starts after" or "start after") that
leaves nothing in the parse tree. Lists share one rule (`things`) wherever steps, phases or agents can stand,
so that one token of look-ahead is enough; `canonical_sentences` turns down a list of the wrong things.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from swarmwright.workflow import phrases

__all__ = ["GRAMMAR", "parse"]

GRAMMAR = r"""
?start: header | order | joining | repeats | each | choice | team | gate | task | announcing
      | grant | deny | approval | hide | limit

// Phase 2: Intake starts first, then Fraud and Damage in parallel, then Gate 1
header: PHASE _COLON order
order: _NOTHING_HAPPENS
     | first then*
first: things (_FIRST | _AT_ONCE | _WORK_IN_PARALLEL)           -> at_once
     | things _STARTS_AFTER things [_AND_ONCE announced]         -> after
     | things _STARTS_ONCE announced                            -> once
then: _THEN things _IN_PARALLEL?
announced: texts _IS_ANNOUNCED

// Phase 2 is complete once 2 of its 3 members are done; the rest is cancelled
joining: (PHASE | THE_WHOLE) _IS_COMPLETE_ONCE NUMBER _OF_ITS NUMBER _MEMBERS_ARE_DONE rest
rest: _REST_IS_CANCELLED                                        -> cancel
    | _REST_FINISHES                                            -> finish

// Phase 1 repeats Phase 2 until accuracy >= 92, at most 5 times, with Fixer in between, or else fails
repeats: PHASE _REPEATS thing rounds [_WITH thing _IN_BETWEEN] [exhausted]
rounds: _UNTIL condition [_AT_MOST NUMBER _TIMES]               -> until
      | _EXACTLY NUMBER _TIMES                                  -> exactly
      | _WITHOUT_END                                            -> endless
exhausted: _OR_FAILS                                            -> fail
         | _OR_ASKS                                             -> escalate

// Phase 3 runs Phase 4 for each "page", at most 2 at a time
each: PHASE _RUNS thing _FOR_EACH STRING [_AT_MOST NUMBER _AT_A_TIME]

// Phase 5 runs Payer if "the claim is small", otherwise Adjuster
choice: PHASE _RUNS case (_OTHERWISE case)* [_OTHERWISE thing]
      | PHASE _RUNS thing _IN_ANY_CASE                          -> always
case: thing _IF condition

// In Phase 6, Dispatcher picks who goes next among Van and Bike until "all is delivered", at most 30 times
team: _IN PHASE _COMMA thing _PICKS things [_UNTIL condition] [_AT_MOST NUMBER _TIMES]

// Gate 1 asks "the editor" or "the lawyer": "Publish it?", and goes on either way
gate: GATE approvers [_COLON STRING] [EITHER_WAY]
approvers: _ASKS_A_HUMAN | _ASKS people
task: _TASK_OF thing IS STRING
announcing: thing _ANNOUNCES texts

// rules
grant: who _MAY_USE name [AND_NOBODY_ELSE]
     | _ONLY who _MAY_USE name                                  -> only_grant
deny: _NOBODY _MAY_USE name                                     -> nobody_may_use
    | who _MUST_NOT_USE name
    | who _IS_DENIED name
approval: _EVERY_USE_OF name need                               -> every_use
        | things need _BEFORE_EVERY_USE_OF name
need: _NEEDS_A_HUMAN | _NEEDS_APPROVAL_BY people
hide: _NOBODY _MAY_SEE name _WRITES                             -> nobody_may_see
    | _ONLY things _MAY_SEE name _WRITES                        -> only_may_see
    | who _MUST_NOT_SEE name _WRITES
limit: thing _HAS_AT_MOST NUMBER UNIT
     | _EACH_AGENT _HAS_AT_MOST NUMBER UNIT                     -> each_limit
who: things [_EXCEPT things]

// conditions: unlike connectives never stand side by side without parentheses
?condition: term
          | term (_AND term)+                                   -> all_of
          | term (_OR term)+                                    -> any_of
          | _ALL_OF _LPAR [condition] _RPAR                     -> all_of
          | _ANY_OF _LPAR [condition] _RPAR                     -> any_of
?term: _NOT term                                                -> negation
     | _LPAR condition _RPAR
     | STRING                                                   -> judged
     | STRING _HAS_BEEN_ANNOUNCED                               -> was_announced
     | (GATE | ID) _IS_APPROVED                                 -> approved
     | (WORD | STRING) [_OF name] (OPERATOR | IS | IS_NOT) value  -> compare
value: NUMBER | STRING | TRUE | FALSE

// lists and names
things: thing
      | _things _AND thing
_things: thing | _things _COMMA thing
thing: name [_LPAR NUMBER _RPAR]                                -> step
     | PHASE                                                    -> label
     | GATE                                                     -> label
     | _EVERYONE                                                -> everyone
texts: STRING
     | _texts _AND STRING
people: STRING
      | _texts _OR STRING
_texts: STRING | _texts _COMMA STRING
name: NAME | STRING | ID
"""

_KEPT = frozenset({"THE_WHOLE", "EITHER_WAY", "AND_NOBODY_ELSE", "IS", "IS_NOT", "TRUE", "FALSE"})
"""Phrases that the parse tree keeps, since they carry meaning of their own."""


def parse(sentence: Sequence[phrases.Token]) -> Tree[Token] | None:
    """The parse tree of one sentence, or None if it is not canonical."""
    try:
        return _parser().parse(sentence)
    except UnexpectedInput:
        return None


class _Tokens(Lexer):
    """Hands tokens that are already cut to Lark."""

    def __init__(self, lexer_conf: object) -> None:
        """Lark's protocol; nothing to configure."""

    def lex(self, data: Sequence[phrases.Token]) -> Iterator[Token]:  # type: ignore[override]
        """Each token under its terminal's name."""
        for token in data:
            yield Token(_terminal(token.kind), token.text, start_pos=token.start, end_pos=token.end)


def _terminal(kind: str) -> str:
    if kind in phrases.UNITS:
        return "UNIT"
    silent = kind in phrases.PHRASES or kind in ("LPAR", "RPAR", "COLON", "COMMA")
    return f"_{kind}" if silent and kind not in _KEPT else kind


@cache
def _parser() -> Lark:
    kinds = (*phrases.PHRASES, *phrases.SYMBOLS, "NAME", "UNIT")
    declared = "%declare " + " ".join(_terminal(kind) for kind in kinds)
    return Lark(f"{GRAMMAR}\n{declared}\n", parser="lalr", lexer=_Tokens, maybe_placeholders=True)
