"""Who has written a draft, as its output says, and whether the draft says otherwise of itself. Pure."""

from __future__ import annotations

import re

from swarmwright.apps.foundry.drafts import BUILT_IN, BY_HAND, DRAFT, MODEL
from swarmwright.apps.foundry.safety.answering import unanswered_in
from swarmwright.apps.foundry.safety.checking import examine
from swarmwright.apps.foundry.safety.findings import Finding
from swarmwright.apps.foundry.safety.form import form_of
from swarmwright.apps.foundry.safety.plain import plain
from swarmwright.ports.agents import Output

__all__ = ["findings_in", "written_by"]

_LONGEST = 200
"""Characters of a line that are quoted."""

_NOT_KNOWN = "not known"
_PERSON = "a person, by hand"
_MADE = (
    r"(?:written|drafted|made|produced|generated|created|composed|authored|prepared|put together|output|text|"
    r"draft|work)"
)
_CLAIMED = re.compile(
    rf"\b{_MADE} (?:by|of|from|with)\b[^.!?\n]{{0,60}}?\bbuilt-? ?in (?:\w+ )?model\b|"
    rf"\bbuilt-? ?in (?:\w+ )?model\b[^.!?\n]{{0,40}}?\b(?:wrote|drafted|made|produced|generated|created) "
    r"(?:this|it|the)\b|"
    r"\b(?:no|without (?:an?y? )?)(?: other)? ?(?:large )?(?:language|ai) model (?:was|were|has been|being) "
    r"(?:\w+ )?(?:asked|used|involved|consulted|called)\b"
)
"""That it is the built-in model's work, or no language model's, in whichever words."""

_CHECKED = (
    r"(?:approved|assessed|reviewed|checked|cleared|certified|verified|validated|vetted|signed off|"
    r"rated|judged|declared|classified|found)"
)
_VERDICT = re.compile(
    r"\b(?:safety|risk|level|verdict|(?:safety|risk) (?:level|verdict|rating|assessment|status|check))"
    r"\W{1,4}(?:is )?(?:safe|unsafe|caution|passed|cleared|approved|true|none|low|no risks?)\b"
    r"(?! (?:place|person|space|distance|enough|way|to)\b)|"
    r"\bsafe\W{1,4}(?:true|yes)\b|\breport\W{1,3}\{|\b(?:safety guardian|clinical critic)\b|"
    r"\b(?:this|the) (?:protocol|draft|plan|text|document|version|programme|program) "
    rf"(?:was|has been|had been|were) (?:\w+ )?{_CHECKED}\b|"
    rf"(?:^|\n)\W*{_CHECKED}(?: as safe)? (?:on [^\n]{{0,20}} )?by\b|"
    r"\bno (?:risks?|harm|safety concerns?|concerns?) (?:was |were |has been |have been )?"
    r"(?:found|detected|identified)\b"
)
"""That it was assessed, or approved, and how: in a draft these are the words of whoever wrote the draft."""


def written_by(draft: Output) -> str:
    """Who wrote a draft, in words: a language model by its name, the built-in one, or a person who has put
    it in another's place; where the foundry's own drafter noted nothing, as it did not always, that it is not
    known; "" = an agent that is not the foundry's own, and only its id is known."""
    if by := draft.fields.get(BY_HAND):
        return f"{by}, by hand" if isinstance(by, str) else _PERSON
    if MODEL in draft.fields:
        return str(draft.fields[MODEL])
    return _NOT_KNOWN if DRAFT in draft.fields else ""


def findings_in(draft: Output, request: str) -> tuple[Finding, ...]:
    """What the rules find in a draft for what people have said, what stands alone in it, that it says another
    has written it, and that it is no whole protocol."""
    found = examine(draft.text, request)
    alone = unanswered_in(draft.text, request, found)
    return (*found, *alone, *_of_another(draft), *_of_itself(draft), *form_of(draft.text))


def _of_itself(draft: Output) -> tuple[Finding, ...]:
    """That a draft says how it was assessed: no guardian, critic or clinician speaks in it."""
    lines = (plain(line) for line in draft.text.splitlines())
    claimed = next((line.strip() for line in lines if _VERDICT.search(line)), None)
    why = "it says of itself how it was assessed: these are the draft's own words, and nobody else's"
    return () if claimed is None else (Finding("false_origin", "caution", why, claimed[:_LONGEST]),)


def _of_another(draft: Output) -> tuple[Finding, ...]:
    by = written_by(draft) or draft.agent
    if draft.fields.get(BY_HAND) or by in (BUILT_IN, _NOT_KNOWN):  # of the last, it may be true
        return ()
    claimed = _CLAIMED.search(plain(" ".join(draft.text.split())))
    why = f"it says that the built-in model has written it, and {by} has"
    return (Finding("false_origin", "caution", why, claimed[0]),) if claimed is not None else ()
