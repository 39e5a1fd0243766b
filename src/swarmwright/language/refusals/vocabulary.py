"""The grammar of what cannot be carried out, and the classes of words that it speaks of. Data.

A rule whose name begins with `say_` is a saying; see `permits.matching` for how rules are written.
"""

from __future__ import annotations

from swarmwright.language.permits.patterns import Test
from swarmwright.language.words.single import Word, words_in

__all__ = [
    "BEGINS",
    "BROKEN",
    "CLASSES",
    "CLAUSAL",
    "GRAMMAR",
    "KINDS",
    "LEADING",
    "STRANDED",
    "TELLING",
    "TESTS",
]

GRAMMAR = """
names = ( the | both )* NAME ( ( , | and | or | & )* ( the )? NAME )*
pair = ( the | both )* NAME ( , | and | or | & )* ( the )? NAME ( ( , | and | or | & )* ( the )? NAME )*
aux = can | may | might | could | should | must | is | are | will | shall | to | be | been | ~get | then |
    just | also | simply
never = ( can | may | must | should | will | shall | do | does ) not ( ever )? | ( must | may | can | should
    )? never
few = PLAIN? PLAIN? PLAIN?
them = it | he | she | they | you
shunning = SKIP | ~leave out | ~do without | ~dispense with | ~leave aside
shunned = SKIP.ed | left out | left aside | dispensed with | passed over
say_skip = <shunning> <names> | ~leave <names> out | ~leave <names> aside
say_skipped = <names> <aux>* ( <shunned> | MISS ( this | it | that | the OCCASION ) | ~sit ( this | it )?
    out )
say_idle = <names> ( do | does | did | will | shall | should | must | may | can | need ) not ( need )? ( to
    )? ( be )? ( WORK | WORK.ed | needed | involved | called ) | <names> ( is | are ) not ( needed |
    involved | called | required )
say_bare = not <names>
say_optional = optionally | voluntarily | not necessarily | ( is | are ) optional | if so inclined | if
    <them> ( ~like | ~want | ~wish | ~feel like it )
together = at the same time | simultaneously | in parallel | together | concurrently | at once | side by
    side
working = ( ever | both | be )* ( WORK | WORK.ing | active ) ( on | both | active | running )*
say_apart = <pair> <never> <working> <together> | <pair> <never> ( ever | both | be )* ( ~overlap |
    overlapping ) | ( the )? NAME <never> <working> ( while | whilst | as long as ) ( the )? NAME ( ~run |
    ~work | is | ~act | still ) ( still | running | active | on | at work | working | busy )*
reason = within reason | reasonable | in check | under control | sensible | affordable | cheap | low |
    modest | to a minimum | within budget | on budget | in budget | within limits | down
say_vague = ( KEEP | KEEP.ing ) <few> <reason> | ( not | never ) ( to )? PLAIN? PLAIN? SPEND <few> MONEY |
    as QUICK PLAIN? as ( possible | ( it | they | you ) can ) | at ( a )? reasonable ( cost | costs | price
    | prices | expense | expenses )
say_taken_back = ( actually | sorry | wait | oops | hold on | no wait | on second thought | on second thoughts
    ) ( , )? ( no | not | rather | make that ) | ( correction | oops | no wait | wait | sorry | on second
    thought | on second thoughts | actually ) ( , | : | — | - ) | scratch that | strike that | forget that |
    never mind that | no , ( wait | actually | rather | sorry | make that )
say_manner = ( do not | never ) ( ~let | ~make | ~allow ) <few> PLAIN? FEEL PLAIN | STAY PLAIN? PLAIN? KIND
everyone = ( all | any | each | every | both | any one | each one | every one ) ( of )? ( the | my | our |
    your )? ( agents | agent | them | bots | team members | members | you ) | everyone | everybody | anyone |
    anybody | all | both | they | he | she | it | you | agents | the agents | the team | the whole team
free = can | may | might | could | should feel free to | feel free to | do not hesitate to | ( is | are )
    always? also? ( allowed | permitted | free | welcome | able | encouraged | invited ) to
person = me | us | the user | the ( human | humans | operator | people | boss | manager ) | a human | a
    person | humans | people | someone human
asking = ASK | ( ~talk | ~speak ) ( to | with ) | ~turn to | ~reach out to | ~get in touch with
queries = ( the | a | an | any | some | more | further | their | its | his | her | follow-up | clarifying |
    few )* QUERY | for ( some | more | any | further | my )* HELP
when = ( if | when | whenever | in case | about | at | while | during | as | along | any | directly |
    anytime | on | regarding ) ( PLAIN | NAME )*
asker = <names> | <everyone>
say_asking = <asker>? <free> ( also | always | just | simply | then )* <asking> <person> <queries>? <when>?
    | <asker>? ( then | also | first )* <asking> <person> <queries> <when>? | ( i | we | the user | a human
    ) ( can | may ) ( also | always )* be ( asked | consulted | contacted ) <queries>? <when>? ( by <asker>
    )? <when>?
"""

KINDS = (
    "say_taken_back", "say_skip", "say_skipped", "say_idle", "say_bare", "say_optional", "say_apart",
    "say_vague", "say_manner", "say_asking",
)  # fmt: skip
"""The sayings, those first that take precedence."""

CLASSES: dict[str, str] = {
    "SKIP": "skip omit drop bypass forgo",
    "MISS": "skip bypass forgo",
    "OCCASION": """
        turn round step stage phase meeting session rest job task work part vote run cycle iteration call
        sprint review handover
    """,
    "WORK": "run work start go act begin execute happen",
    "KEEP": "keep hold stay remain",
    "SPEND": "spend cost waste use burn overspend",
    "MONEY": "much money budget fortune tokens resources",
    "QUICK": "cheap cheaply quick quickly fast little few short",
    "ASK": "ask consult contact approach question message interrupt ping email phone",
    "QUERY": "question query thing detail clarification information info advice",
    "HELP": """
        help advice support guidance detail information info clarification assistance input context hint
        feedback explanation question
    """,
    "FEEL": "get feel be become grow",
    "STAY": "be stay sound remain act feel",
    "KIND": """
        friendly nice kind polite gentle patient careful creative warm professional cheerful empathetic
        respectful honest cool calm concise brief human
    """,
}

CLAUSAL = frozenset(
    ["say_skip", "say_skipped", "say_idle", "say_bare", "say_apart", "say_manner", "say_asking"]
)
"""Sayings that are clauses: they stand at the beginning of one."""

LEADING = frozenset(["say_taken_back"])
"""Sayings that a sentence begins with."""

BEGINS = words_in(", ; : - – — and but then please yet also so just or otherwise")
"""Words behind which a clause begins."""

BROKEN = words_in("the an within of until unless because than my our your its their whose")
"""Words that no sentence ends with."""

STRANDED = words_in("care rid made spoken heard aware thought out sort kind fond full short taken disposed")
"""Words behind which "of" may end one."""

TELLING = words_in(
    """
    skip omit drop bypass forgo leave left do dispense pass sit not never optionally voluntarily optional
    inclined if keep hold stay remain as reasonable be sound act feel actually sorry wait oops second
    correction scratch strike forget no ask consult contact approach question message interrupt ping email
    phone talk speak turn reach touch
    """
)
"""Words and lemmas of which every saying has one."""


def _is_name(word: Word) -> bool:
    return word.kind in ("AGENT", "GROUP")


def _is_plain(word: Word) -> bool:
    return not word.kind and word.text[:1].isalpha() and word.text not in ("and", "or", "but")


TESTS: dict[str, Test] = {"NAME": _is_name, "PLAIN": _is_plain}
