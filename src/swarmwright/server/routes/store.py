"""The long-term store: what outlives threads, and what graphs find as LangGraph's store."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.store import (
    Found,
    ItemDelete,
    ItemPut,
    ItemSearch,
    ItemTold,
    Joined,
    Namespaces,
    NamespacesSearch,
    item_told,
)
from swarmwright.server.wire.words import Switch, answer

__all__ = ["router"]

router = new_router("Store")


@router.put("/store/items", status_code=204)
async def put_item(served: Served, said: ItemPut, caller: Annotated[Caller, asking("store", "put")]) -> None:
    """Store an item, in place of what is there under that key."""
    await served.items.put(
        caller, tuple(said.namespace), said.key, said.value, index=said.index, ttl=said.ttl
    )


@router.get("/store/items", response_model=ItemTold | None)
async def get_item(
    served: Served,
    key: Annotated[str, Query(min_length=1)],
    caller: Annotated[Caller, asking("store", "get")],
    namespace: Annotated[
        list[Joined], Query(min_length=1, description="Its labels, each by itself or joined by periods.")
    ],
    refresh_ttl: Annotated[Switch | None, Query(description="Whether it is kept longer for it.")] = None,
) -> Response:
    """An item; null where there is none."""
    labels = tuple(label for part in namespace for label in part.split("."))
    item = await served.items.get(caller, labels, key, refresh_ttl=refresh_ttl)
    return answer(None if item is None else item_told(item))


@router.delete("/store/items", status_code=204)
async def delete_item(
    served: Served, said: ItemDelete, caller: Annotated[Caller, asking("store", "delete")]
) -> None:
    """Delete an item, if there is one."""
    await served.items.delete(caller, tuple(said.namespace), said.key)


@router.post("/store/items/search", response_model=Found)
async def search_items(
    served: Served, said: ItemSearch, caller: Annotated[Caller, asking("store", "search")]
) -> Response:
    """List the items below a namespace."""
    found = await served.items.search(
        caller,
        tuple(said.namespace_prefix or ()),
        query=said.query,
        wanted=said.filter,
        limit=said.limit,
        offset=said.offset,
        refresh_ttl=said.refresh_ttl,
    )
    return answer({"items": [item_told(item, scored=True) for item in found]})


@router.post("/store/namespaces", response_model=Namespaces)
async def list_namespaces(
    served: Served, said: NamespacesSearch, caller: Annotated[Caller, asking("store", "list_namespaces")]
) -> Response:
    """List the namespaces that there are."""
    found = await served.items.namespaces(
        caller,
        prefix=tuple(said.prefix) if said.prefix else None,
        suffix=tuple(said.suffix) if said.suffix else None,
        max_depth=said.max_depth,
        limit=said.limit,
        offset=said.offset,
    )
    return answer({"namespaces": [list(one) for one in found]})
