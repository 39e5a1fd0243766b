"""Choosing: "if …", "otherwise", "either … or" → choices, and which of the following text is in a branch."""

from __future__ import annotations

import re
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.approving import gate_for
from swarmwright.language.readers.kinds import the_rest
from swarmwright.language.readers.preconditions import hold
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Block, Branch, Span
from swarmwright.language.told.conditions import condition, negated
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    gate_before,
    is_gate,
    latest,
    leads,
    order_before,
    subject_of,
    text_of,
    tokens_of,
    use,
)
from swarmwright.language.told.verdicts import an_office_agrees, an_office_objects, only_if
from swarmwright.language.words.tokens import has
from swarmwright.workflow.conditions import Approved, Condition, Judged, Not

__all__ = [
    "branching",
    "by_kind",
    "close_branch",
    "eitherway",
    "else_clause",
    "foreach",
    "if_clause",
    "leading_words",
    "terminal",
]


def if_clause(talk: Talk, scene: Scene, clause: Clause) -> None:
    """ "if …", "unless …", "provided …": a condition of what follows or of what was just said."""
    lone = not scene.mode or scene.mode not in ("IF", "UNLESS")
    scene.mode = clause.link if clause.link in ("IF", "UNLESS") else scene.mode
    _bare_answer(talk, clause)
    if not lone and clause.link in ("AND", "OR") and not leads(talk, scene, clause):
        said = "a part of this condition would be lost; say it in front: 'if … and …, Ann writes'"
        talk.claims.diagnostics.append(diagnose("SW402", clause.span, said))
    rejected = _by_person(talk, scene, clause)
    if (
        rejected is None
        and (clause.has("APPROVE") or _a_person_agrees(talk, clause))
        and clause.link != "UNLESS"
        and not subject_of(talk, clause)
    ):
        nodes = [gate_for(talk, scene, clause)]
        if leads(talk, scene, clause):
            scene.pending += nodes
        else:
            hold(talk, scene, nodes, clause.span)
        return
    scene.tested = latest(talk, (i for c in clause.all("NP", "QNP") for i in talk.memory.who(c)))
    term = rejected or condition(text_of(talk, clause), tokens_of(talk, clause))
    use(talk, clause.chunks, "condition")
    if clause.link == "UNLESS":
        term = negated(term)
    if not lone and scene.condition is not None:
        start, end = scene.condition_span[0], clause.chunks[-1].span[1] if clause.chunks else clause.span[1]
        inside = [t for t in scene.segment.tokens if start <= t.start and t.end <= end]
        whole = condition(talk.prompt[start:end].strip(), inside)
        scene.condition = negated(whole) if isinstance(scene.condition, Not) else whole
        return
    if not leads(talk, scene, clause):
        _make_conditional(talk, scene, scene.mains[-1], term, clause.span)
    else:
        scene.condition, scene.condition_span = (
            term,
            clause.chunks[0].span if clause.chunks else clause.span,
        )


def _a_person_agrees(talk: Talk, clause: Clause) -> bool:
    said = tokens_of(talk, clause)
    return bool(said) and an_office_agrees(said, only=only_if(talk.prompt, said[0].start))


_ELLIPTIC = re.compile(r"(?:he|she|they|i|we) (?:do|does|did)(?:n't| not)?")


def _bare_answer(talk: Talk, clause: Clause) -> None:
    """Refuse "if yes", and "if they don't" where a person is asked: the question is elsewhere."""
    said = text_of(talk, clause).casefold().replace("\u2019", "'").strip(" ,:")
    asked = any(is_gate(talk, i) for i in talk.claims.nodes)
    if said in ("yes", "so", "no", "not") or (asked and _ELLIPTIC.fullmatch(said)):
        said = "which question this answers is not clear; say the condition in words: 'if the tests pass, …'"
        talk.claims.diagnostics.append(diagnose("SW402", clause.span, said))


def _by_person(talk: Talk, scene: Scene, clause: Clause) -> Condition | None:
    """ "if I object", "unless the client says no": a person is asked, and either answer goes on.

    None if the clause is no person's no. What a model thinks that a person would say is no decision.
    """
    denied = clause.has("REJECT") or (clause.has("APPROVE") and clause.has("MUSTNOT"))
    person = clause.has("HUMAN", "ME") or an_office_objects(tokens_of(talk, clause))
    if not denied or not person or clause.has("NP", "QNP"):
        return None
    gate = gate_for(talk, scene, clause)
    wanted = talk.claims.nodes[gate]
    wanted.repeats, wanted.task = True, "Is this all right?"
    if leads(talk, scene, clause):
        order_before(talk, [i for i in talk.memory.stage if i != gate], [gate], clause.span)
        talk.memory.stage = (gate,)
    else:
        order_before(talk, [gate], scene.mains[-1].ids, clause.span)
        gate_before(talk, [gate], scene.mains[-1].ids)
    return Not(Approved(gate))


def _make_conditional(talk: Talk, scene: Scene, main: Main, term: Condition, span: Span) -> None:
    if main.words in ("retry", "loop"):
        if main.words == "loop" and scene.loop is not None and scene.loop.until is None:
            scene.loop.until = negated(term)
        return
    if main.branch is not None:
        main.branch.condition = term
        return
    choice = scene.choice or Block("choice", span)
    if scene.choice is None:
        talk.claims.blocks.append(choice)
        scene.choice = choice
    main.branch = Branch(term, list(main.ids))
    choice.branches.append(main.branch)
    talk.choice, talk.cont = choice, []
    talk.before_choice = talk.memory.stage


def else_clause(talk: Talk, scene: Scene, clause: Clause) -> Clause | None:
    """ "otherwise …": the next branch of the choice; returns the clause to be read as its work."""
    if not clause.chunks and scene.mains and scene.choice is not None and scene.following is None:
        main = scene.mains[-1]
        for branch in scene.choice.branches:
            branch.members = [m for m in branch.members if m not in main.ids]
        main.branch = Branch(None, list(main.ids))
        scene.choice.branches.append(main.branch)
        return None
    fresh = scene.choice is None and (talk.choice is None or talk.choice.branches[-1].condition is None)
    lone = not clause.chunks and len(scene.mains) == 1 and scene.following is None
    if fresh and lone and the_rest(talk, scene):
        return None
    if scene.loop is None and talk.looped_back and not scene.mains:
        talk.looped_back = False
        return replace(clause, link="THEN")
    choice = scene.choice or talk.choice
    if choice is None or (choice.branches and choice.branches[-1].condition is None):
        choice = _implied_choice(talk, scene)
    if choice is None:
        _no_other_case(talk, scene, clause)
        return clause
    close_branch(talk, choice)
    branch = Branch(None)
    choice.branches.append(branch)
    scene.choice, scene.condition = choice, None
    scene.mode, talk.branch = "BRANCH", branch
    return clause


_OTHERWISE = frozenset(["otherwise", "else", "or else", "if not", "failing that"])


def _no_other_case(talk: Talk, scene: Scene, clause: Clause) -> None:
    """Refuse "otherwise(,) Ben writes" without a case that it is the other one of."""
    told = clause if clause.chunks or scene.following is None else scene.following
    subject = subject_of(talk, told)
    said = [c.text.casefold().strip(" ,;") for c in clause.lead]
    led = any(words in _OTHERWISE or (words[:3] == "if " and "not" in words) for words in said)
    if led and subject is not None and told.chunks[:1] == (subject,) and talk.memory.who(subject):
        why = "otherwise than when? No condition was understood that this is the other case of"
        talk.claims.diagnostics.append(diagnose("SW402", clause.span, why))


def _implied_choice(talk: Talk, scene: Scene) -> Block | None:
    """The choice whose first case was said without "if": "A lot graded C goes to Rework, any other …"."""
    cases = [m for m in scene.mains if m.words and m.branch is None and m.ids]
    for main in cases:
        _make_conditional(talk, scene, main, Judged(main.words), main.span)
    if scene.mains:
        return scene.choice
    if not talk.case_words or not talk.case_ids:
        return None
    choice = Block("choice", talk.case_span)
    choice.branches.append(Branch(Judged(talk.case_words), list(talk.case_ids)))
    talk.claims.blocks.append(choice)
    talk.choice, talk.cont = choice, []
    talk.before_choice = talk.case_stage
    return choice


def close_branch(talk: Talk, choice: Block) -> None:
    """What was said since the branch opened belongs to it, now that another one follows."""
    if choice.branches:
        known = {m for b in choice.branches for m in b.members}
        choice.branches[-1].members += [m for m in talk.cont if m not in known]
    talk.cont = []


def eitherway(talk: Talk, scene: Scene, clause: Clause) -> Clause | None:
    """ "in either case …": what follows belongs to no branch."""
    talk.choice, talk.branch = None, None
    return clause if clause.chunks else None


def by_kind(talk: Talk, scene: Scene, mains: list[Main]) -> None:
    """ "Bugs go to Bob, questions go to Cleo": one of them, by what it is."""
    cases = [m for m in mains if m.words and m.branch is None and m.ids and not m.own and _is_kind(m.words)]
    one = cases[0] if len(cases) == 1 and len(mains) == 1 else None
    before, talk.sorted_to = talk.sorted_to, one
    if before is not None and one is not None and not set(before.ids) & set(one.ids) and not one.then:
        _make_conditional(talk, scene, before, Judged(before.words), before.span)
        _make_conditional(talk, scene, one, Judged(one.words), one.span)
        came = (o.earlier for o in talk.claims.orders if o.later in before.ids)
        talk.before_choice = tuple(dict.fromkeys(came))
        return
    targets = {i for m in cases for i in m.ids}
    if len(targets) < 2 or len(cases) < 2 or any(m.then for m in cases[1:]):
        return
    for main in cases:
        _make_conditional(talk, scene, main, Judged(main.words), main.span)


_NO_KIND = frozenset(
    ["the", "it", "its", "this", "that", "these", "those", "their", "his", "her", "all", "everything", "they",
     "handed", "retry", "loop", "both", "each", "then"]
)  # fmt: skip


def _is_kind(words: str) -> bool:
    """Whether these words name a sort of thing ("bugs"), not the thing at hand ("the text")."""
    first = words.casefold().split()[0].strip(",")
    return first not in _NO_KIND


def foreach(talk: Talk, scene: Scene, clause: Clause) -> None:
    """ "for each file …": the items that the sentence's work is done for."""
    if clause.has("USE", "ACCESS", "TIMES", "TOOLCALL"):
        use(talk, clause.chunks, "each use")
        return
    words = [t.text for c in clause.chunks for t in c.tokens if not c.of("INERT")]
    scene.over = " ".join(words) or "item"
    use(talk, clause.chunks, "for each")


def terminal(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "… and we are done": nothing follows this branch."""
    if not clause.has("TERMINAL"):
        return False
    if talk.branch is not None:
        talk.branch.terminal = True
    elif scene.choice is not None and scene.choice.branches:
        scene.choice.branches[-1].terminal = True
    use(talk, clause.chunks, "end of a branch")
    return True


def branching(talk: Talk, scene: Scene, main: Main) -> None:
    """Put a main clause into the branch that is open, or open one for the sentence's condition."""
    if scene.condition is not None and scene.choice is None:
        choice = _choice_for(talk, scene)
        main.branch = Branch(scene.condition, list(main.ids))
        choice.branches.append(main.branch)
        talk.branch = main.branch
        scene.choice = choice
    elif scene.choice is not None and talk.branch is not None and talk.branch in scene.choice.branches:
        talk.branch.members += [i for i in main.ids if i not in talk.branch.members]
        main.branch = talk.branch


def _choice_for(talk: Talk, scene: Scene) -> Block:
    """A new choice, or the one that the text before has opened with its first case."""
    text = talk.prompt[scene.condition_span[0] : scene.condition_span[1] + 40].casefold()
    again = any(w in text.split()[:6] for w in ("it", "they", "there", "not", "no"))
    said = talk.prompt[slice(*scene.condition_span)].casefold().split()
    again &= "even" not in said[:1] and said[-1:] not in (["either"], ["too"])  # of what that case has done
    marker = has(scene.segment.tokens, "INSTEAD")
    if talk.choice is not None and talk.choice.branches[-1].condition is not None and (again or marker):
        close_branch(talk, talk.choice)
        return talk.choice
    choice = Block("choice", scene.condition_span)
    talk.claims.blocks.append(choice)
    talk.choice, talk.cont = choice, []
    talk.before_choice = talk.memory.stage
    return choice


def leading_words(talk: Talk, clause: Clause) -> str:
    """The words before the subject ("With a money question", "For refunds")."""
    subject = next((c for c in clause.chunks if c.of("NP", "QNP")), None)
    if subject is None or not clause.chunks[0].of("TO", "FOR", "IN", "ON"):
        return ""
    return talk.prompt[clause.chunks[0].span[0] : subject.span[0]].strip()
