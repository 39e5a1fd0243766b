"""The words of decisions and announcements: classes of lemmas, and the tests of open classes. Data."""

from __future__ import annotations

from swarmwright.language.permits.patterns import Test
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.roles import is_role_word
from swarmwright.language.words.single import Word, words_in
from swarmwright.language.words.words_of_standing import OFFICES, PEOPLE

__all__ = ["BOUNDS", "CLASSES", "TESTS"]

CLASSES: dict[str, str] = {
    # -- decisions -------------------------------------------------------------------------------------
    "YES": """
        approval consent clearance sign-off signoff signature countersignature go-ahead ok okay yes nod
        co-signature
        blessing thumbs-up say-so permission assent endorsement ratification acceptance authorisation
        authorization confirmation initials all-clear once-over sanction stamp green-light concurrence
        agreement placet imprimatur validation countersigning greenlight go/no-go
    """,
    "SURE": """
        approval consent clearance sign-off signoff signature countersignature say-so assent endorsement
        ratification acceptance authorisation authorization permission go/no-go
    """,
    "LOOK": "review check inspection look vetting verification oversight checkpoint sign-off look-over",
    "STAGE": "step check stage gate point round checkpoint hurdle",
    "STRONG": """
        approve sign authorise authorize okay ok endorse ratify consent agree greenlight green-light
        countersign co-sign cosign sanction bless initial certify rubber-stamp confirm vet
    """,
    "SOFT": """
        check review inspect examine verify validate proofread taste read see accept clear release
        audit double-check counter-check scrutinise scrutinize look listen nod decide tick veto view
        test
    """,
    "GIVING": "give grant put add set lend issue express",
    "SEEK": "obtain get seek request secure await solicit collect ask",
    "NEED": "need require want await presuppose demand get take lack receive",
    "HOLD": "hold pause stop wait halt stay freeze",
    "HAVING": "have take get",
    "CAUSE": "let have make get ask want",
    "TELLING": "ask consult",
    "PRESS": "press type hit click push enter",
    "CLOSE": "close conclude complete end finish crown seal",
    "GOING": "go come pass put show present submit send bring lay",
    "DECIDE": "decide determine judge choose",
    "JOB": "work run start turn job part action step launch task shift move go round",
    # -- announcements ---------------------------------------------------------------------------------
    "OUT": "announce signal declare flag broadcast shout emit ping proclaim herald",
    "TELL": """
        say tell report post publish raise release message state mention notify inform send give issue
        call write cry text push set mark sound drop tip alert fire confirm indicate
    """,
    "WORDOF": """
        word words note call signal message cue news cry flag announcement report shout notice text ping alert
        declaration notification broadcast
    """,
    "SIGN": "word words signal cue cry flag shout",
    "GIVES": "raise give send wave set hoist drop issue sound leave post fire emit",
    "SIGNOF": "signal announcement call shout all-clear",
    "EVENT": "event signal message flag call marker milestone status",
    "HEAR": "hear receive get see catch read learn",
    "BEGIN": "start begin open act commence go move react",
}
"""Class → its lemmas."""

_FUNCTION = words_in(
    """
    a an the and or but nor not no never none neither nobody nothing only except unless until till if
    once when whenever while whereas whilst though although before after than with without by to for from
    of on in at as so then who which that whose whom it he she they them him her its his their this these
    those both either each every any all some i we you me us my our your may can must shall should will
    would could might is are was were be been being am has have had do does did 's 've 're 'll 'd both
    other others else everyone everybody anyone anybody what whatever whether upon prior following during
    behind ahead next first last finally afterwards again meanwhile later now there here into over onto
    very end halfway pending subject sooner up out off down through between against about per also too still
    just whereupon yet plus otherwise
    """
)
_NO_TITLE = words_in(
    """
    draft text result results output outputs work task step plan report file files data list everything
    something anything one two three four it version thing rest order document documents page pages
    result findings design code need needs hold pause wait stop ask please start starts begin begins
    approval consent ok okay yes review check use uses make sure rounds round loop minute minutes tool
    tools message signal human person condition conditions say give get have put no blanket said
    """
)
BOUNDS = words_in(
    """
    , ; : ( ) [ ] — – . ! ? and but or before after once when until till unless while whilst then though
    although whereupon upon prior following if which who only so yet whereas because since as at whether than
    """
)
"""Words and marks that end an object or a message."""


def _plain(word: Word) -> bool:
    """A content word: no name, no mark, none of the words that a sentence is held together by."""
    return not word.kind and word.text not in _FUNCTION and word.text[:1].isalpha() and "_" not in word.text


_SHORT_OFFICES = words_in("ceo cfo cto coo cio ciso cmo cpo cro vp svp hr dpo gm")


def _title(word: Word) -> bool:
    """A word that may stand in the name of a person or an office ("shift", "captain")."""
    counted = word.token.of("NUM", "QTY") and word.text != "couple"
    if not _plain(word) or counted or word.text in _NO_TITLE or word.text.endswith("ly"):
        return False
    return not {lemma for lemma, form in may_be(word.text) if form != "base"} & _VERBS


_DOING = ("STRONG", "SOFT", "GIVING", "HAVING", "SEEK", "OUT", "DECIDE", "NEED", "HOLD", "CLOSE", "GOING",
          "CAUSE", "PRESS")  # fmt: skip
_VERBS = words_in(" ".join(CLASSES[name] for name in _DOING) + " say tell")


def _office(word: Word) -> bool:
    """A word for somebody who decides ("auditor", "lawyer", "CFO", "board"), and for no thing."""
    known = word.text in OFFICES or word.text in PEOPLE or word.text in _SHORT_OFFICES
    return _title(word) and (known or is_role_word(word.text))


def _said(word: Word) -> bool:
    """A word of a message."""
    return not word.kind and word.text not in BOUNDS


TESTS: dict[str, Test] = {
    "PLAIN": _plain,
    "TITLE": _title,
    "OFFICE": _office,
    "SAID": _said,
    "QUOTE": lambda word: word.kind == "QUOTE",
    "NUM": lambda word: not word.kind and word.text.isdigit(),
    "MESSAGE": lambda word: word.token.of("MESSAGE"),
    "STILL": lambda word: not word.kind and word.text.endswith("ing"),
}
"""Classes that are open."""
