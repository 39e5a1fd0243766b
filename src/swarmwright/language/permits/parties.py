"""Parties: who may, and what, as phrases of the grammar; and the agents and tools that these stand for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from swarmwright.language.permits.matching import Node
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.single import Word

__all__ = ["PARTIES", "Party", "named_by", "party_of", "spoken_of_before", "tools_of"]

PARTIES = """
agent = the? ( agent | agents | bot )? ( AGENT | GROUP ) ( agent | agents | bot | itself | himself |
    herself )? | ( all | every | each | any ) of? ( the | our | these )? GROUP
comma = , | and | & | + | / | as well as | together with | along with | plus | , and | , as well as |
    and also
ormark = or | , | , or | nor | and
also = , ? ( as well as | and also | plus | along with ) ( by | to | for )
names = both? <agent> ( <comma> <agent> | <also> <agent> )* ( both | each | all | alike )?
ors = <agent> ( <ormark> ( <prep> )? <agent> )*
prep = to | by | for
they = they | them | both ( of them )? | the two ( of them )? | these two | those two | these (
    AGENTNOUN | TEAM )? | those AGENTNOUN | the pair | all ( three | four | five | six ) ( of them |
    AGENTNOUN )? | these three | the three ( of them )? | these four | all of them | the two AGENTNOUN |
    both AGENTNOUN | the latter two
former = the former | the first ( one | of them | of the two | of these | agent )?
latter = the latter | the second ( one | of them | of the two | of these | agent )?
all = ( everyone | everybody | anyone | anybody ) | all ( of )? ( the | our | you )? AGENTNOUN | every
    single? AGENTNOUN | ( each | any ) AGENTNOUN | each and every AGENTNOUN | the ( whole | entire )?
    TEAM | all of ( us | you | them ) | the ( whole )? lot ( of ( them | you | us ) )? | one and all |
    any of ( the | our )? AGENTNOUN | the ( agents | bots | members
    | workers | colleagues ) | each of the AGENTNOUN | every member of the TEAM | all
none = nobody | no one | no-one | noone | none ( of ( the | our ) AGENTNOUN | of them | of us )? | no
    single? AGENTNOUN | not ( a | one ) single? AGENTNOUN | not anyone | not anybody | nobody in the
    TEAM | no ( member of the )? TEAM
nonegroup = ( none of ( the )? | no | not one of the ) <agent> | neither <agent> ( ( , | , nor | nor |
    or | and ) <agent> )* | neither ( of ( them | the two | these two | these ) )?
elsewho = ( nobody | no one | no-one | noone | none ) else ( of ( the | our | these )? ( AGENTNOUN | TEAM ) |
    of ( them | us | you ) | in ( the | our ) TEAM )? | no other AGENTNOUN? | none of ( the )? (
    other | others ) AGENTNOUN? | no others | not ( anyone | anybody ) else | no further AGENTNOUN |
    none other
others = the ( others | rest | remainder ) ( of ( them | the ( TEAM | AGENTNOUN ) | us ) )? | ( everyone
    | everybody | anyone | anybody ) else | ( all | any | every | each )? ( of )? ( the )? ( other |
    remaining ) AGENTNOUN | all ( of )? the others | all others | others | any others
except = , ? ( except ( for | by )? | unless it BE | than | bar | barring | save ( for )? | but ( for | not
    )? | apart from | aside from | other than | besides | excluding | excepting | with the exception of
    | with exception of | minus | not counting | leaving out | beyond | outside ) <left> | , <left> (
    excepted | excluded | aside | apart | exempted ) ( , )?
contrast = , ( unlike | but not | and not | not | as opposed to | in contrast to ) <left> , | , ? ( and
    | but ) not <left> , ?
left = <ors>
fronted = ( except ( for )? | save for | apart from | aside from | other than | besides | excluding |
    with the exception of | barring ) <left>
solewho = ( only | just | solely | exclusively | none but | nobody but | no one but | no-one but ) ( the
    )? <ors> ( , <elsewho> , )? | <names> ( alone | only | exclusively | solely ) | <names> , ? ( and |
    but ) ( only | just ) ( <agent> | they | it | them ) ( , )? | <names> , ? and ( for | to | by | of )? (
    they | it | <agent> ) ( alone | only ) ( , )? | <names> , ? ( and | but )? ( for | to | by | of )?
    <elsewho> ( , )? | only ( <latter> | <former> | <they> ) | just ( <latter> | <former> | <they> ) | (
    <latter> | <former> | <they> ) alone
single = it | he | she | her | him
who = <solewho> | <all> <except>? | <none> <except>? | <nonegroup> | <elsewho> <except>? | <others> |
    <names> <except>? | <they> | <former> | <latter> | <single> | <names> , you
negwho = <solewho> | <all> <except>? | <none> <except>? | <nonegroup> | <elsewho> <except>? | <others> |
    either? <ors> ( <except> | either )? | <they> | <former> | <latter> | <single> | <names> , you
tool = ( the | our | its | their | his | her | that | this )? ( TOOLNOUN )? TOOL ( TOOLNOUN | TIMENOUN
    )?
tools = both? <tool> ( ( <comma> | or | nor ) <tool> )*
anytool = both ( the | of the )? tools | ( any | all | every | each ) ( of )? ( the | our )? ( tool |
    tools ) ( at all | whatsoever )?
notool = nothing ( at all | whatsoever )? | no ( single )? ( tool | tools ) ( at all | whatsoever )? | not (
    a | one ) ( single )? tool | none of ( the | our | these | those ) tools
nosuch = ( neither | none | not any | not one ) of ( them | these | those | the two | these two | those two |
    it | that ) ( tool | tools )? | neither ( tool | one )? | none
sometool = ( tools | a tool | tool | any | anything ) ( at all | whatsoever )?
it = it | that | this | that one | this one | that tool | this tool | the tool | them | these tools |
    those tools
crossed = ( the other | each other | one another | the other agent ) 's ( tool | tools | one )
usenoun = ( the | any | all )? FULL? USENOUN ( of | to | on | for | over | with | in | into ) | ( the |
    any )? use of | ( the | any )? ( LEAVE | right ) to <use> | to <use> | USE.ing | ( the )? using of
pair = both ( of them )? | either ( of ( them | the two | these ) )? | the two ( of them )?
toolsel = <tools> | <anytool> | <crossed> | <sometool> | <pair> | <it>
what = <usenoun>? <toolsel>
"""
"""Rules for who and what. In `negwho` an "or" joins like an "and": what neither may, both may not."""

Quantity = Literal["some", "all", "none", "only", "else", "others"]


@dataclass(frozen=True, slots=True)
class Party:
    """Who is meant: `some` named agents, `all` or `none` but the excepted, `only` these, nobody `else`."""

    quantity: Quantity
    ids: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()


_STOP = re.compile(r"[.!?;\n]")


def party_of(
    talk: Talk, words: Sequence[Word], node: Node, having: frozenset[str] = frozenset()
) -> Party | None:
    """Whom a `who` means; None if that cannot be said. `having`: who has the tool, for "the others"."""
    said = node.kids[0]
    excepted = node.first("except")
    left = _agents(talk, words, excepted) if excepted else ()
    if excepted is not None and not left:
        return None
    if said.name == "all":
        return Party("all", (), left)
    if said.name == "none":
        return Party("none", (), left)
    if said.name == "elsewho":
        return Party("none", (), left) if left else Party("else")
    if said.name == "others":
        meant = having or set(talk.memory.sentence) or set(spoken_of_before(talk, words[node.start].start))
        rest = [i for i in talk.memory.everyone if i not in meant]
        return Party("others", tuple(rest)) if rest else None
    ids = _agents(talk, words, said)
    if not ids:
        return None
    if said.name == "nonegroup":
        return Party("none", ids)
    return Party("only" if said.name == "solewho" else "some", tuple(i for i in ids if i not in left), left)


def _agents(talk: Talk, words: Sequence[Word], node: Node) -> tuple[str, ...]:
    """The agents that are named in a phrase, those before a pronoun meant by it."""
    found: list[str] = []
    for part in node.all("agent", "they", "former", "latter", "single"):
        said = [w for w in words[part.start : part.end] if w.kind in ("AGENT", "GROUP")]
        for name in said:
            found += named_by(talk, name)
        if not said and not found:
            found += _of_pronoun(
                talk,
                part.name,
                " ".join(w.text for w in words[part.start : part.end]),
                words[part.start].start,
            )
    if node.name == "nonegroup" and not found:
        found += talk.memory.they("both")
    return tuple(dict.fromkeys(found))


def named_by(talk: Talk, word: Word) -> tuple[str, ...]:
    """The agents that a name stands for; () if the word is none."""
    if word.kind == "AGENT":
        return (word.value,)
    group = talk.roster.team.group(word.value) if word.kind == "GROUP" else None
    return group.members if group else ()


def _of_pronoun(talk: Talk, kind: str, words: str, at: int) -> tuple[str, ...]:
    if kind == "they":
        return talk.memory.they("both" if words.startswith("both") else words)
    near = spoken_of_before(talk, at)
    if kind == "single":
        return near if len(near) == 1 else ()
    return () if len(near) != 2 else near[:1] if kind == "former" else near[1:]


def spoken_of_before(talk: Talk, at: int) -> tuple[str, ...]:
    """The agents named last before a place, in the order of the text: in its sentence, or the one before."""
    named = [m for m in talk.roster.mentions if m.kind == "agent" and m.end <= at]
    if not named:
        return ()
    start = max((hit.end() for hit in _STOP.finditer(talk.prompt, 0, named[-1].start)), default=0)
    return tuple(dict.fromkeys(m.id for m in named if m.start >= start))


def tools_of(
    talk: Talk, words: Sequence[Word], node: Node, last: Sequence[str], may: bool
) -> tuple[str, ...]:
    """The tools that a `what` means; `last`: those that "it" stands for. () if that cannot be said.

    "No tools" are all tools; whoever may use "tools" may use none in particular.
    """
    named = tuple(dict.fromkeys(w.value for w in words[node.start : node.end] if w.kind == "TOOL"))
    if named:
        return named
    if node.first("anytool") or (node.first("sometool") and not may):
        return tuple(tool.id for tool in talk.roster.team.tools)
    if node.name == "notool":
        return tuple(tool.id for tool in talk.roster.team.tools)
    if node.name == "nosuch":
        told = _told_before(talk, words[node.start].start)
        return told if len(told) > 1 else tuple(last) if len(last) > 1 else ()
    if node.first("pair"):
        told = _told_before(talk, words[node.start].start)
        return told if len(told) == 2 else ()
    return tuple(last) if node.first("it") else ()


def _told_before(talk: Talk, at: int) -> tuple[str, ...]:
    """The tools that were named last before this place, in one sentence."""
    named = [m for m in talk.roster.mentions if m.kind == "tool" and m.end <= at]
    start = max((talk.prompt.rfind(mark, 0, named[-1].start) for mark in ".;\n"), default=-1) if named else 0
    return tuple(dict.fromkeys(m.id for m in named if m.start > start))
