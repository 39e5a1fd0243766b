"""Files of every kind, healthy, damaged and strange: known by their content, and never an exception."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import itertools
import re
import struct
import threading
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from support.sam import box, m4a, moving, picture, recording, samples, still, still_nodes
from support.trying import tries
from swarmwright.apps.sam import nodes as sam_nodes
from swarmwright.apps.sam.inference import StubModelBackend
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.nodes import SamNodes
from swarmwright.apps.sam.orchestrator import SAMAgentOrchestrator
from swarmwright.apps.sam.pace import Pace
from swarmwright.apps.sam.preprocessing import described
from swarmwright.apps.sam.recognising import Given, Unreadable
from swarmwright.apps.sam.recognising import given as taken_apart

SAMPLES = samples()

TINY_OGG = b"OggS\0\2" + b"\0" * 21 + b"OpusHead"


def told(data: bytes, limits: Limits | None = None) -> dict[str, Any] | str:
    """What is known of a file, or why it is not taken; anything else that is raised is a fault."""
    try:
        found = taken_apart(data)
        return found.text if found.data is None else described(found, limits or Limits())
    except Unreadable as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.requirement("D-05")
@pytest.mark.parametrize(
    ("name", "mime_type", "measures"),
    [
        ("PNG", "image/png", {"format": "PNG", "width": 16, "height": 12, "frames": 1}),
        ("JPEG", "image/jpeg", {"format": "JPEG", "width": 16, "height": 12}),
        ("GIF", "image/gif", {"format": "GIF"}),
        ("WEBP", "image/webp", {"format": "WEBP"}),
        ("BMP", "image/bmp", {"format": "BMP"}),
        ("TIFF", "image/tiff", {"format": "TIFF"}),
        ("moving PNG", "image/png", {"frames": 3}),
        ("moving GIF", "image/gif", {"frames": 3}),
        ("moving WEBP", "image/webp", {"frames": 3}),
        ("moving TIFF", "image/tiff", {"frames": 3}),
        ("wav", "audio/wav", {"seconds": 0.1, "sample_rate": 8000, "channels": 1}),
        ("tone.flac", "audio/flac", {"seconds": 2.0, "sample_rate": 8000, "channels": 1}),
        ("tone.aiff", "audio/aiff", {"seconds": 0.3, "sample_rate": 8000, "channels": 1}),
        ("tone.ogg", "audio/ogg", {"format": "OggVorbis", "seconds": 0.5, "sample_rate": 8000}),
        ("tone.opus", "audio/ogg", {"format": "OggOpus", "seconds": 0.5, "channels": 1}),
        ("tone.mp3", "audio/mpeg", {"seconds": 0.5, "sample_rate": 16000, "channels": 1}),
        ("plain.mp3", "audio/mpeg", {"seconds": 0.648, "sample_rate": 8000}),  # MPEG 2.5, no count
        ("m4a", "audio/mp4", {"seconds": 0.5, "sample_rate": 8000, "channels": 1}),
        ("aac", "audio/aac", {"format": "AAC"}),
    ],
)
def test_a_healthy_file_is_known_by_its_content(name: str, mime_type: str, measures: dict[str, Any]) -> None:
    found = told(SAMPLES[name])
    assert isinstance(found, dict), found
    assert found["mime_type"] == mime_type
    assert found["bytes"] == len(SAMPLES[name])
    assert found["sha256"] == hashlib.sha256(SAMPLES[name]).hexdigest()
    assert {key: found[key] for key in measures} == measures


CUT_BETWEEN = {"plain.mp3", "aac"}
"""Kinds that may be cut between two frames without a sign of it."""


@pytest.mark.parametrize("name", sorted(SAMPLES.keys() - CUT_BETWEEN))
@pytest.mark.parametrize("left", [0.25, 0.5, 0.75, 0.9])
def test_a_file_that_is_cut_off_is_found_out(name: str, left: float) -> None:
    whole = SAMPLES[name]
    found = told(whole[: int(len(whole) * left)])
    assert isinstance(found, str), found
    assert found.startswith("Unreadable: ")
    assert "cut off" in found


@pytest.mark.parametrize("name", ["PNG", "moving PNG"])
def test_a_png_lacks_not_even_its_last_bytes(name: str) -> None:
    whole = SAMPLES[name]
    for missing in range(1, 30):
        assert "cut off" in told(whole[:-missing]), missing
    assert "cut off" in told(whole[:-1] + bytes((whole[-1] ^ 1,)))
    assert isinstance(told(whole + b"what another program put behind it"), dict)


def test_a_recording_without_a_count_is_found_out_within_a_frame() -> None:
    whole = SAMPLES["plain.mp3"]
    assert "cut off" in told(whole[:-1])
    assert "cut off" in told(whole[: len(whole) // 2 - 1])


def test_a_cut_between_two_frames_is_found_out_by_what_is_counted() -> None:
    for name, begins, spared in (("tone.flac", b"\xff\xf8", 0), ("tone.mp3", b"\xff\xf3", 0)):
        whole = SAMPLES[name]
        frames = [match.start() for match in re.finditer(re.escape(begins), whole)]
        assert len(frames) > 3
        for at in frames[1 : len(frames) - spared]:
            assert "cut off" in told(whole[:at]), (name, at)


@pytest.mark.parametrize("flags", [1, 2, 3])
def test_a_count_of_frames_or_bytes_is_held_to_with_and_without_the_frame_that_counts(flags: int) -> None:
    whole = SAMPLES["tone.mp3"]
    at, frames = whole.index(b"Xing"), len(re.findall(rb"\xff\xf3", whole))
    head = whole.find(b"\xff\xf3", 4)

    def counting(frames: int, length: int) -> bytes:
        told = [struct.pack(">I", n) for flag, n in ((1, frames), (2, length)) if flags & flag]
        count = b"Info" + struct.pack(">I", flags) + b"".join(told)
        return whole[:at] + count + whole[at + len(count) :]

    assert isinstance(told(counting(frames - 1, len(whole))), dict)
    assert isinstance(told(counting(frames, len(whole) - head)), dict)
    assert "cut off" in told(counting(frames + 1, len(whole) + 1))


@settings(max_examples=tries(250), deadline=None)
@given(data=st.data())
def test_damage_is_told_and_never_raised(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(SAMPLES)))
    file = bytearray(SAMPLES[name])
    within = st.one_of(st.integers(0, min(len(file), 80) - 1), st.integers(0, len(file) - 1))
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(within)
        match data.draw(st.sampled_from(("flip", "cut", "insert", "drop"))):
            case "flip":
                file[at : at + 1] = data.draw(st.binary(min_size=1, max_size=1))
            case "cut":
                del file[at + 4 :]
            case "insert":
                file[at:at] = data.draw(st.binary(max_size=8))
            case _:
                del file[at : at + 4]
    found = told(bytes(file))
    assert isinstance(found, (str, dict))


def png(width: int, height: int) -> bytes:
    def chunk(name: bytes, held: bytes) -> bytes:
        return struct.pack(">I", len(held)) + name + held + struct.pack(">I", zlib.crc32(name + held))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


CRASHERS = [
    TINY_OGG,  # mutagen: IndexError
    b"OggS\0\2" + b"\0" * 21 + b"\x01vorbis",
    b"OggS\0" + b"\xff" * 40,
    b"RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0" + b"\0" * 16 + b"data\xff\xff\xff\xff\0\0",  # a rate of 0
    b"RIFF\x04\0\0\0WAVE",
    b"fLaC\x80",
    b"fLaC\x80\0\0\x22" + b"\0" * 34,
    b"ID3\x04\0\0\0\0\x02\0TIT2\0\0\0\x10\0\x08" + b"\xff" * 300,
    b"FORM\0\0\0\x1cAIFFCOMM\0\0\0\x12\0\1\0\0\0\1\0\x10" + b"\0" * 10,
    b"\xff\xf1\x50\x80\x02\x1f\xfc" + b"\0" * 500,
    b"\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom\0\0\0\0",
    b"GIF89a\xff\xff\xff\xff\x80\0\0;",
    b"II\x2a\0\x08\0\0\0\xff\xff" + b"\xff" * 60,
    b"BM" + b"\0" * 12 + b"\x28\0\0\0" + b"\xff" * 60,
    b"\x89PNG\r\n\x1a\n",
    png(0, 0),
]


@pytest.mark.requirement("D-15")
@pytest.mark.parametrize("file", CRASHERS)
async def test_a_file_that_libraries_trip_over_is_a_typed_failure(file: bytes) -> None:
    response = await still().run({"text": "what is it?", "data": file})
    assert response["error_type"] == "invalid_input", response


@pytest.mark.parametrize(
    "words",
    [
        "BMW makes cars.",
        "BMI of the patient: 23",
        "GIF89a is a format",
        "MZ",
        "ID3 tags",
        "OggS",
        "SQLite",
    ],
)
async def test_words_stay_words_however_they_begin(words: str) -> None:
    assert told(words.encode()) == words
    assert (await still().run(words.encode()))["output"].endswith(words)


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 100, "image/heic"),
        (b"\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0" + b"\0" * 60, "image/x-icon"),
        (b"\0\0\0\x0cjP  \r\n\x87\n\0" + b"\0" * 60, "unknown kind"),
        (b"PK\x03\x04" + b"\xff" * 60, "application/zip"),
        (b"%PDF-1.7 words", "application/pdf"),
        (b".snd" + b"\0" * 60, "a file of an unknown kind"),
        (b"BM\xff\x01" + b"\x81" * 60, ""),  # no header of a bitmap behind its two letters
    ],
)
async def test_a_healthy_file_of_another_kind_is_not_called_damaged(file: bytes, why: str) -> None:
    response = await still().run(file)
    assert response["error_type"] == "unsupported_input"
    assert why in response["output"]


@pytest.mark.parametrize(
    "file", ["Grüße".encode("latin-1"), "hello".encode("utf-16"), "BMW für".encode("latin-1")]
)
def test_a_text_of_another_encoding_gets_a_hint(file: bytes) -> None:
    assert "save it as UTF-8" in told(file)


@pytest.mark.parametrize("length", [b"\0\0\0\0", b"\xff\xff\xff\xff"])
def test_a_wav_that_was_recorded_as_a_stream_is_timed_by_what_is_there(length: bytes) -> None:
    wav = recording(0.5)
    found = told(wav[:4] + length + wav[8:40] + length + wav[44:])
    assert isinstance(found, dict), found
    assert found["seconds"] == 0.5


@pytest.mark.parametrize(
    "empty",
    [
        b"",
        {"text": "hi", "data": b""},
        {"text": "hi", "base64": ""},
        {"text": "hi", "data": b" \n\t "},
        {"text": "hi", "data": "\u200b\ufeff\u2060".encode()},
        "\u200b\u200d\ufe0f",
        "\u3164",
    ],
)
async def test_nothing_is_no_input(empty: Any) -> None:
    response = await still().run(empty)
    assert response["error_type"] == "invalid_input", response
    assert "empty" in response["output"]


@pytest.mark.parametrize(
    "said",
    [
        lambda data: {"base64": base64.encodebytes(data).decode()},
        lambda data: {"base64": "data:image/png;base64," + base64.b64encode(data).decode()},
    ],
)
async def test_base64_may_have_line_ends_or_be_a_data_url(said: Any) -> None:
    response = await still().run(said(picture(60, 40)))
    assert response["status"] == "success", response
    assert response["metadata"]["attachment"]["width"] == 60


async def test_what_an_input_does_not_take_is_refused_by_name() -> None:
    response = await still().run({"text": "hi", "bas64": "aGk="})
    assert response["error_type"] == "invalid_input"
    assert "`bas64`" in response["output"]


async def test_words_beside_a_file_of_words_go_before_them() -> None:
    response = await still(StubModelBackend()).run({"text": "Sum up:", "data": b"A long story."})
    assert response["output"] == "[stub] I was asked: Sum up:\n\nA long story."


@pytest.mark.parametrize(
    ("file", "limits", "why"),
    [
        (picture(), Limits(image_bytes=60), "at most 60"),
        (recording(), Limits(audio_bytes=60), "at most 60"),
        (picture(5, 3), Limits(image_pixels=10), "5 x 3 pixels; at most 10"),
        (moving("GIF", 3), Limits(frames_pixels=16 * 12 * 2), "first 3 frames; at most 384 pixels"),
        (recording(0.5), Limits(audio_seconds=0.1), "lasts 0.5 s"),
        (png(10_000, 10_000), Limits(), "more pixels than any"),  # Pillow warns
        (png(100_000, 100_000), Limits(), "more pixels than any"),  # Pillow refuses
    ],
)
def test_the_limits_hold(file: bytes, limits: Limits, why: str) -> None:
    assert why in told(file, limits)


def test_a_picture_is_decoded_and_not_only_looked_at() -> None:
    whole = io.BytesIO()
    Image.effect_noise((64, 64), 80).save(whole, "BMP")  # without any checksum
    assert "cut off" in told(whole.getvalue()[:-500])


def test_an_mp4_that_lacks_what_its_boxes_tell_of_is_cut_off() -> None:
    assert "cut off" in told(m4a()[:-10])
    assert "damaged" in told(box(b"ftyp", b"M4A \0\0\0\0isom") + box(b"mdat", b"\1" * 64))


async def test_files_are_read_on_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    on: list[threading.Thread] = []

    def looked(given: Given, limits: Limits) -> dict[str, Any]:
        on.append(threading.current_thread())
        return described(given, limits)

    monkeypatch.setattr(sam_nodes, "described", looked)
    nodes: SamNodes = still_nodes()
    await nodes.task_preprocessing_node({"question": picture()}, {})
    assert on
    assert on[0] is not threading.current_thread()


def test_a_gif_that_lacks_a_frame_is_found_out() -> None:
    whole = moving("GIF", 3)
    between = [match.start() + 1 for match in re.finditer(rb"\0!\xf9", whole)]
    assert len(between) >= 2
    for left in between:
        assert "cut off" in told(whole[:left]), left


def gif_of(frames: int) -> bytes:
    """Frames of one pixel, in 15 bytes each."""
    frame = b"\x2c\0\0\0\0\1\0\1\0\0\x02\x02\x44\x01\0"
    return b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff" + frame * frames + b";"


def tiff_of(pages: int) -> bytes:
    """Pages of one pixel, each of which leads to the next."""
    tags = {256: 1, 257: 1, 258: 8, 259: 1, 262: 1, 273: 4, 278: 1, 279: 1}
    size, made = 2 + 12 * len(tags) + 4, b"II*\0" + struct.pack("<I", 8)
    for page in range(pages):
        made += struct.pack("<H", len(tags))
        made += b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags.items())
        made += struct.pack("<I", 8 + size * (page + 1) if page < pages - 1 else 0)
    return made


def wav_of(chunks: int) -> bytes:
    """A second of sound, and chunks with nothing in them behind it."""
    begin = b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
    held = begin + b"data" + struct.pack("<I", 8000) + b"\x80" * 8000 + b"junk\0\0\0\0" * chunks
    return b"RIFF" + struct.pack("<I", len(held)) + held


def m4a_of(boxes: int) -> bytes:
    """A healthy file with a box of boxes in its `moov`, which its length counts."""
    whole = m4a()
    at, inside = whole.index(b"moov") - 4, box(b"udta", box(b"free") * boxes)
    size = struct.unpack_from(">I", whole, at)[0]
    grown = struct.pack(">I", size + len(inside)) + whole[at + 4 : at + size] + inside
    return whole[:at] + grown + whole[at + size :]


def aiff_of(chunks: int) -> bytes:
    held = SAMPLES["tone.aiff"][8:] + b"ANNO\0\0\0\0" * chunks
    return b"FORM" + struct.pack(">I", len(held)) + held


def png_of(chunks: int) -> bytes:
    whole, empty = picture(), b"\0\0\0\0teXt" + struct.pack(">I", zlib.crc32(b"teXt"))
    return whole[:33] + empty * chunks + whole[33:]


def jpeg_of(scans: int) -> bytes:
    held = io.BytesIO()
    Image.effect_noise((16, 12), 60).save(held, "JPEG", progressive=True)
    whole = held.getvalue()
    last = whole.rindex(b"\xff\xda")
    return whole[:-2] + whole[last:-2] * scans + whole[-2:]


FEW = Limits(image_frames=20, image_scans=20, file_parts=400)


@pytest.mark.parametrize(
    ("made", "few", "many", "why"),
    [
        (gif_of, 20, 21, "more frames than the 20"),
        (gif_of, 20, 401, "too many parts; at most 400"),
        (tiff_of, 20, 21, "more frames than the 20"),
        (lambda frames: moving("PNG", frames), 20, 21, "more frames than the 20"),
        (lambda frames: moving("WEBP", frames), 20, 21, "more frames than the 20"),
        (jpeg_of, 5, 21, "more than 20 scans"),
        (png_of, 40, 400, "too many parts; at most 400"),
        (wav_of, 40, 400, "too many parts; at most 400"),
        (aiff_of, 40, 400, "too many parts; at most 400"),
        (m4a_of, 40, 400, "too many parts; at most 400"),
    ],
)
def test_a_file_has_only_so_many_parts(made: Callable[[int], bytes], few: int, many: int, why: str) -> None:
    assert isinstance(told(made(few), FEW), dict)
    assert why in told(made(many), FEW)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_look_through_a_file_ends_with_its_time(name: str) -> None:
    ticks = itertools.count()
    pace = Pace(Limits(file_seconds=1), lambda: next(ticks))
    with pytest.raises(Unreadable, match="longer than 1 s"):
        described(Given("", SAMPLES[name]), Limits(), pace)
    assert next(ticks) < 10, "it ends where it is found, not at the end of the file"


async def test_files_are_looked_through_on_threads_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, begun, names = threading.Event(), threading.Semaphore(0), []

    def slow(*_: object) -> dict[str, Any]:
        names.append(threading.current_thread().name)
        begun.release()
        goes_on.wait(30)
        return {"modality": "image", "mime_type": "image/png", "text": ""}

    monkeypatch.setattr(sam_nodes, "described", slow)
    sam = SAMAgentOrchestrator(StubModelBackend("ok"), patience_s=1.0)
    try:
        async with asyncio.timeout(30):
            turns = [asyncio.create_task(sam.run(picture())) for _ in range(40)]
            await asyncio.to_thread(begun.acquire)
            aside = await asyncio.to_thread(lambda: "free")  # the loop's own threads
            words = await sam.run("still here?")
            told = await asyncio.gather(*turns)
    finally:
        goes_on.set()
    assert (aside, words["status"]) == ("free", "success")
    assert {turn["error_type"] for turn in told} == {"timeout"}
    assert all("not looked through within 1 s" in turn["output"] for turn in told)
    assert len(names) == 2
    assert all(name.startswith("sam-files") for name in names)


@pytest.mark.parametrize("heap", ["\u0301\u0323", "\u0f73"])
async def test_words_under_a_heap_of_marks_are_refused(heap: str) -> None:
    told = await still().run("so " + "e" + heap * 40_000)
    assert told["error_type"] == "invalid_input"
    assert "more than 30 marks" in told["output"]
    assert (await still().run("z" + "\u0301\u0323" * 15))["status"] == "success"
