"""Classes of words: lemmas that stand in one place of a sentence about tools. Data, not code."""

from __future__ import annotations

from swarmwright.language.permits.patterns import Test
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.single import Word, words_in

__all__ = ["CLASSES", "TESTS"]

CLASSES: dict[str, str] = {
    # -- who and what ----------------------------------------------------------------------------------
    "AGENTNOUN": """
        agent bot member colleague assistant one worker user teammate participant crew role player party
        operator actor peer
    """,
    "TEAM": "team crew swarm group squad staff lot bunch",
    "TOOLNOUN": "tool system account database service api app connector integration plugin console utility",
    "TIMENOUN": "time access usage session slot",
    "USENOUN": """
        use usage access call run operation execution invocation query right permission licence license
        clearance privilege connection control handling authority authorisation authorization entry
        login custody command
    """,
    "ADVERB": """
        also always freely now still equally both all each fully simply certainly please explicitly
        directly expressly likewise alike respectively themselves itself himself herself obviously
        clearly indeed already actually hereby herewith
    """,
    "FIRMLY": "strictly absolutely totally completely entirely utterly categorically permanently generally",
    "CLOSELY": "only solely exclusively strictly purely just merely",
    "FULL": """
        full free open direct unrestricted unlimited general complete the a an his her its
        their any every all such
    """,
    "SOLE": "sole exclusive only single",
    "SELF": "itself himself herself themselves",
    # -- permission ------------------------------------------------------------------------------------
    "BE": "is are 's 're be am being gets get becomes",
    "MODAL": "may can must shall should will",
    "MUST": "must shall should will has have needs need ought",
    "ABLE": """
        allow permit authorise authorize entitle welcome license licence clear free qualify empower
        enable able
    """,
    "ALLOWED": """
        allow permit authorise authorize clear entitle license licence trust equip grant give assign
        issue provide supply responsible entrust
    """,
    "HAVE": "have has gets get own owns hold holds 've keeps possess possesses enjoys enjoy",
    "LEAVE": "permission right clearance authorisation authorization leave licence license freedom authority",
    "FREE": """
        open available accessible free fine okay ok usable allow permit permitted grant give assign
        allot allocate issue intend mean reachable provide accessible common share entrust hand lend
        clear
    """,
    "KEPT": """
        reserve restrict limit confine exclusive private dedicate lock keep belong proprietary set
    """,
    "SHUT": """
        close forbid bar lock block prohibit ban deny inaccessible unavailable taboo forbidden refuse
        shut withhold off-limits verboten
    """,
    "OUTCAST": "bar ban block exclude lock keep prohibit forbid shut deny debar prevent stop bind",
    "DENIED": "deny refuse forbid deprive strip",
    "GIVE": "give grant hand provide lend assign issue offer allot allow permit award",
    "LET": "let allow permit authorise authorize enable help entitle empower clear license",
    "BLOCK": "block bar ban exclude lock stop prevent prohibit keep forbid shut hold debar restrain",
    "DENY": "deny refuse forbid",
    "RESERVE": "reserve keep restrict limit confine save",
    "HANDS": "hands fingers paws hand nose claws mitts distance fists feet noses",
    "WE": "we i you",
    # -- use -------------------------------------------------------------------------------------------
    "USE": """
        use utilise utilize employ access open call invoke touch operate run query read consult browse
        search handle trigger execute control drive enter edit modify view reach tap manage activate
        launch borrow wield deploy engage contact ping inspect unlock work steer play start exploit
        exercise apply pilot move fire see consume hit share fly press turn feed mount
    """,
    "VERB": """
        work go connect talk log write read post push commit deploy look draw rely get come near
        interact sign dial send reach resort tap switch turn fire boot power pay ship publish print
        search dig plug submit upload type shell ssh drop hook move drill trade record plot file do
        speak listen
    """,
    "PREP": "with on in through via to into from at near up onto by using",
    "THROUGH": "with through via in on from into using over onto at",
    # -- approval --------------------------------------------------------------------------------------
    "EACH": "each every any all single",
    "YES": """
        approval ok okay sign-off signoff consent permission confirmation authorisation authorization
        clearance signature countersignature release blessing nod go-ahead yes say-so thumbs-up
        agreement assent validation endorsement verification sanction acceptance review check greenlight
        green-light oversight supervision countersigning approving signing oks sign-offs permit
        ratification
    """,
    "APPROVE": """
        co-sign cosign
        approve confirm authorise authorize okay ok clear release sanction countersign validate endorse
        vet ratify bless accept verify check review sign permit allow agree consent greenlight green-
        light initial grant nod inspect co-sign cosign double-check
    """,
    "CALL": """
        use usage access call run operation execution invocation query command request transaction
        transfer payment purchase order charge message mail lift launch transmission deployment dose
        withdrawal booking refund upload shot trigger order post session job action activation
        application
    """,
    "NEED": "need require want take demand await necessitate presuppose",
    "ASKED": "ask consult prompt involve query notify",
    "ASK": "ask consult query",
    "HUMANLY": "human manual personal explicit express written prior individual separate fresh new own",
    "NEEDED": """
        required needed mandatory necessary compulsory obligatory imperative essential indispensable
        demanded obtained given sought due
    """,
    "CASE": "individually anew separately always",
}
"""Class → its lemmas. An irregular form of what is no verb ("is") stands for itself."""

_FUNCTION = words_in(
    """
    a an the and or but nor not no never none neither nobody nothing only except unless until till if
    once when whenever while whereas before after than with without by to for from of on in at as so
    then who which that whose whom it he she they them him her its his their this these those both
    either each every any all some i we you me us my our your may can must shall should will would could
    might is are was were be been being am has have had do does did 's 've 're , . ; : ( ) — – - ? !
    both other others else everyone everybody anyone anybody alone use uses used using need needs
    without
    """
)
_MENTION = words_in(
    """
    ask request apply beg petition propose suggest recommend want wish hope intend dream consider decide
    wonder pretend learn teach explain describe discuss doubt fear refuse decline reject avoid ignore
    mention test check report forget plan try say tell think believe claim praise criticise blame
    document leave remember like love hate compare audit watch monitor stop shun miss deny forbid
    prevent block
    """
)


def _plain(word: Word) -> bool:
    """A content word: no name, no mark, and none of the words that a sentence is held together by."""
    return not word.kind and word.text not in _FUNCTION and word.text[:1].isalpha()


def _human(word: Word) -> bool:
    """A word that may stand in the name of a person or an office ("shift", "captain")."""
    if not _plain(word):
        return False
    lemmas = {lemma for lemma, form in may_be(word.text) if form == "base"}
    return not lemmas & _NOT_A_PERSON


def _doing(word: Word) -> bool:
    """A verb, known or not, by which somebody does something with a tool; not one of only speaking of it."""
    return _plain(word) and not any(lemma in _MENTION for lemma, _ in may_be(word.text))


def _noun(word: Word) -> bool:
    """A content word that gives no order ("each transfer", but not "each then")."""
    return _plain(word) and not phrases().get((word.text,), frozenset()) & {"THEN", "ONCE", "BEFORE"}


_NOT_A_PERSON = words_in(
    """
    use call run approve approval confirm need needs require always first just also too please no yes ok
    okay tool tools per nothing something anything everything use access
    """
)

TESTS: dict[str, Test] = {
    "PLAIN": _plain,
    "HUMANWORD": _human,
    "DO": _doing,
    "NOUN": _noun,
}
"""Classes that are open: what a word of them is not."""
