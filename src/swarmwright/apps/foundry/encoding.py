"""A protocol, and a version of its draft, as JSON data: what every door tells. Pure."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from swarmwright.apps.foundry.forms import ClinicalAssessment, SafetyAssessment
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.versions import DraftVersion

__all__ = ["as_json", "version_json"]


def as_json(state: ProtocolState) -> dict[str, Any]:
    """The state as JSON data."""
    data = {"protocol_id": state.thread_id, **asdict(state)}
    data["draft_versions"] = [version_json(one) for one in state.draft_versions]
    data["safety_assessment"] = _dumped(state.safety_assessment)
    data["clinical_assessment"] = _dumped(state.clinical_assessment)
    return data


def version_json(version: DraftVersion) -> dict[str, Any]:
    """A version as JSON data."""
    return asdict(version) | {
        "safety": _dumped(version.safety),
        "clinical": [_dumped(one) for one in version.clinical],
        "level": version.level,
        "quality": version.quality,
    }


def _dumped(form: SafetyAssessment | ClinicalAssessment | None) -> dict[str, Any] | None:
    if isinstance(form, ClinicalAssessment):
        return form.model_dump() | {"quality": form.quality}
    return None if form is None else form.model_dump()
