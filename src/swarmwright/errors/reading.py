"""What people wrote cannot be read, or built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swarmwright.errors.root import SwarmwrightError


class InvalidWorkflow(SwarmwrightError):
    """A workflow tree breaks a structural rule; `problems` names each with its node id."""

    def __init__(self, problems: Sequence[Any]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(p) for p in self.problems) or "the workflow is not valid")


class InvalidRegistry(SwarmwrightError):
    """A change would leave the registry broken; `problems` names each with the id that it is about."""

    def __init__(self, problems: Sequence[Any]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(p) for p in self.problems) or "the registry is not valid")


class InvalidPattern(SwarmwrightError):
    """`pattern` cannot be built: its `parameter` ("" = the whole) is not as it must be, for `reason`."""

    def __init__(self, pattern: str, parameter: str, reason: str) -> None:
        self.pattern, self.parameter, self.reason = pattern, parameter, reason
        where = f"{pattern}: {parameter}" if parameter else pattern
        super().__init__(f"{where}: {reason}")


class CompilationFailed(SwarmwrightError):
    """A prompt has errors, so no workflow came of it; `diagnostics` holds codes, spans and rewrites."""

    def __init__(self, diagnostics: Sequence[Any]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(str(d) for d in self.diagnostics) or "the prompt did not compile")


class ConfigError(SwarmwrightError):
    """A config file or setting cannot be used: `path`, `place` within it, `reason`, and the `remedy`."""

    def __init__(self, path: str, place: str, reason: str, remedy: str = "") -> None:
        self.path, self.place, self.reason, self.remedy = path, place, reason, remedy
        where = f"{path}: {place}" if place else path
        super().__init__(f"{where}: {reason}" + (f" ({remedy})" if remedy else ""))


class NoModelNamed(ConfigError):
    """No model is named for somebody who was to be asked by one."""
