"""Vocabulary: the words of rules of sight, as lemmas. Data, not code.

A clause with a word that stands in no class here, and in no name of somebody's work, is not read strictly.
"""

from __future__ import annotations

__all__ = [
    "BLIND",
    "BODY",
    "CONFINED",
    "GIVE",
    "HEADS",
    "HIDE",
    "KNOWN",
    "NEGATIONS",
    "ONLY",
    "REACH",
    "SEE",
]


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


SEE = _set(
    """
    see read look view know learn hear get receive inspect examine access glimpse glance peek peep
    consult find notice overhear watch observe perceive study open aware privy sight insight knowledge
    have inform brief visible readable accessible available known visibility snoop spy pry peruse
    understand clue
    """
)
GIVE = _set(
    """
    show give tell pass hand send forward leak reveal disclose share mention transmit deliver supply
    expose divulge betray communicate
    """
)
REACH = _set("reach go come fall end land filter get leak")
HIDE = _set(
    """
    hide conceal withhold shield guard screen protect isolate insulate seal bar block exclude shut ban
    wall deny deprive forbid prohibit obscure veil mask separate invisible unknown inaccessible
    unavailable taboo off-limits hidden unreadable undisclosed closed off
    """
)
BLIND = _set(
    """
    blind unaware ignorant ignorance dark oblivious uninformed isolation independent independently
    without uninfluenced unaffected
    """
)
CONFINED = _set(
    """
    confidential private secret reserve restrict limit confine exclusive between intend mean destine
    classified belong
    """
)
ONLY = _set("only solely exclusively alone exclusive sole else strictly just")
NEGATIONS = _set("not no never nobody none neither nothing")
BODY = _set("eyes eye ears ear hands hand attention knowledge notice view sight desk inbox")
HEADS = _set(
    """
    what whatever everything anything all nothing how whichever things something whatsoever much none
    any
    """
)
_PREPOSITIONS = _set(
    """
    to for by from of about on at in into with between among towards through out away up off
    """
)
_AUXILIARIES = _set(
    """
    be do may can must should shall will would could need allow permit suppose able ought stay remain
    keep let make ensure entitle free right get being take catch gain set limits limit bounds eyes ears
    hands work works working decide decides deciding kept held hold put have stays
    """
)
_INERT = _set(
    """
    the a an this that there here also too please ever at all any and but or either nor so yet which who
    whom its their his her it them they these those both each one ones other others another what
    whatever as therefore hence however account circumstances means case under agent agents bot bots
    else than except save apart besides anybody anyone completely entirely totally fully strictly always
    still indeed even itself themselves himself herself part word single first afterwards
    beforehand own respectively
    """
)
KNOWN = (
    SEE
    | GIVE
    | REACH
    | HIDE
    | BLIND
    | CONFINED
    | ONLY
    | NEGATIONS
    | BODY
    | _PREPOSITIONS
    | _AUXILIARIES
    | _INERT
)
"""Every word that may stand beside names and their work."""
