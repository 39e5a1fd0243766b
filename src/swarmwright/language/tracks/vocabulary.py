"""Vocabulary: what tracks are called, and the words around them (data, as patterns over a `Line`)."""

from __future__ import annotations

__all__ = [
    "ALL",
    "BODY_VERB",
    "CASE",
    "CASES",
    "CHOICE",
    "COUNT",
    "DONE",
    "FORKS",
    "FULL",
    "NOUN",
    "NOUNS",
    "ORDINAL",
    "PREPOSITION",
    "SHORT",
    "SIDE_BY_SIDE",
]

NOUN = (
    r"(?:(?:[a-z]+-)?(?:track|path|lane|stream|strand|branch|arm|leg|line|thread|route|side|string|wing|"
    r"column|hand|rail))"
)
NOUNS = (
    r"(?:(?:track|path|lane|stream|strand|arm|leg|line|thread|route|side|string|wing|column|rail)s|branches)"
)
COUNT = r"(?:two|three|four|five|six|[2-6]|2\.0|several|both|all|the|these|those)"

ORDINAL = r"(?:first|second|third|fourth|fifth|last|other|remaining|next|final|one|another|single)"
_WORD = r"[a-z][a-z'-]*"
_NO_WORD = (
    r"(?!(?:and|or|then|if|when|once|while|after|before|until|unless|that|which|who|only|both|all|each|every|"
    r"no|not|either|neither|same|exactly|is|are|goes|go|runs|run|does|has|have|to|from|with|in|on|of|into) )"
)
_NUMBER = r"(?:(?:number|no\.) )?(?:[0-9]+(?:\.0)?|one|two|three|four|five|six|i|ii|iii|iv)"
FULL = (
    rf"(?:{NOUN} (?:@|[a-z](?= ))|(?:(?:the|a|an|its own|their own|his own|her own|our|its|one) )?"
    rf"(?:(?:{ORDINAL}|{_NO_WORD}{_WORD}) ){{0,2}}{NOUN}(?: of (?:work|the work))?(?: {_NUMBER}(?! of))?)"
)
"""A track with its noun: "the first track", "lane 2", "its own lane", "the legal track"."""
SHORT = (
    r"(?:(?:the|a) )?(?:first|second|third|fourth|last|other|remaining|left|right|upper|lower|top|bottom|"
    r"final)"
    r"(?: one)?|one|another(?: one)?|the one"
)
"""A track without its noun, where it is clear that tracks are told of."""
PREPOSITION = r"(?:on|in|along|down|via|within|through|over|for|at|under)"
BODY_VERB = (
    r"(?:goes through|goes via|goes to|leads to|belongs to|is up to|passes through|runs through|"
    r"leads through|leads via|runs|does|executes|performs|has|contains|consists of|consists in|comprises|"
    r"includes|takes in|covers|holds|carries|goes|is made up of|is made of|starts with|begins with|"
    r"there is only|there is|"
    r"is just|is only|is|with|via|through|of|being|-|–|—|=|:|\()"
)
"""Between a track and its work: "one path goes through …", "lane 2 is …", "track A: …"."""

SIDE_BY_SIDE = (
    r"(?:in parallel|side by side|next to each other|next to one another|at once|at the same time|"
    r"simultaneously|"
    r"concurrently|independently(?: of each other| of one another)?|alongside each other|together|"
    r"separate(?:ly)?)"
)
FORKS = (
    r"(?:splits?|forks?|branch(?:es)?|divides?|diverges?|fans out|parts|breaks|is split|is divided|"
    r"separates?)"
)
ALL = (
    rf"(?:(?:both|all three|all two|all four|all of them|both of them|all|the two|the three|these two|"
    rf"those two)(?: of)?(?: the| these)?"
    rf"(?: (?:two|three|four|parallel|other|separate))*(?: (?:{NOUNS}|{NOUN}|ones|threads of work))?"
    rf"|(?:the|these|those|each|every|all the|both the) (?:(?:two|three|four|parallel|separate|last|of the|"
    rf"of the two) )*(?:{NOUNS}|{NOUN})"
    rf"|everything|everybody|everyone|they)"
)
"""All tracks together: "both tracks", "all three", "the two paths"."""
DONE = (
    r"(?:have|has|are|is|were|been|come|came|comes|get|gets|got|reach|reached|ended|ends|end|done|finished|"
    r"finish|"
    r"finishes|complete|completed|completes|over|in|through|together|joined|join|merged|merge|met|meet|"
    r"ready|closed|"
    r"back|at|their|the|its|an|both|all|again|up|rejoin|rejoined|reunited|converged|converge|run|wrapped|"
    r"arrived|brought|gone|empty|clear|[a-z]+ed)"
)
"""Words that say that they are at their end, or come together."""

CASE = (
    rf"(?:{NOUN}|option|alternative|possibility|case|scenario|variant|choice|way|outcome|situation|version)"
)
"""What is one of several of which one is taken."""
CASES = (
    rf"(?:{NOUNS}|options|alternatives|possibilities|cases|scenarios|variants|choices|outcomes|situations)"
)
CHOICE = (
    rf"(?:exclusive|exclusively|choice|choices|choose|chooses|chosen|choosing|picks?|picked|selects?|selected|"
    r"decision|decides?|decided|either|alternatives?|alternatively|options?|one of|only one|exactly one|"
    r"just one|mutually|xor|possibility|possibilities|crossroads?|scenarios?|variants?|one or the other|"
    rf"never both|not both|or else|depending|depends|which way|cases|possible (?:{NOUNS}|ways?|steps?)|"
    r"differ|one (?:is|gets) taken)"
)
"""Words that say that one of several is taken."""
