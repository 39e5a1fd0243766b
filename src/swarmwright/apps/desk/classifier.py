"""LLMTaskClassifier: is a request of the admin for the supervisor, or for the customer service?

A model is asked for one label, and the guard has the last word (seed 001, "Routing Logic"): without a word
of documents or customers nothing is routed to the bridge, whatever the model says. Where the model says
something else than a label, or cannot be reached, the guard alone decides. It is shown the request alone, so
that whether something crosses cannot hang on a secret.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import HumanMessage, SystemMessage

import swarmwright
from swarmwright.apps.desk.states import Route
from swarmwright.errors import StepFailed
from swarmwright.workflow.heaps import normal_form

__all__ = ["KEYWORDS", "LLMTaskClassifier", "guard_words", "keyword_guard"]

PROMPT = """You sort requests that an administrator makes. Answer with exactly one label, and nothing else:

route_bridge: the request is about the public documents, or about what customers are told
respond_admin: the request is about anything else"""

KEYWORDS = frozenset(
    {
        *("doc", "docs", "document", "documents", "documentation"),
        *("manual", "manuals", "handbook", "handbooks", "guide", "guides", "tutorial", "tutorials"),
        *("faq", "faqs", "readme", "changelog", "help page", "help pages", "help center", "help centre"),
        *("knowledge base", "release notes", "terms of service", "user guide"),
        *("customer", "customers", "client", "clients", "shopper", "shoppers", "end user", "end users"),
        *("customer service", "customer support", "support desk", "helpdesk", "help desk"),
    }
)
"""Words of documents and of customers; each as a whole word, in any case."""

_ANY = "|".join(map(re.escape, sorted(KEYWORDS, key=len, reverse=True)))
_WORDS = re.compile(rf"(?<![^\W_])(?:{_ANY})(?![^\W_])")

_LABELS: Mapping[str, Route] = {"route_bridge": "route_bridge", "respond_admin": "respond_admin"}


def keyword_guard(text: str) -> Route:
    """`route_bridge` where a word of documents or customers stands in it, else `respond_admin`. Pure."""
    return "route_bridge" if guard_words(text) else "respond_admin"


def guard_words(text: str) -> tuple[str, ...]:
    """The words of documents and customers that stand in it, each once, in their order. Pure."""
    plain = " ".join(normal_form("NFKC", text).casefold().split())
    return tuple(dict.fromkeys(_WORDS.findall(plain)))


class LLMTaskClassifier:
    """A model's label, held to the guard."""

    def __init__(self, model: BaseChatModel) -> None:
        self._model = model

    def classify(self, admin_input: str) -> Route:
        """The route of a request. Total: a model that is down, or talks, is passed over."""
        guard = keyword_guard(admin_input)
        label = self._label(admin_input)
        if label is None or guard == "respond_admin":
            return guard
        return label

    def _label(self, admin_input: str) -> Route | None:
        """What the model says, if it is a label."""
        try:
            with swarmwright.model_boundary():
                answer = self._model.invoke([SystemMessage(PROMPT), HumanMessage(admin_input)])
        except StepFailed:
            return None
        return _LABELS.get(str(answer.text).strip().strip("`'\"*.").casefold())
