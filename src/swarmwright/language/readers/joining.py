"""Joining: a choice as a whole: its branches by name ("either A or B"), and what goes on after it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.talk import Main, Scene, Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["after_choice", "either", "enters_other_branch", "left_open", "parts_of", "without_counts_of_one"]


def either(talk: Talk, scene: Scene, mains: list[Main]) -> None:
    """ "either A or B …": one branch for each; conditions said behind a colon are theirs."""
    for main in mains:
        if not main.either or len(main.ids) < 2:
            continue
        block = Block("choice", main.span)
        block.branches = [Branch(None, [i]) for i in main.ids]
        for other in mains:
            if other is not main and other.branch is not None and set(other.ids) <= set(main.ids):
                for branch in block.branches:
                    if branch.members == list(other.ids):
                        branch.condition = other.branch.condition
                if scene.choice in talk.claims.blocks and scene.choice is not None:
                    talk.claims.blocks.remove(scene.choice)
        if any(b.condition for b in block.branches):
            block.branches.sort(key=lambda b: b.condition is None)
        talk.claims.blocks.append(block)
        scene.choice = None


_BETWEEN = ("to", "by", "the", "else", "with", "or")
_WAITED_FOR = ("ONCE", "BEFORE", "UNTIL", "IF", "UNLESS", "SEE", "EXCEPT", "ELSE", "ENOUGH", "ANYOF", "QTY",
               "BLIND", "MUSTNOT", "ONLY")  # fmt: skip
_ASKED = ("of", "for", "than", "after", "from", "between", "behind", "on", "neither", "need", "needs",
          "await", "awaits")  # fmt: skip


def left_open(talk: Talk, tokens: Sequence[Token], known: Container[str], led: Sequence[str] = ()) -> None:
    """ "hands it to Ann or Ben": of those named so, where all were taken, one is; known: who worked before.

    Whoever is waited for, tested or not to act is left as it was read. led: the words of which one has to
    stand before the list.
    """
    if not has(tokens, "OR"):
        return
    for first, run in _or_lists(tokens):
        before = tokens[first - 1] if first else None
        if led and (before is None or before.low.split()[-1] not in led):
            continue
        if before is not None and (before.of(*_WAITED_FOR) or before.low.split()[-1] in _ASKED):
            continue
        ids = tuple(dict.fromkeys(str(t.value) for t in run))
        taken = {i for b in talk.claims.blocks if b.kind != "loop" for i in b.everything()}
        if len(ids) < 2 or taken & set(ids) or any(i in known or i not in talk.claims.nodes for i in ids):
            continue
        if any({o.earlier, o.later} <= set(ids) and not o.inferred for o in talk.claims.orders):
            continue
        claims = talk.claims
        claims.orders = [o for o in claims.orders if not {o.earlier, o.later} <= set(ids)]
        span = (run[0].start, run[-1].end)
        claims.blocks.append(Block("choice", span, branches=[Branch(None, [i]) for i in ids]))


def _or_lists(tokens: Sequence[Token]) -> Iterator[tuple[int, list[Token]]]:
    """(where it begins, its names) for each list of names with an "or" and no "and"."""
    run: list[Token] = []
    first, joined = 0, False
    for at, token in enumerate([*tokens, None]):
        if token is not None and token.of("AGENT"):
            first = first if run else at
            run.append(token)
        elif run and token is not None and (
            token.of("OR", "COMMA") or token.low in _BETWEEN
        ):  # fmt: skip
            joined |= token.of("OR")
        else:
            if len(run) > 1 and joined:
                yield first, run
            run, joined = [], False


def after_choice(talk: Talk, scene: Scene, mains: list[Main]) -> None:
    """Note what goes on after a choice, and which later work may still belong to its last branch."""
    if scene.choice is not None and scene.choice is talk.choice:
        going = [b for b in scene.choice.branches if not b.terminal] or scene.choice.branches
        if len(scene.choice.branches) > 1:
            talk.memory.stage = tuple(dict.fromkeys(i for b in going for i in _ends(talk, b)))
        talk.branch = None
        return
    talk.branch = None
    ids = [*(i for m in mains for i in m.ids), *scene.gates]
    if talk.choice is None:
        return
    talk.cont += [*ids, *scene.gates]
    ended = [b for b in talk.choice.branches if b.terminal]
    going = [b for b in talk.choice.branches if not b.terminal]
    if ended and len(going) == 1 and len(talk.choice.branches) > 1:
        known = {m for b in talk.choice.branches for m in b.members}
        going[0].members += [i for i in ids if i not in known and i not in _earlier(talk, known)]


def _earlier(talk: Talk, known: set[str]) -> set[str]:
    return {o.earlier for o in talk.claims.orders if o.later in known}


def _ends(talk: Talk, branch: Branch) -> list[str]:
    later = {
        o.earlier for o in talk.claims.orders if o.later in branch.members and o.earlier in branch.members
    }
    return [m for m in branch.members if m not in later]


def enters_other_branch(talk: Talk, scene: Scene) -> bool:
    """Whether the sentence is a second or later branch: it starts where the first one did."""
    return scene.choice is not None and scene.choice is talk.choice and len(scene.choice.branches) > 1


def without_counts_of_one(talk: Talk) -> None:
    """ "After whichever of them it was": of the cases of a choice only one runs, so none are counted.

    Nor is there another choice where it is said of such cases again ("After B or C, …").
    """
    choices = [b for b in talk.claims.blocks if b.kind == "choice"]
    talk.claims.blocks = [
        b for b in talk.claims.blocks if not any(_apart(c, b) for c in choices if c is not b)
    ]


def parts_of(block: Block) -> list[frozenset[str]]:
    """Of which parts a block says that one is enough, or all: its members, or its arms; none for others."""
    if block.kind == "quorum" and block.k == 1:
        return [frozenset([member]) for member in block.members]
    if block.kind == "choice" and all(b.condition is None for b in block.branches):
        return [frozenset(b.members) for b in block.branches if b.members]
    return []


def _apart(choice: Block, block: Block) -> bool:
    """Whether the parts of a block stand in different branches of a choice, which is not the same one."""
    parts = parts_of(block)
    homes = [n for part in parts for n, b in enumerate(choice.branches) if part <= set(b.members)]
    same = block.kind == "choice" and parts == [set(b.members) for b in choice.branches]
    return bool(parts) and not same and len(homes) == len(parts) == len(set(homes))
