"""What is packed comes back, and what is shortened sorts as before."""

from __future__ import annotations

import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.storage.packing import _DICTIONARIES, cut, deflated, full_id, inflated, mended, short_id
from swarmwright.storage.postgres.keys import id_of, key_of

IDS = st.uuids().map(str) | st.uuids().map(lambda made: made.hex) | st.text()


@given(st.binary(max_size=400))
def test_what_is_deflated_comes_back(text: bytes) -> None:
    assert inflated(deflated(text)) == text


@given(st.binary(min_size=1, max_size=60), st.integers(1, 40_000), st.binary(max_size=400))
def test_what_is_deflated_comes_back_whatever_window_it_needs(piece: bytes, size: int, end: bytes) -> None:
    text = (piece * (size // len(piece) + 1))[:size] + end
    small = deflated(text)
    assert inflated(small) == text
    assert len(small) <= len(text) + 1


@pytest.mark.parametrize("size", [30, 400, 1450, 1600, 5500, 5700, 13_700, 13_900, 40_000])
def test_a_small_window_costs_no_room(size: int) -> None:
    draw = random.Random(size)
    words = [b"content", b"HumanMessage", *(draw.randbytes(6).hex().encode() for _ in range(50))]
    text = b" ".join(draw.choices(words, k=size))[:size]
    widest = zlib.compressobj(6, wbits=-15, zdict=_DICTIONARIES[b"2"])
    assert len(deflated(text)) <= 1.01 * len(widest.compress(text) + widest.flush()) + 8


@given(st.uuids().map(str) | st.uuids().map(lambda made: made.hex) | st.text())
def test_a_shortened_id_comes_back(id_: str) -> None:
    assert full_id(short_id(id_)) == id_


@given(st.lists(st.uuids().map(str)))
def test_shortened_ids_sort_as_the_ids_do(ids: list[str]) -> None:
    assert [full_id(short) for short in sorted(map(short_id, ids), key=bytes)] == sorted(ids)  # type: ignore[arg-type]


@given(IDS)
def test_a_key_comes_back(id_: str) -> None:
    assert id_of(key_of(id_)) == id_


@given(st.lists(st.uuids().map(str)) | st.lists(st.text()))
def test_keys_sort_as_the_ids_do(ids: list[str]) -> None:
    assert [id_of(key) for key in sorted(map(key_of, ids))] == sorted(ids)


@given(st.binary(), st.binary(min_size=1), st.binary())
def test_what_is_cut_out_is_mended(before: bytes, text: bytes, after: bytes) -> None:
    payload = before + text + after
    assert mended(cut(payload, text), text) == payload
