""" "The approval of the CFO and of the auditor": everybody who has to say yes before work is asked."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.workflow.tree import Gate, walk


def asked(prompt: str) -> list[tuple[str, ...]]:
    found = compiled(prompt, "Biller Payer")
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return [node.approvers for node in walk(found.workflow.root) if isinstance(node, Gate)]


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("after my approval and the approval of the auditor", [("user",), ("auditor",)]),
        ("after my approval and that of the auditor", [("user",), ("auditor",)]),
        ("with the approval of both the CFO and the auditor", [("CFO",), ("auditor",)]),
        ("with the approval of the CFO and the auditor", [("CFO",), ("auditor",)]),
        ("after the go-ahead of the lawyer and that of the chief nurse", [("lawyer",), ("chief nurse",)]),
        ("after approval of the head of sales or of the lawyer", [("head of sales", "lawyer")]),
        ("after the approval of the auditor", [("auditor",)]),
        ("after the approval of the budget", [()]),
        ("after approval of the customer order", [()]),
    ],
)
def test_everybody_whose_yes_is_waited_for_is_asked(words: str, who: list[tuple[str, ...]]) -> None:
    assert asked(f"Biller bills. Payer pays {words}.") == who


def test_two_yeses_that_are_waited_for_are_both_asked() -> None:
    assert asked("Biller bills. Payer waits for my approval and for the approval of the auditor.") == [
        ("user",),
        ("auditor",),
    ]
