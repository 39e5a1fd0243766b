"""When a schedule's next turn is. Pure but for the time-zone tables of the machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from swarmwright.errors import InvalidInput

__all__ = ["next_turn", "read_zone"]

_NAMED: Mapping[str, str] = {
    "@hourly": "0 * * * *",
    "@daily": "0 0 * * *",
    "@midnight": "0 0 * * *",
    "@weekly": "0 0 * * 0",
    "@monthly": "0 0 1 * *",
    "@yearly": "0 0 1 1 *",
    "@annually": "0 0 1 1 *",
}
"""Names that cron has for schedules."""

_FIELDS = 5

_FORM = "five fields: minute, hour, day of month, month, day of week; such as '*/5 * * * *'"


def read_zone(name: str) -> tzinfo:
    """The time zone of that IANA name, "" = UTC. Raises InvalidInput."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        reason = f"{name!r} is no time zone that is known here; give an IANA name, such as Europe/Berlin"
        raise InvalidInput("timezone", reason) from None


def next_turn(schedule: str, zone: str, after: float, end_at: float | None = None) -> float | None:
    """The first turn after that moment (Unix seconds), None where there is none before `end_at`.

    Where clocks are put forward or back, as Debian's cron has it. Raises InvalidInput.
    """
    from cronsim import CronSim, CronSimError

    begin = datetime.fromtimestamp(after, read_zone(zone))
    fields = _NAMED.get(schedule.strip(), schedule).split()
    if len(fields) != _FIELDS:  # a sixth would be seconds, first or last: readers of cron do not agree
        raise InvalidInput("schedule", f"{schedule!r} is no schedule: it has {_FORM}")
    try:
        found: datetime | None = next(CronSim(" ".join(fields), begin), None)
    except CronSimError as error:
        minute, hour, day, month, weekday = fields
        apart = [minute, hour, day, "*", weekday], [minute, hour, "*", month, weekday]
        if all(_is_schedule(one) for one in apart):
            reason = f"{schedule!r} never comes: no month that it names has such a day"
        else:
            reason = f"{schedule!r} is no schedule ({error}): it has {_FORM}"
        raise InvalidInput("schedule", reason) from None
    if found is None:
        raise InvalidInput("schedule", f"{schedule!r} never comes")
    moment = found.timestamp()
    return moment if end_at is None or moment <= end_at else None


def _is_schedule(fields: Sequence[str]) -> bool:
    from cronsim import CronSim, CronSimError

    try:
        CronSim(" ".join(fields), datetime.fromtimestamp(0, UTC))
    except CronSimError:
        return False
    return True
