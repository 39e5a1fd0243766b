"""A workflow that stands ready as JSON where a prompt could stand: never read as English. Pure."""

from __future__ import annotations

import re
from json import dumps
from typing import TYPE_CHECKING

from swarmwright.errors import ConfigError, InvalidWorkflow

if TYPE_CHECKING:
    from swarmwright.workflow.tree import Workflow

__all__ = ["begins_like_json", "read_stored"]

_JSON = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\[{"\]]|\{\s*$)')
"""How an object begins, or a list of texts, objects or lists. No sentence does."""

_REMEDY = (
    "give a prompt in English, or a workflow's JSON: `compile --json` prints one, `schema workflow` says how"
)


def begins_like_json(text: str) -> bool:
    """Whether a text is to be read as JSON."""
    return _JSON.match(text) is not None


def read_stored(text: str, name: str) -> Workflow:
    """The workflow in a text: its own JSON, or the whole that `compile --json` prints.

    `name`: what errors call the text. Raises ConfigError for any other JSON, for none, and for a
    workflow that must not run.
    """
    from swarmwright.workflow.encoding import from_json
    from swarmwright.workflow.strict_json import strict_json
    from swarmwright.workflow.verifying import check

    try:
        value = strict_json(text)
    except (ValueError, RecursionError):
        value = None  # said by `from_json`, with its place
    if isinstance(value, dict) and "workflow" in value and "format" not in value:
        if value["workflow"] is None:
            reason = "this is what `compile` printed of a prompt with errors: it holds no workflow"
            raise ConfigError(name, "workflow", reason, "mend the prompt, and compile it again")
        text = dumps(value["workflow"])
    try:
        workflow = from_json(text)
        check(workflow)
    except InvalidWorkflow as error:
        raise ConfigError(name, "", f"this is no workflow: {error}", _REMEDY) from None
    return workflow
