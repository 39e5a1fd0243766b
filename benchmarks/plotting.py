"""A plot of measured points, both axes by powers of ten, as SVG text. No library: it is one picture."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

__all__ = ["log_log"]

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 640, 400, 64, 52, 40, 24
_COLOURS = ("#2563eb", "#d97706", "#059669", "#db2777")

Points = Sequence[tuple[float, float]]


def log_log(title: str, across: str, up: str, lines: Mapping[str, Points]) -> str:
    """The SVG: a line a name through its points (x and y > 0), with the axes' names and powers of ten."""
    points = [point for line in lines.values() for point in line]
    xs, ys = _powers([x for x, _ in points]), _powers([y for _, y in points])

    def place(x: float, y: float) -> tuple[float, float]:
        right = (math.log10(x) - xs[0]) / max(xs[-1] - xs[0], 1)
        high = (math.log10(y) - ys[0]) / max(ys[-1] - ys[0], 1)
        return (
            _LEFT + right * (_WIDTH - _LEFT - _RIGHT),
            _HEIGHT - _BOTTOM - high * (_HEIGHT - _BOTTOM - _TOP),
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        _text(_WIDTH / 2, 22, title, "middle", size=15),
        _text(_WIDTH / 2, _HEIGHT - 12, across, "middle"),
        f'<g transform="rotate(-90 16 {_HEIGHT / 2})">{_text(16, _HEIGHT / 2, up, "middle")}</g>',
    ]
    for power in xs:
        x, y = place(10**power, 10 ** ys[0])
        parts += [_line([(x, y), place(10**power, 10 ** ys[-1])], "#e5e7eb", 1)]
        parts += [_text(x, y + 18, f"{10**power:g}", "middle")]
    for power in ys:
        x, y = place(10 ** xs[0], 10**power)
        parts += [_line([(x, y), place(10 ** xs[-1], 10**power)], "#e5e7eb", 1)]
        parts += [_text(x - 8, y + 4, f"{10**power:g}", "end")]
    for number, (name, line) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        placed = [place(x, y) for x, y in line]
        parts += [_line(placed, colour, 2), *(_dot(p, colour) for p in placed)]
        parts += [_text(_LEFT + 12, _TOP + 16 + 16 * number, name, "start", colour=colour)]
    return "\n".join([*parts, "</svg>\n"])


def _powers(values: Sequence[float]) -> range:
    """The powers of ten from below the smallest value to above the largest."""
    return range(math.floor(math.log10(min(values))), math.ceil(math.log10(max(values))) + 1)


def _line(points: Points, colour: str, width: int) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _dot(point: tuple[float, float], colour: str) -> str:
    return f'<circle cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="3.5" fill="{colour}"/>'


def _text(x: float, y: float, words: str, anchor: str, size: int = 12, colour: str = "#111827") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}"'
    return f"<text {place}>{escape(words)}</text>"
