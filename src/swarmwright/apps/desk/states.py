"""The states of the two graphs (seed 001, "State Schemas"). They share no field but `origin`.

Plain texts throughout. What a client may put in is less than what stands in them: see the inputs.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

__all__ = ["AdminInput", "GlobalState", "Route", "UnsafeState", "UserInput"]

Route = Literal["respond_admin", "route_bridge"]
"""Who a request of the admin is for: the supervisor, or over the bridge the customer service."""


class AdminInput(TypedDict, total=False):
    """What a turn of the admin begins with."""

    origin: Literal["admin_cli", "supervisor", "bridge"]
    admin_input: str
    secret_context: str
    """What the supervisor's worker may know besides; no customer ever does."""
    secret_key_ref: str
    """The name of a key that belongs to the turn; no model is told it."""


class GlobalState(AdminInput, total=False):
    """The admin graph. `origin` says where it stands; what may cross hangs on more than this word."""

    route: Route
    supervisor_response: str
    customer_response: str
    bridge_admin_input: str


class UserInput(TypedDict, total=False):
    """What a turn of a customer begins with."""

    origin: Literal["user_cli", "bridge"]
    user_input: str


class UnsafeState(UserInput, total=False):
    """The customer graph: `bridge_input` in place of `user_input` where the bridge has brought it."""

    bridge_input: str
    response: str
