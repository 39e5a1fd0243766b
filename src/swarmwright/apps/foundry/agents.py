"""The work of the team: drafter, safety guardian, clinical critic. A view goes in, a report comes out.

Each asks its model; where there is none but the stub, the library answers in its place. The guardian's rules
are asked in any case, and the worse of the two counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from dataclasses import replace

from swarmwright.apps.foundry import prompts
from swarmwright.apps.foundry.bounds import bound_in
from swarmwright.apps.foundry.deciding import CLINICIAN, without_name
from swarmwright.apps.foundry.drafts import (
    BUILT_IN,
    DRAFT,
    MODEL,
    OF,
    STANDS_IN,
    UNASSESSED,
    WROTE,
    asked_model,
    by_hand_in,
    digest,
    half,
    in_one,
    latest_draft,
    said_of,
    with_drafts,
)
from swarmwright.apps.foundry.forms import ClinicalAssessment, SafetyAnswer
from swarmwright.apps.foundry.library.scoring import asks, scored
from swarmwright.apps.foundry.library.wishing import Wish
from swarmwright.apps.foundry.library.writing import written
from swarmwright.apps.foundry.models import is_built_in
from swarmwright.apps.foundry.origin import findings_in
from swarmwright.apps.foundry.outcomes import Outcome, as_fields, left_in_words, outcomes_of
from swarmwright.apps.foundry.safety.checking import level_of
from swarmwright.apps.foundry.safety.findings import (
    FOR_A_PERSON,
    OF_REQUEST,
    Finding,
    FindingKind,
    Level,
    for_drafter,
    worst,
)
from swarmwright.apps.foundry.safety.foreign import of_language_alone
from swarmwright.errors import ConfigError, ModelUnavailable, StepFailed
from swarmwright.ports.agents import Activity, AgentModel, AgentReport, AgentView, Output

__all__ = ["clinical_critic", "drafter", "safety_guardian"]


_NO_MODEL = "not assessed: {} wrote this, and no language model is named that could look at it"
"""What the built-in guardian says of a draft that is not the built-in model's: that its rules find nothing is
no assessment."""

_NOT_KEPT = "the built-in model takes nothing of it into its own text; it stays to be read among the versions"

_SEEN_TO = (
    "a person who reads its language will look at this: it is no reason for “caution” where nothing else is"
)

REMEDIES: dict[FindingKind, str] = {
    "self_harm": "take out whatever describes or encourages self-harm",
    "medication": "take out all advice on medication and doses; refer to the prescriber",
    "contraindicated": "take the exercise out, or replace it with a graded one that does no harm",
    "crisis_line": "say where help is in a crisis, with numbers to call that are right for the country",
    "diagnosis": "claim no diagnosis; that is for a clinician",
    "exposure": "grade the steps from the easiest up, and agree on each; it can be stopped at any time",
    "contact_data": "take out names, addresses, numbers and mail of persons",
    "hidden_text": "write every word in the letters of one alphabet",
    "language": "a person who reads this language has to look at it",
    "incomplete": "write the whole protocol: a title, steps in order, and where help is in a crisis",
    "false_origin": "say nothing of who has written, assessed or approved it",
    "disclosed_risk": "assess the risk in person before this is used; agree on a safety plan",
    "unread_request": "a person who reads the language of the request has to look for risk in it",
}


async def drafter(view: AgentView, activity: Activity, model: AgentModel) -> AgentReport:
    """The next version: the first, or the last one with all in it that was said of it."""
    view = replace(view, outputs=with_drafts(view.outputs))
    draft = latest_draft(view.outputs)
    said = tuple(_wishes(view, draft))
    wishes = tuple(dict.fromkeys(said))  # of a text that came again they stand there twice
    name, outcomes = _called(model), tuple[Outcome, ...]()
    if is_built_in(name):
        made = await asyncio.to_thread(written, prompts.intent_of(view), _context(view), said)
        text = made.text.strip()
        outcomes = (*_not_kept(view, text), *made.outcomes)
        activity.emit("token", text=text)
    else:
        before = draft.text if draft is not None else ""
        text = await model.write(prompts.who(view, "Drafter"), prompts.to_draft(view, before, wishes))
    by = {MODEL: BUILT_IN if is_built_in(name) else name}
    note = _written(text, draft, len(wishes), left_in_words(outcomes))
    told = {DRAFT: digest(text), WROTE: half(text), "note": note}
    return AgentReport(text, {**told, **by, **as_fields(outcomes, text)})


async def safety_guardian(view: AgentView, activity: Activity, model: AgentModel) -> AgentReport:
    """The safety of the last draft: what its model says, and what the rules find; the worse of both."""
    draft = _draft(view)
    request = in_one([_context(view), *_said(view), prompts.intent_of(view)])
    findings = await asyncio.to_thread(findings_in, draft, request)
    said, alone = SafetyAnswer(level="safe"), is_built_in(_called(model))
    if alone and (other := _of_another(draft)):
        return _unassessed(draft, other, findings)
    if not alone:
        task = prompts.to_assess(view, draft.text, map(_as_told, findings))
        said = await model.fill(SafetyAnswer, prompts.who(view, "Safety Guardian"), task)
    level = worst((_beside_its_language(said, findings), level_of(for_drafter(findings))))
    concerns = list(dict.fromkeys([*map(str, findings), *said.concerns]))
    recommended = list(dict.fromkeys([*_remedies(findings), *said.recommendations]))
    shown = worst((level, *(one.level for one in findings if one.kind == "language")))
    fields = {
        "safe": level == "safe",
        "level": level,
        "concerns": concerns,
        "recommendations": recommended,
        "findings": [_as_data(finding) for finding in findings],
        OF: digest(draft.text),
        "note": _noted(shown, concerns, [str(one) for one in findings if one.kind in OF_REQUEST]),
    }
    return AgentReport(_told(f"Level: {shown}.", concerns, recommended), fields)


async def clinical_critic(view: AgentView, activity: Activity, model: AgentModel) -> AgentReport:
    """The scores of the last draft, and what would make it better."""
    draft = _draft(view)
    if is_built_in(_called(model)):
        leaves_out = any(one.left for one in outcomes_of(draft))
        said = scored(draft.text, leaves_out=leaves_out)
    else:
        task = prompts.to_assess(view, draft.text)
        said = await model.fill(ClinicalAssessment, prompts.who(view, "Clinical Critic"), task)
    fields = {
        **said.model_dump(),
        "quality": said.quality,
        OF: digest(draft.text),
        "note": f"quality {said.quality:g} of 10",
    }
    return AgentReport(f"Quality {said.quality:g} of 10. {said.feedback}", fields)


def _of_another(draft: Output) -> str:
    """Who but the built-in model wrote a draft, in words; "" = nobody else did, as far as anybody knows."""
    if by_hand_in((draft,)) is not None:
        return "a person"
    return "a language model" if asked_model(draft.fields) else ""


def _unassessed(draft: Output, by: str, findings: Collection[Finding]) -> AgentReport:
    """What the built-in guardian says of a draft that others wrote: what its rules find is for who writes the
    next one, and that they find nothing is no assessment."""
    told, concerns = _NO_MODEL.format(by), list(map(str, findings))
    recommended = list(dict.fromkeys(_remedies(findings)))
    fields = {
        "safe": False,
        UNASSESSED: True,
        "concerns": concerns,
        "recommendations": recommended,
        "findings": [_as_data(finding) for finding in findings],
        OF: digest(draft.text),
        "note": f"{told}; {_counted(concerns)} by the rules" if concerns else told,
    }
    return AgentReport(_told(f"{told[:1].upper()}{told[1:]}.", concerns, recommended), fields)


def _remedies(findings: Collection[Finding]) -> Iterator[str]:
    return (REMEDIES[finding.kind] for finding in findings)


def _as_told(one: Finding) -> str:
    """A finding as the guardian's model is told it, which is to weigh the rest as ever."""
    return f"{one} ({_SEEN_TO})" if one.kind == "language" else str(one)


def _beside_its_language(said: SafetyAnswer, findings: Collection[Finding]) -> Level:
    """How safe the model calls the draft, but for a caution that is of its language alone: a person who reads
    it looks at that, and is told it; no draft is written anew for it."""
    remarks = (*said.concerns, *said.recommendations)
    alone = remarks and all(map(of_language_alone, remarks))
    unread = any(one.kind == "language" for one in findings)
    return "safe" if said.level == "caution" and unread and alone else said.level


def _not_kept(view: AgentView, text: str) -> Iterator[Outcome]:
    """That the library's text has nothing of a draft that somebody has written by hand."""
    draft = by_hand_in(view.outputs)
    if draft is not None and draft.text.strip() != text:
        yield Outcome(
            "a person", f"what was written by hand (SHA-256 {digest(draft.text)[:16]})", "", _NOT_KEPT
        )


def _called(model: AgentModel) -> str:
    """What people call it. Raises ModelUnavailable where one is named and cannot be had: the library answers
    in no other model's place."""
    try:
        return model.name
    except ConfigError as error:
        raise ModelUnavailable(f"{error}; `stub:` is the built-in model") from error


def _draft(view: AgentView) -> Output:
    draft = latest_draft(with_drafts(view.outputs))
    if draft is None:
        raise StepFailed(f"there is no draft for {view.agent.name} to look at")
    return draft


def _context(view: AgentView) -> str:
    return "\n".join(str(value) for value in view.context.values())


def _said(view: AgentView) -> Iterator[str]:
    """All that people have said: also of a revision that they ask for, the draft has to name help."""
    told = (one for one in view.messages if one.role == "human")
    yield from (without_name(one.reason or one.text) for one in told)


def _wishes(view: AgentView, draft: Output | None) -> Iterator[Wish]:
    """What is wanted of the next version: by people who have decided, and by who assessed the last one."""
    told = [message for message in view.messages if message.role == "human"]
    said = [(one.name, one.text.strip()) for one in told if not one.decision]
    intent, texts = prompts.intent_of(view).strip(), [text for _, text in said]
    since = texts.index(intent) + 1 if intent in texts else 0  # what was said before is another protocol's
    rejected = [(one.name, without_name(one.reason)) for one in told if one.decision == "rejected"]
    for by, wish in (*said[since:], *rejected):
        yield Wish(by or CLINICIAN, wish, of_person=True)
    bound = bound_in(view.until)
    for output in said_of(list(view.outputs), draft) if draft is not None else ():
        quality = output.fields.get("quality")
        enough = isinstance(quality, int | float) and bound.met(quality, output.agent)
        if output.fields.get(STANDS_IN) or output.fields.get("safe") is True or enough:
            continue
        yield from _wanted_by(output)


def _wanted_by(output: Output) -> Iterator[Wish]:
    """What an assessment wants of the next version, but for what a person has to see to: no other draft would
    change that."""
    concerns, advice = output.fields.get("concerns", ()), output.fields.get("recommendations", ())
    rules, by = dict(_of_rules(output)), output.agent.replace("-", " ").capitalize()
    for said, of_draft in ((concerns, True), (advice, False)):
        for text in map(str, said):
            if (rule := rules.get(text, "")) not in FOR_A_PERSON:
                yield Wish(by, text, of_draft=of_draft, rule=rule)
    feedback = str(output.fields.get("feedback") or output.text)
    if not (concerns or advice or output.fields.get(UNASSESSED)) and asks(feedback):
        yield Wish(by, feedback)


def _of_rules(output: Output) -> Iterator[tuple[str, FindingKind]]:
    """What is said in an assessment of each finding of the rules, and what it is against, with its kind."""
    for found in output.fields.get("findings", ()):
        yield str(Finding(found["kind"], found["level"], found["why"], found["words"])), found["kind"]
        yield REMEDIES[found["kind"]], found["kind"]


def _written(text: str, before: Output | None, wishes: int, left: Collection[str]) -> str:
    """What the drafter has done, and what it has not, in words."""
    not_done = f"; not done: {'; '.join(left)}" if left else ""
    if before is None:
        return f"wrote the first draft{not_done}"
    same = digest(text) == digest(before.text)
    done = "handed in the same text again" if same else "revised the draft"
    told = f", after {wishes} {'remark' if wishes == 1 else 'remarks'} on it" if wishes else ""
    return f"{done}{told}{not_done}"


def _noted(level: Level, concerns: Collection[str], of_request: Collection[str]) -> str:
    """How safe the draft is, in words; what is of the request is told apart: no other draft changes it."""
    own = [one for one in concerns if one not in of_request]
    if own:
        said = f"{'safe, but with' if level == 'safe' else f'{level},'} {_counted(own)}"
    elif level != "safe":
        said = f"{level}, without saying why"
    else:  # what is of the request makes it "caution" for who decides: so no "safe" beside that
        said = "no risks found in the draft" if of_request else "safe, no risks found"
    return f"{said}; {_counted(of_request)} in the request itself" if of_request else said


def _counted(concerns: Collection[str]) -> str:
    return f"{len(concerns)} concern{'s' if len(concerns) > 1 else ''}"


def _as_data(finding: Finding) -> dict[str, str]:
    return {"kind": finding.kind, "level": finding.level, "why": finding.why, "words": finding.words}


def _told(first: str, concerns: list[str], recommended: list[str]) -> str:
    lines = [first, *(f"- {one}" for one in concerns)]
    return "\n".join([*lines, *(f"- Recommended: {one}." for one in recommended)])
