"""ScopedBackend: deepagents' `BackendProtocol` over a `ScopedFolder`. What its tools work on.

Nothing is raised for what a model asks or what is on the disk: every operation answers with a result, whose
error says a code and the path as it was asked for. The operations that wait (`als`, `aread`, …) are those of
the protocol: the same, in a thread.

Large results of tools, and conversations that were compacted, are put aside by deepagents, whatever the agent
may write: below `/large_tool_results`, `/conversation_history` and `/blobs`. Here those names are `private`,
another folder, which only the one who owns this backend has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from deepagents.backends.protocol import (
    BackendProtocol,
    DeleteResult,
    EditResult,
    FileData,
    FileDownloadResponse,
    FileInfo,
    FileUploadResponse,
    GlobResult,
    GrepMatch,
    GrepResult,
    LsResult,
    ReadResult,
    WriteResult,
)
from deepagents.backends.utils import perform_string_replacement, slice_read_response

from swarmwright.ports.files import PRIVATE
from swarmwright.ports.retelling import retells, somebody_asks
from swarmwright.storage.scoped.beneath import Way
from swarmwright.storage.scoped.files import Stamp
from swarmwright.storage.scoped.folder import Limits, ScopedFolder
from swarmwright.storage.scoped.names import names_in, path_of
from swarmwright.storage.scoped.refusing import FileRefused
from swarmwright.storage.scoped.searching import find, search, text_in
from swarmwright.storage.scoped.walking import Entry, Names

__all__ = ["MEDIA", "PRIVATE", "ScopedBackend", "scoped_backend"]

MEDIA = frozenset(
    {
        *(".png", ".jpeg", ".jpg", ".webp", ".gif", ".heic", ".heif"),
        *(".mp4", ".mpeg", ".mov", ".avi", ".flv", ".mpg", ".webm", ".wmv", ".3gpp", ".mkv"),
        *(".wav", ".mp3", ".aiff", ".aac", ".ogg", ".flac"),
        *(".pdf", ".ppt", ".pptx"),
    }
)
"""What deepagents' tool for reading takes for pictures, sounds and papers, by the name alone, and sends to
the model as such; many models refuse that, and the step would have failed. Only text is read here."""


class ScopedBackend(BackendProtocol):
    """A folder for deepagents' tools. Make one for each scope: an agent's folder, a step's scratch space.

    private: where what was taken out of the conversation is kept; without it, it is refused, and deepagents
    leaves it in the conversation.
    """

    tells_authors = True
    """Whatever is shown of agents' own writing is told (`ports.retelling`)."""

    def __init__(self, folder: ScopedFolder, private: ScopedFolder | None = None) -> None:
        self._folder, self._private = folder, private

    def __repr__(self) -> str:
        return f"ScopedBackend({self._folder!r})"

    @property
    def way(self) -> Way:
        """How the folder is held to itself on this system: by one call of the kernel, or step by step."""
        return self._folder.way

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written into the folder or deleted from it."""
        return self._folder.read_only

    def ls(self, path: str) -> LsResult:
        """What is in a folder: files and folders, by name."""
        try:
            folder, names = self._at(path)
            found = [entry for entry in folder.entries(names) if entry.names[0] not in self._hidden(folder)]
        except FileRefused as refused:
            return LsResult(error=refused.told(path))
        self._tell(folder, (entry.names for entry in found))
        return LsResult(entries=[_info(entry) for entry in found])

    def read(self, file_path: str, offset: int = 0, limit: int = 2000) -> ReadResult:
        """Lines of a file that is text in UTF-8."""
        try:
            folder, names = self._at(file_path)
            _no_media(names)
            _whole_numbers(offset=offset, limit=limit)
            data, stamp = folder.read(names)
            content = FileData(content=text_in(data), encoding="utf-8", modified_at=_time(stamp))
            self._tell(folder, [names], content_alone=True)
        except FileRefused as refused:
            return ReadResult(error=refused.told(file_path))
        return slice_read_response(content, offset, limit)

    def grep(
        self, pattern: str, path: str | None = None, glob: str | None = None, *, max_count: int | None = None
    ) -> GrepResult:
        """The lines with a text, as it stands; in the files that a glob means, if one is given."""
        asked = "/" if path is None else path
        try:
            folder, names = self._at(asked)
            _texts(pattern=pattern, glob="" if glob is None else glob)
            _whole_numbers(max_count=0 if max_count is None else max_count)
            most = None if max_count is None else max(max_count, 0)
            found = search(folder, names, pattern, glob, most)
        except FileRefused as refused:
            return GrepResult(error=refused.told(asked))
        hidden = self._hidden(folder)
        lines = [one for one in found.lines if one.names[0] not in hidden]
        self._tell(folder, (one.names for one in lines))
        matches = [GrepMatch(path=path_of(one.names), line=one.number, text=one.text) for one in lines]
        return GrepResult(matches=matches, truncated=found.more)

    def glob(self, pattern: str, path: str | None = None) -> GlobResult:
        """The files that a pattern means."""
        asked = "/" if path is None else path
        try:
            folder, names = self._at(asked)
            _texts(pattern=pattern)
            found = find(folder, names, pattern)
        except FileRefused as refused:
            return GlobResult(error=refused.told(asked))
        entries = [entry for entry in found.entries if entry.names[0] not in self._hidden(folder)]
        self._tell(folder, (entry.names for entry in entries))
        matches = [_info(entry) for entry in entries]
        return GlobResult(
            matches=matches, truncated=found.more, truncation_reason="budget" if found.more else None
        )

    def write(self, file_path: str, content: str) -> WriteResult:
        """Let a file have this text, whether there was one or not."""
        try:
            folder, names = self._at(file_path)
            folder.write(names, _bytes_of(content))
        except FileRefused as refused:
            return WriteResult(error=refused.told(file_path))
        return WriteResult(path=path_of(names))

    def edit(self, file_path: str, old_string: str, new_string: str, replace_all: bool = False) -> EditResult:
        """Replace a text in a file; refused if somebody else changes the file meanwhile."""
        try:
            folder, names = self._at(file_path)
            _texts(old_string=old_string, new_string=new_string)
            data, stamp = folder.read(names)
            text = text_in(data)
            _bytes_of(old_string)
            # What was read had its lines end in \n, whatever the file has: so has what comes back.
            returns = "\r\n" in text and "\n" not in text.replace("\r\n", "")
            unified = (lambda s: s.replace("\r\n", "\n")) if returns else str
            text, old, new = unified(text), unified(old_string), unified(new_string)
            _bounded(text, old, new, folder.limits.file)
            changed = perform_string_replacement(text, old, new, replace_all)
            if isinstance(changed, str):
                return EditResult(error=changed)
            written = changed[0].replace("\n", "\r\n") if returns else changed[0]
            folder.write(names, _bytes_of(written), expected=stamp)
        except FileRefused as refused:
            return EditResult(error=refused.told(file_path))
        return EditResult(path=path_of(names), occurrences=changed[1])

    def delete(self, file_path: str) -> DeleteResult:
        """Delete a file, or a folder with all that is in it; never the folder of this backend."""
        try:
            folder, names = self._at(file_path)
            folder.delete(names)
        except FileRefused as refused:
            return DeleteResult(error=refused.told(file_path))
        return DeleteResult(path=path_of(names))

    def upload_files(self, files: list[tuple[str, bytes]]) -> list[FileUploadResponse]:
        """Write bytes to files, each for itself."""
        return [FileUploadResponse(path=path, error=self._upload(path, data)) for path, data in files]

    def download_files(self, paths: list[str]) -> list[FileDownloadResponse]:
        """The bytes of files, each for itself."""
        return [self._download(path) for path in paths]

    def _upload(self, path: str, data: bytes) -> str | None:
        try:
            folder, names = self._at(path)
            if not isinstance(data, bytes | bytearray):
                raise FileRefused("invalid_argument")
            folder.write(names, bytes(data))
        except FileRefused as refused:
            return refused.code
        return None

    def _download(self, path: str) -> FileDownloadResponse:
        try:
            folder, names = self._at(path)
            content = folder.read(names)[0]
            self._tell(folder, [names], content_alone=True)
            return FileDownloadResponse(path=path, content=content)
        except FileRefused as refused:
            return FileDownloadResponse(path=path, error=refused.code)

    def _at(self, path: str) -> tuple[ScopedFolder, Names]:
        """The folder that a path is in, and its names there; large results are in a place of their own."""
        names = names_in(path)
        if not names or names[0] not in PRIVATE:
            return self._folder, names
        if self._private is None:
            raise FileRefused("permission_denied", "nothing is kept here")
        return self._private, names

    def _tell(self, folder: ScopedFolder, shown: Iterable[Names], *, content_alone: bool = False) -> None:
        """Tell who made the call, if an agent has written any of this, or given it its name.

        It is looked at once it was read: agents can put marks on a file, and take none away.
        """
        if somebody_asks() and folder.has_of_agents(shown, names=not content_alone):
            retells()

    def _hidden(self, folder: ScopedFolder) -> Sequence[str]:
        """Names in the folder itself that nobody could ask for, since they mean the private place."""
        return PRIVATE if folder is self._folder and self._private is not folder else ()


def scoped_backend(
    folder: Path | str,
    *,
    write: bool = False,
    private: Path | str | None = None,
    limits: Limits | None = None,
) -> ScopedBackend:
    """A backend over a folder, for a deepagents agent of your own. Raises ConfigError where there is no way.

    write: whether anything there may be changed. private: the folder for large results, which nobody else
    should have; without it they stay in the conversation. limits: of the folder.
    """
    aside = None if private is None else ScopedFolder(Path(private))
    return ScopedBackend(ScopedFolder(Path(folder), read_only=not write, limits=limits), aside)


def _info(entry: Entry) -> FileInfo:
    """An entry as deepagents lists it: a folder's path ends in a slash."""
    path = path_of(entry.names) + ("/" if entry.is_folder else "")
    told = FileInfo(path=path, is_dir=entry.is_folder, modified_at=_time(entry.stamp))
    return told if entry.is_folder else FileInfo(**told, size=entry.stamp.size)


def _time(stamp: Stamp) -> str:
    return datetime.fromtimestamp(stamp.modified // 1_000_000_000, UTC).isoformat()


def _no_media(names: Names) -> None:
    if names and PurePosixPath(names[-1]).suffix.lower() in MEDIA:
        raise FileRefused("not_text", "by its name this is a picture, a sound or a paper; only text is read")


def _bytes_of(text: str) -> bytes:
    """A text as it is kept. Raises FileRefused for what could not be read again: lone surrogates, NUL."""
    _texts(content=text)
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise FileRefused("not_text", "the text has half a character in it (a lone surrogate)") from None
    if b"\0" in data:
        raise FileRefused("not_text", "the text has a NUL in it")
    return data


def _texts(**given: object) -> None:
    """Refuse what is no text: a model's arguments are checked by its tools, those of a caller by nobody."""
    for name, value in given.items():
        if not isinstance(value, str):
            raise FileRefused("invalid_argument", f"{name} is a text, and not {type(value).__name__}")


def _whole_numbers(**given: object) -> None:
    """Refuse what is no whole number, as `_texts`."""
    for name, value in given.items():
        if not isinstance(value, int):
            raise FileRefused("invalid_argument", f"{name} is a whole number, and not {type(value).__name__}")


def _bounded(text: str, old: str, new: str, most: int) -> None:
    """Refuse a replacement that would make the file too large, before it is made."""
    if old and len(text) + text.count(old) * (len(new) - len(old)) > most:
        raise FileRefused("too_large", f"with all of it replaced, the file would have more than {most} bytes")
