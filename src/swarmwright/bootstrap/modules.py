"""The modules of files that a `langgraph.json` names.

Checkpoints name the types of what they hold by module. So a file is one module however many graphs it has,
and the module is called the same in every process, on every machine, wherever the project's folder lies.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

__all__ = ["module_of"]

_STAMP = "__swarmwright_stamp__"
"""Which state of its file a module was made of."""


def module_of(path: Path, named: str) -> ModuleType:
    """The module of a file: within its package, where it stands in one, so that it finds its neighbours.

    named: how the project's file names it. Raises whatever its code raises.
    """
    names, folder = [path.stem], path.parent
    while (folder / "__init__.py").is_file():
        names.insert(0, folder.name)
        folder = folder.parent
    if len(names) > 1 and str(folder) in sys.path:
        return importlib.import_module(".".join(names))
    stamp = (path.stat().st_mtime_ns, path.stat().st_size)
    name = _name(path, named)
    known = sys.modules.get(name)
    if known is not None and getattr(known, _STAMP, None) == stamp:
        return known
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise ImportError(f"{path} is no module")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module  # dataclasses and type hints look their module up there
    try:
        found.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    setattr(module, _STAMP, stamp)
    return module


def _name(path: Path, named: str) -> str:
    """By how it is named; where another file is called so already, by where it lies too."""
    name = "swarmwright_graph_" + re.sub(r"\W+", "_", named.removesuffix(".py")).strip("_")
    known = sys.modules.get(name)
    if known is None or getattr(known, "__file__", None) == str(path):
        return name
    return f"{name}_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
