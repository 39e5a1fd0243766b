"""Who has written what under which label on a thread: each text is looked at once, and few kinds are kept.

A step that begins has to know what its agent may see of all that was written (`views`). A thread has many
texts, of many authors, and few kinds: an author counts only where its writing is hidden from somebody, or
where the reader is the author. While a thread grows, only what is new is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import is_
from typing import Any, TypeAlias

from langchain_core.messages import BaseMessage

from swarmwright.policy.labels import Label, Sight, joined, label_in

__all__ = ["Texts"]

Written: TypeAlias = tuple[str, Label]
"""By whom, and under which label."""


class Texts:
    """The messages and outputs of one thread, by kind. sensitive: whose writing is hidden from anybody."""

    def __init__(self, sensitive: frozenset[str]) -> None:
        self.sensitive = sensitive
        self._messages, self._outputs = _Pile(_of_message, sensitive), _Pile(_of_output, sensitive)
        self._instances: list[str] = []

    def follow(self, state: Mapping[str, Any]) -> None:
        """Look at what was written since; at all of it anew where anything that stood there is another."""
        outputs = state.get("agent_outputs", {})
        self._messages.follow(state.get("messages", ()))
        self._outputs.follow(list(outputs.values()))
        self._instances = list(outputs)

    def label(self, sight: Sight) -> Label:
        """Of what is made of all that one agent may see."""
        return self._messages.label(sight).join(self._outputs.label(sight)).of(self.sensitive)

    def unseen(self, sight: Sight) -> list[str]:
        """The step instances whose outputs it may not see for their labels, in order."""
        return [self._instances[place] for place in sorted(self._outputs.unseen(sight))]


class _Pile:
    """Texts that mostly grow in number, by kind. look: by whom one is, and under which label."""

    def __init__(self, look: Callable[[Any], Written], sensitive: frozenset[str]) -> None:
        self._look, self._sensitive = look, sensitive
        self._clear()

    def _clear(self) -> None:
        self._texts: list[Any] = []
        self._authors: list[str] = []
        self._kinds: dict[Written, list[int]] = {}
        self._own: dict[str, set[Label]] = {}

    def follow(self, texts: Sequence[Any]) -> None:
        if len(texts) < len(self._texts) or not all(map(is_, self._texts, texts)):
            self._clear()
        for place in range(len(self._texts), len(texts)):
            author, label = self._look(texts[place])
            self._kinds.setdefault((author if author in self._sensitive else "", label), []).append(place)
            self._own.setdefault(author, set()).add(label)
            self._authors.append(author)
            self._texts.append(texts[place])

    def label(self, sight: Sight) -> Label:
        (viewer,) = sight.viewers
        seen = (own.join(Label(frozenset({by}))) for by, own in self._kinds if sight.sees(by, own))
        return joined([*seen, *(own.join(Label(frozenset({viewer}))) for own in self._own.get(viewer, ()))])

    def unseen(self, sight: Sight) -> Iterator[int]:
        for (by, label), places in self._kinds.items():
            if by not in sight.hidden and not sight.sees(by, label):
                yield from (place for place in places if self._authors[place] not in sight.viewers)


def _of_message(message: BaseMessage) -> Written:
    return message.name or "", label_in(message.additional_kwargs)


def _of_output(output: Mapping[str, Any]) -> Written:
    return output["agent"], label_in(output)
