"""Licensing: clauses that ask for a person's yes at every use of a tool, if `permits` did not read them."""

from __future__ import annotations

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.approving import approvers, examines
from swarmwright.language.readers.waiving import doubtful
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.talk import Scene, Talk, subject_of, tokens_of, use
from swarmwright.workflow.rules import Grant, ToolApproval

__all__ = ["approve_tool", "approved_use", "tool_approval", "tool_ids"]


def tool_ids(talk: Talk, scene: Scene, clause: Clause) -> tuple[str, ...]:
    """The tools that a clause names, or those that its sentence is about."""
    named = tuple(str(a.value) for c in clause.all("TP") for a in c.atoms)
    if named:
        scene.tools = talk.memory.tools = named
    return named or scene.tools


_USES = frozenset(["use", "uses", "usage", "call", "calls", "run", "runs", "access", "operation", "time"])


def tool_approval(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A clause that asks a person at every use of a tool."""
    tools = tool_ids(talk, scene, clause)
    if not (clause.has("APPROVE") or (clause.has("TP") and examines(clause))) or (
        any(c.text.casefold() == "yes" for c in clause.chunks) and clause.has("NP")
    ):
        return False
    each = clause.has("EACH", "FOREACH", "ALLDONE") or any(
        t.low in ("every", "each", "any", "all") for t in tokens_of(talk, clause)
    )
    each = each or (scene.following is not None and scene.following.link == "FOREACH")
    named = clause.has("TP") or (
        bool(scene.tools) and not clause.has("NP") and clause.has("MUSTNOT", "ONLY", "BUT")
    )
    subject = subject_of(talk, clause)
    used = any(t.low in _USES or t.of("IT") for t in tokens_of(talk, clause))
    earlier = each and used and not (subject and clause.has("BEFORE"))
    tools = tools or (talk.memory.tools if earlier else ())
    if not tools or not (each or named):
        return False
    last = (*clause.chunks, *(scene.following.chunks if scene.following else ()))[-1]
    if last.of("OF", "TO", "FOR", "BY") or last.text.casefold().endswith((" of", " to")):
        said = "each use of what? The sentence ends here"
        talk.claims.diagnostics.append(diagnose("SW301", clause.span, said))
        use(talk, clause.chunks, "tool approval")
        return True
    if doubtful(clause):
        said = "whether a yes is needed at each use, or never given, is not clear here"
        talk.claims.diagnostics.append(diagnose("SW303", clause.span, said, "every use of T needs approval"))
    approve_tool(talk, scene, clause)
    return True


def approve_tool(talk: Talk, scene: Scene, clause: Clause) -> None:
    """Every use of the tools spoken of needs a yes."""
    for tool in scene.tools or talk.memory.tools:
        rule = ToolApproval(tool, approvers=_office(approvers(talk, clause)), spans=(clause.span,))
        talk.claims.rules.append(rule)
    use(talk, clause.chunks, "tool approval")


_NO_OFFICE = frozenset(
    ["no", "without", "wants", "needs", "requires", "every", "each", "use", "human", "humans", "person",
     "people", "somebody", "someone"]
)  # fmt: skip


def _office(words: tuple[str, ...]) -> tuple[str, ...]:
    """Who decides, as an office or a name; nobody in particular where the words are no such thing."""
    said = " ".join(words).removesuffix("'s").removesuffix("\u2019s").split()
    while said and said[0].casefold() in ("a", "an", "the", "some"):
        said.pop(0)
    return (" ".join(said),) if said and not {w.casefold() for w in said} & _NO_OFFICE else ()


def approved_use(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "Ann may use Ledger if I say so": the condition of a right is a person's yes at every use."""
    rules = talk.claims.rules
    last = rules[-1] if rules else None
    here = isinstance(last, Grant) and scene.segment.span[0] <= (last.spans or ((-1, 0),))[0][0]
    if not here or scene.mains or not clause.has("APPROVE") or clause.has("NP") or not scene.tools:
        return False
    approve_tool(talk, scene, clause)
    return True
