"""Wording: how questions about a team are asked and answered, as patterns over `rewrites.asides.masked` text.

In it names stand as "@", tools as "#". Data, not code.
"""

from __future__ import annotations

import re

__all__ = [
    "AND",
    "AUXILIARIES",
    "FRAGMENT",
    "IDLE",
    "LONG",
    "MANY",
    "NO",
    "OFTEN",
    "PERSON",
    "PLACES",
    "SIGNING",
    "TIMED",
    "TOPIC",
    "WHAT_OF",
    "WHAT_THEN",
    "WHEN",
    "WHO_ASKED",
    "YES",
    "YES_NO",
]

_NAMES = r"(?:both )?(?:the )?@(?:(?: ,)?(?: and| or| ,) (?:the )?@)*"
_WHO = rf"(?P<who>{_NAMES}|it|he|she|they|each of them|every agent|each agent|everybody|everyone|the others)"
_AUX = r"(?P<aux>can|may|must|should|shall|will|is|are|does|do|has|have)"
WHO_ASKED = re.compile(
    r"(?:who|which (?:one|ones|agents?)|which of (?:them|these|those))(?: else)? (?P<does>.+)"
)
_WHO_IS = r"(?:and )?(?:who|what|which (?:one|agent)) "
_DOES = r"(?:goes|comes|is|acts|works|runs|happens|takes over|is done|do we do)(?: up)? "
PLACES = {
    "first": re.compile(
        rf"{_WHO_IS}(?:(?:starts?|begins?|opens|kicks off|leads off)(?: first| off| it)?|{_DOES}first)"
    ),
    "then": re.compile(
        rf"{_WHO_IS}(?:follows"
        rf"|{_DOES}(?:next|then|after (?:that|this|it)|afterwards|thereafter|second|third))"
        r"|(?:and )?(?:what )?(?:then|next|after (?:that|this)|afterwards)"
    ),
    "finally": re.compile(
        rf"{_WHO_IS}(?:{_DOES}(?:last|finally|at the (?:very )?end|in the end)|finishes|closes|rounds it off)"
        r"|(?:and )?(?:finally|lastly|last|at the end|in the end)"
    ),
}
"""Which place in the order is asked for → the word that puts the answer there."""
WHAT_THEN = re.compile(
    r"(?:and )?what (?:happens |is done |do we do |should happen |comes |if )?"
    r"(?P<time>(?:if |when |once |after |before |while |in case |unless |should ).+)"
)
WHAT_OF = re.compile(rf"(?:what|who|whom|which \w+(?: \w+)?|for (?:what|whom)) {_AUX} {_WHO} (?P<does>.+)")
IDLE = re.compile(
    r"(?:so |and |ok |okay |now |well )?(?:, )?"
    r"(?:what|who|how|why|any|anything|where|when|which|is there|are there)\b[^@#\d]*"
)
"""What asks for what is said in full behind it."""
SIGNING = re.compile(
    r"\b(?:approves?|signs?|decides?|agrees?|say yes|says yes|okays?|authori[sz]es?|confirms?|sign)\b"
)
YES_NO = re.compile(rf"{_AUX} (?:{_WHO}|(?P<any>any ?one|anybody|any agent|any of them)) (?P<does>.+)")
WHEN = re.compile(
    rf"(?:and )?when (?:does|do|can|may|should|will|must|is|are) {_WHO} (?:to |allowed to )?(?:then )?"
    r"(?:start|begin|run|work|act|go|come in|set to work|get going|get to work"
    r"|take over|join(?: in)?|step in)"
)
LONG = re.compile(
    rf"how (?:long|much time) (?:at most )?(?:has|have|does|do|may|can|should|is|will) {_WHO}"
    r"(?: (?:got|have|get|take|need|run|work|spend|be given|given|allowed)"
    r"(?: for (?:it|this|that))?(?: at most)?)?"
)
OFTEN = re.compile(rf"how (?:often|many times) {_AUX} {_WHO} (?P<does>.+)")
MANY = re.compile(rf"how many (?P<what>[a-z ]+?) {_AUX} {_WHO} (?P<does>[a-z ]+)")
TOPIC = re.compile(r"(?:and |but )?(?:what about |how about |as for )?(?:the )?#(?:(?: and| ,) (?:the )?#)*")
AND = re.compile(rf"(?:and|and what about|what about|and how about|how about) {_WHO}")
YES = re.compile(
    r"(?:yes|yep|yeah|sure|certainly|of course|absolutely)(?: (?:it|he|she|they) \w+)?(?: [,.:-])? ?"
)
NO = re.compile(
    r"(?:no|nope|never|not at all|by no means|certainly not|absolutely not|under no circumstances)"
    r"(?: , (?:never|not at all|not ever|under no circumstances|by no means))?"
    r"(?: ,)?(?: (?:it|he|she|they) (?:\w+ not|\w+n't|cannot))?(?: [,.:-])? ?"
)
TIMED = re.compile(
    r"(?:only |but only |not |right |directly |straight |immediately |just )*"
    r"(?:after|once|when|as soon as|before|if|until|at the same time|in parallel"
    r"|together|alongside|while|as|unless|first|last|immediately|at once"
    r"|right away|at the (?:very )?(?:end|start|beginning)|beside|simultaneously|from the start|the moment) "
)
AUXILIARIES = ("does", "do", "may", "can", "must", "is", "are", "has", "have", "will", "should", "shall")
_SIDE_BY_SIDE = (
    r"(?:, )?(?:in parallel|side by side|together|at the same time|at once|simultaneously|concurrently"
    r"|in (?:that|this) order|one after the other|in turn) "
)
FRAGMENT = re.compile(
    r"(?:(?:only|just|nobody but|no one but|none but|everybody|everyone|all|both|the|all of them|neither"
    r"|either|nobody|no one|none of them|but|except|except for|bar|save) )*"
    rf"(?:{_NAMES} ?)?"
    rf"(?:(?:, )?(?:and|but) (?:only|nobody else|no one else|none other|none else|not) ?(?:{_NAMES} )?"
    rf"|, (?:nobody|no one) else |, not @ |(?:but|except|bar|save)(?: for)? {_NAMES} |alone |only )*"
    rf"(?:{_SIDE_BY_SIDE})?(?:(?:{'|'.join(AUXILIARIES)}) )?"
)
"""An answer that names somebody, and says no more."""
PERSON = re.compile(
    r"(?:i|me|we|you|(?:the|a|an|our|my) [a-z' -]+|[a-z]+|somebody from [a-z ]+)(?: (?:do|does|has|have))?"
)
