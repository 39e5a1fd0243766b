"""An activity ended without a result."""

from __future__ import annotations

from typing import Literal

from swarmwright.errors.root import SwarmwrightError

Failure = Literal[
    "timeout",
    "backend_unavailable",
    "invalid_output",
    "agent_error",
    "denied",
    "limit_reached",
    "awaits_approval",
]
"""Why an activity ended without a result; the first three come from the model boundary (seed 004).

The last is no fault: the step stopped for a person's answer, and goes on when the thread does.
"""


class StepFailed(SwarmwrightError):
    """An activity ended without a result: `failure` is the kind, `detail` what is known of it."""

    failure: Failure = "agent_error"

    def __init__(self, detail: str, *, failure: Failure | None = None) -> None:
        self.detail = detail
        if failure is not None:
            self.failure = failure
        super().__init__(f"{self.failure}: {detail}")


class ModelTimeout(StepFailed):
    """The model did not answer in time."""

    failure: Failure = "timeout"


class ModelUnavailable(StepFailed):
    """The model's server refused, failed or could not be reached."""

    failure: Failure = "backend_unavailable"


class InvalidModelOutput(StepFailed):
    """The model answered with something that is not of the promised form."""

    failure: Failure = "invalid_output"


class LimitReached(StepFailed):
    """A bound on what the agent may spend is reached; trying again would not help."""

    failure: Failure = "limit_reached"


class AwaitsApproval(StepFailed):
    """A tool call needs a person's yes, and nobody is there to say it now; the step can be gone on with."""

    failure: Failure = "awaits_approval"
