"""Note labels: "timeout: 5 min", "tools: Shell", "depends on: Ann": what is noted of somebody, line by line.

Words as data, and where one stands. What comes of a note is told by `rewrites.noted`.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.tokens import Token

__all__ = ["label_at"]

_KINDS = {
    "time": """
        timeout | time limit | time budget | max time | maximum time | time | deadline | duration | time out |
        max duration | maximum duration | limit | time allowed | max runtime
    """,
    "retries": """
        retries | max retries | maximum retries | retry | retry limit | retry count | attempts |
        max attempts | maximum attempts | tries | max tries
    """,
    "calls": """
        tool calls | max tool calls | maximum tool calls | tool call limit | max calls | tool budget
    """,
    "tools": """
        tools | tool | allowed tools | tools allowed | may use | can use | uses | use | access |
        has access to | access to | permitted tools | permissions | tool access
    """,
    "never": """
        must not use | may not use | cannot use | can not use | can't use | forbidden tools | forbidden |
        denied tools | denied | no access to | no access | not allowed | tools not allowed | disallowed |
        disallowed tools | never uses
    """,
    "after": """
        after | depends on | dependencies | dependency | waits for | wait for | runs after | starts after |
        comes after | follows | predecessor | predecessors | preceded by | needs | requires | input from |
        inputs from | upstream
    """,
    "before": "before | runs before | comes before | precedes | successor | successors | downstream | next",
    "beside": """
        in parallel with | parallel with | parallel to | alongside | runs with | runs in parallel with |
        at the same time as | together with | concurrently with
    """,
    "yes": """
        approval | needs approval | requires approval | approval needed | approval required | approved by |
        approver | approvers | sign-off | signoff | sign-off by | human approval | gate | approval by |
        needs sign-off | released by
    """,
    "blind": """
        must not see | may not see | cannot see | can't see | does not see | never sees | blind to |
        not allowed to see
    """,
    "hidden": "hidden from | not visible to | invisible to | kept from | secret from",
    "task": """
        role | task | job | goal | does | responsibility | responsibilities | duty | duties | purpose | what |
        work | action | activity | does what | tasks
    """,
}
_LABELS = {
    " ".join(words.split()): kind
    for kind, many in _KINDS.items()
    for words in many.split("|")
    if words.strip()
}
_LONGEST = 4


def label_at(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """What kind of label stands here, and the index behind its colon; ("", at) where none does.

    Kinds: time, retries, calls, tools, never, after, before, beside, yes, blind, hidden, task.
    """
    for colon in range(at + 1, min(at + 1 + _LONGEST, len(tokens))):
        if tokens[colon].of("COLON"):
            words = " ".join(t.low for t in tokens[at:colon]).strip("*_ ")
            kind = _LABELS.get(" ".join(words.split()), "")
            return (kind, colon + 1) if kind else ("", at)
        if tokens[colon].of("AGENT", "GROUP", "TOOL", "COMMA"):
            break
    return "", at
