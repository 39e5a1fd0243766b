"""Products: what somebody has made, and what is not done with it before a person has said yes. A grammar.

"Nothing that Ann writes goes live without my approval", "Ann's changes are merged only with the board's
consent": Ann works, and the yes is to what has come of it. Where it is her work itself that is not to begin,
the yes comes before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.happenings.vocabulary import CLASSES
from swarmwright.language.permits.matching import Node
from swarmwright.language.told.doers import acts_named
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word, words_in

__all__ = ["PRODUCTS", "begun"]

PRODUCTS = """
sever = no | no single | not a | not any | not one | not a single | none of
made = ( that | which )? <agents> <done> | ( of | by | from | out of | PLAIN by | PLAIN from | that comes
    from | that comes out of | coming from | coming out of ) ( the )? <agents> ( 's )?
naught = ( nothing | none of it ) ( else | more )? <made> | <sever> ( <det> )* <noun> <made> | <sever>
    <agents> 's <noun> | ( nothing | no PLAIN | none of it ) ( leaves | gets out of | comes out of | gets
    past | goes out of ) <agents> ( 's PLAIN )? | ( nothing | none | no PLAIN | not a single PLAIN ) of (
    what | whatever | all that | everything that | the PLAIN that ) <agents> <done> | ( nothing | no PLAIN
    ) ( else | more )? ( happens | goes on | is done | moves on | proceeds | continues | starts ) ( after
    | past | beyond ) <agents> ( is done | is finished | has finished | is through )? | ( do not | never ) (
    go | move | proceed | continue | carry on ) ( on )? ( past | beyond | after | from ) <agents>
product = <owned> | ( anything | everything | something ) <made> | ( <det> | every | each | all | all of |
    any of )* <noun> <made>
does = does | do | did
yesact = <yes> | <d_active> | <n_doing> | <person> having <vps> ( <pron> )? ( off | through )? | <asking>
    | <given>
idle = ( stays | stay | remains | remain | rests | is kept | are kept | is held | are held | is parked |
    are parked | sits | sit )
keep = until | till | before | unless | without
upon = with | after | once | upon | if | when | on | by | following | subject to | given
fate = <act> ( ( the )? <agents> )? <act>
d_kept = <naught> ( <aux> | <does> )* <fate> <keep> <yesact> | <product> ( <aux> | <does> )* ( not | never
    ) ( ever )? <aux> <fate> <keep> <yesact> | <product> <aux> <idle> <act> <keep> <yesact> | <product>
    <aux> <fate> only <act> <upon> <yesact> | <product> <aux> only <aux> <fate> <upon> <yesact>
d_kept_from = <keep> <yesact> ,? ( <naught> <aux> <fate> | <product> ( <aux> | <does> )* ( not | never ) (
    ever )? <aux> <fate> ) | only <upon> <yesact> <may> <product> <aux> <fate>
"""

_JOBS = words_in(CLASSES["JOB"])
_BEGINS = words_in("begin start commence run proceed happen kick launch")
_LIGHT = _BEGINS | words_in("be do make take place go ahead allow occur carry out")
"""What becomes of an act, and of no thing: "no payment by Ann is made without my consent"."""
_HELPING = words_in(
    """
    is are was were been being gets get may can must will shall should has have had to only not never ever
    does do did by
    """
)


def _yes_at(node: Node) -> int:
    return next((n.start for n in node.all("yesact", "yes", "d_active")), node.end)


def begun(words: Sequence[Word], node: Node) -> bool:
    """ "Ann's work does not begin until I agree", "no payment by Ann is made": it is her work that waits."""
    owned = next(node.all("product", "naught", "thing"), None)
    fate = next(node.all("fate"), None)
    noun = next(owned.all("noun"), None) if owned is not None else None
    if owned is None or noun is None:
        return False
    end = fate.end if fate is not None else _yes_at(node)
    told = [{lemma for lemma, _ in may_be(w.text)} for w in words[owned.end : end] if w.text not in _HELPING]
    if {lemma for lemma, _ in may_be(words[noun.end - 1].text)} & _JOBS:
        return any(lemmas & _BEGINS for lemmas in told)
    by = any(w.text == "by" for w in words[noun.end : owned.end])
    return by and bool(acts_named([words[noun.end - 1].text])) and all(lemmas & _LIGHT for lemmas in told)
