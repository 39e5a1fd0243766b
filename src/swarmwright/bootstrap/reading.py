"""Reading a prompt by whoever is named: the rules, a model, or the rules and then a model for the rest.

    rules           the compiler alone; no model, no network
    model:PROFILE   a model reads the flow; rights stay with the strict grammar (see `language.proposals`)
    auto:PROFILE    the rules read; a model is asked about the sentences that they left open

PROFILE is a name from [models], or provider:model; without it, the team's model.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from swarmwright.errors import ConfigError, InvalidModelOutput
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.nearness import nearest

if TYPE_CHECKING:
    from swarmwright.language import Compilation

__all__ = ["READERS", "Reader", "parse_reader", "read_prompt"]

READERS = ("rules", "model", "auto")


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, and for the last two kinds, which model ("" = the team's)."""

    kind: Literal["rules", "model", "auto"]
    model: str = ""


def parse_reader(text: str) -> Reader:
    """ "rules", "model", "model:fast", "auto:openai:gpt-5-mini". Raises ConfigError for anything else."""
    kind, _, model = text.strip().partition(":")
    if kind not in READERS or (kind == "rules" and ":" in text):
        near = nearest(kind, READERS)
        remedy = (
            f"did you mean {near[0]}?" if near and kind not in READERS else "rules, model:NAME or auto:NAME"
        )
        raise ConfigError("reader", repr(text), "there is no such reader", remedy)
    return Reader(cast(Literal["rules", "model", "auto"], kind), model.strip())


async def read_prompt(
    prompt: str,
    catalog: Catalog = Catalog(),  # noqa: B008  (frozen)
    *,
    reader: str = "rules",
    settings: Settings | None = None,
) -> Compilation:
    """Compile a prompt, read by `reader`. A model is loaded only where there is something to ask it.

    Whatever the text and the answers, the result is a Compilation; `asked` says who took part, and what
    became of all that was said. Raises ConfigError for a reader or a model that cannot be had, ModelTimeout
    and ModelUnavailable where the model does not answer, InvalidModelOutput where none of its answers, two
    repairs included, is of the form. Then nothing of a model's reading is used.
    """
    wanted = parse_reader(reader)
    if wanted.kind == "rules":
        from swarmwright.language import compile_prompt  # heavy: who compiles no prompt does without it

        return compile_prompt(prompt, catalog)
    from swarmwright.language.proposals.dialogue import begin

    settings = settings or Settings()
    name = wanted.model or settings.model
    if not name:
        raise ConfigError(
            "reader", repr(reader), "no model is named", f"write {wanted.kind}:NAME, or set `model`"
        )
    if name not in settings.models and ":" not in name:
        near = nearest(name, settings.models)
        remedy = f"did you mean {near[0]}?" if near else f"add [models.{name}], or write provider:model"
        raise ConfigError("reader", repr(reader), f"no model named {name!r}", remedy)
    dialogue = begin(prompt, catalog, wanted.kind, name)
    if dialogue.over:
        return dialogue.compilation
    from swarmwright.models.answering import Answerer
    from swarmwright.models.loading import load_chat_model

    model = load_chat_model(settings.models.get(name, name), settings.models)
    try:
        answerer = Answerer(model)
        while not dialogue.over:
            sent = [(message.role, message.text) for message in dialogue.messages]
            dialogue = dialogue.answered(await answerer.answer(sent, dialogue.schema))
    finally:
        await model.aclose()
    if dialogue.unusable:
        raise InvalidModelOutput(f"no answer of {name} could be used: {dialogue.unusable}")
    return dialogue.compilation
