"""Vocabulary of rounds: the words by which people say that work goes round, and how often at most. Data."""

from __future__ import annotations

import re

__all__ = [
    "BACK",
    "BOUNDING",
    "COUNTS",
    "ENDING",
    "GOING",
    "GOING_ON",
    "HAPPY",
    "KEEPING",
    "LIMITING",
    "LOWER",
    "NO_ROUNDS",
    "ROUND_AND_ROUND",
    "UNHAPPY",
]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BOUNDING = _words(
    """
    a about absolute absolutely after afterwards all allow allowance allowed allows altogether an and any are
    as at be been being but by can cap capped case ceiling do done either enough ever everything exceed
    exceeded
    exceeding fewer final for get gets give given go goes going good gone grand granted had happen happens
    hard
    has have in is it it's its just last latest limit limited made make max maximal maximally maximum may most
    more must never no not number occur occurs of on only or order other out over overall passed per permit
    permitted possible quota reached run runs set should so stop stopped strict such sum tally than that
    that's the them
    there they thing this tolerate tolerated too top tops total up upper us used very we what whichever whole
    will with within would
    """
)
"""Words that may stand beside the number and what is counted: none of them tells of work."""
COUNTS = {"twice": 2, "thrice": 3}
LIMITING = re.compile(
    r"\b(at (?:the )?(?:very )?most|no more|not more|never more|(?:not|never|no) .*\bmore than"
    r"|not exceed\w*|up to"
    r"|max\w*|tops|outside|cap|capped|ceiling|limit|limited|upper bound|the last|final|only"
    r"|all (?:they|we|it) gets?"
    r"|is all|are all|allow\w*|permit\w*|grant\w*|tolerate\w*|in total|altogether|overall|in all"
    r"|total|quota"
    r"|allowance|exceed\w*|within|enough|or after|have been|has been|are over|is over|are up|used up"
    r"|reached|at the latest|(?:are|is) given|n't be more than|not be more than|and no more"
    r"|for)\b"
)
"""Marks of an upper bound."""
LOWER = re.compile(
    r"\b(at least|(?<!no )(?<!not )(?<!never )(?<!not be )(?<!n't be )more than|or more|minimum"
    r"|not only|not enough)\b"
)
GOING = re.compile(
    r"\b(again|once more|anew|afresh|back (?:to|and forth)|returns?|in a loop|round and round|over and over"
    r"|keeps? \w+ing|repeat\w*|iterat\w*|rework\w*|revis\w*|redo\w*"
    r"|another (?:go|try|round|attempt|pass|chance)"
    r"|([a-z]+) after \2|anew|between them|between the two)\b"
)
"""Words by which a sentence tells of work that goes round."""
NO_ROUNDS = _words(
    """
    words characters tokens seconds minutes hours days weeks months years calls dollars euros pounds percent
    points agents people persons members degrees cents
    """
)
"""What is counted of other things, whatever is made in a round."""
KEEPING = frozenset(["keeps", "keep", "keeps on", "keep on", "goes on", "go on", "continues", "carries on"])
"""What somebody is said to do who does the same again and again."""
UNHAPPY = re.compile(
    r"(?:still |yet |again |even )*(?:objects?|complains?|disagrees?|disapproves?|rejects?|refuses?"
    r"|protests?|criticis\w+|criticiz\w+|insists?|grumbles?|is (?:still )?(?:not|un\w+|dissatisfied)"
    r"|isn't|has n't|hasn't"
    r"|does (?:still )?not|doesn't|says no|asks? for (?:more|another|changes)"
    r"|wants? (?:more|changes|something)"
    r"|(?:has|have|raises?|finds?|sees?|spots?|reports?|notes?|detects?|voices?|makes?)"
    r" (?:\w+ ){0,2}?(?:\w*thing|\w*(?:objection|complaint|doubt|remark|comment|fault|mistake|error|problem"
    r"|issue|flaw|hole|gap|concern|change|wish|bug|defect|weakness|question|criticism)\w*))\b"
)
"""What is said of somebody who has looked at the work, and is not content."""
HAPPY = re.compile(
    r"(?:finally |at last |now |eventually )*(?:"
    r"(?:is|are|feels?|seems?|'s|gets?|becomes?) (?:now |finally |all |fully |completely |quite |entirely )*"
    r"(?:happy|satisfied|content|convinced|pleased|fine|ok|okay|at ease|in agreement|good|sure|confident)"
    r"|no longer \w+|approves?|accepts?|agrees?|signs? off|gives up|consents?|nods?|passes it"
    r"|waves? it through"
    r"|(?:has|have) (?:approved|accepted|agreed|signed off|given up|consented|run out|passed)"
    r"|gives? (?:\w+ ){0,2}(?:ok|okay|approval|blessing|yes|green light|thumbs up|go-ahead|consent)"
    r"|(?:has|have|finds?|sees?|raises?|reports?|makes?) (?:no|nothing)\b"
    r"|stops? \w+ing|(?:does not|doesn't|do not|don't) \w+ (?:any ?more|any longer)"
    r")(?: (?!(?:i|we|you|he|she|they|then|somebody|someone)\b)[\w'-]+){0,6}$"
)
"""What is said of somebody who has looked at the work, and is content, or has done with it."""
GOING_ON = _words(
    """
    a activity after afterwards again also and as back be behind block branch by can come comes completion
    continue continues continuing could either end ended ends execute executed execution finish finished flow
    followed following for forward from go goes going has have is it it's jump jumps lead leading leads
    loop loops may might move moves next nothing on one onto or point possible possibly proceed proceeds
    process restart restarts resume resumes return returning returns run sometimes start starts step
    straight task that the
    then there to was we which will with workflow you , ;
    """
)
"""Words by which process prose tells where the work goes on, and no work of its own."""
BACK = re.compile(
    r"(?:\bback (?:to|into|at|before)|\breturn(?:s|ing)? to|\bresumes? (?:at|with|from)"
    r"|\b(?:re)?starts? (?:again )?(?:at|with|from))"
    r" (?:the )?(?:task |step |activity )?#(\d+)|#(\d+) (?:again|once more|anew)\b"
)
"""Where it goes back to."""
ENDING = frozenset(
    """
    ends, end, stops, stop, finishes, finish, is over, are over, is done, are done, halts, call it a day
    calls it a day, quit, quits, break off, breaks off, is finished, exits, is left, is complete, give up
    may stop, can stop, may end, can end, must stop, comes to an end
    """.strip()
    .replace("\n    ", ", ")
    .split(", ")
)
"""What is said of rounds that are over."""
ROUND_AND_ROUND = frozenset(
    """
    it, they, this, we, the loop, the cycle, this loop, this cycle, the two, the pair, both, the whole thing
    the rounds, the game, the back and forth, the iteration, the iterations, the three, all three, these two
    these three, the process, the repetition, all of this, the work
    """.strip()
    .replace("\n    ", ", ")
    .split(", ")
)
"""Of what it is said."""
