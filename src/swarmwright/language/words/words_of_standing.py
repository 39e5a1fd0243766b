"""The words that tell a worker from a thing: what is done to people, and what is said of places and tools.

Data, not code: lemmas of verbs, nouns and prepositions, separated by blanks. This module knows no grammar.
"""

from __future__ import annotations

__all__ = [
    "ADVERBS",
    "AGREEING",
    "ARTICLES",
    "ASIDES",
    "ASSENTS",
    "AUXILIARIES",
    "BY_CHANCE",
    "CALENDAR",
    "CLOSED",
    "COMPARING",
    "DATIVE",
    "DECIDING",
    "DETERMINERS",
    "ENDING",
    "EVENTS",
    "FETCHING",
    "FRONTED",
    "HEADING",
    "INVERTING",
    "MACHINES",
    "NEEDED",
    "NO_NAMES",
    "OFFICES",
    "OPERATING",
    "OUTSIDE",
    "PEOPLE",
    "PEOPLE_OF",
    "PERSONAL",
    "PLACES_BEHIND",
    "RECEIVING",
    "SHARING",
    "TRANSFER",
    "WAITING_FOR",
    "WAITING_ON",
    "WORKING_WITH",
]


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


TRANSFER = _set(
    """
    assign back belong branch come continue defer delegate deliver direct escalate fall fan feed flow forward
    get
    give go hand land leave move off offer on over pass present proceed refer relay report return route
    send show submit switch transfer travel turn up
    """
)
"""Verbs and particles before "to" and somebody."""

SHARING = _set("split divide distribute share assign delegate allot parcel dispatch spread apportion")
"""Verbs of whoever gives each of several a part of the work, "between" or "among" them."""

WAITING_FOR = _set("await be case hold job matter task time turn wait work")
"""Words before "for" and somebody."""

WAITING_ON = _set("build count depend hinge rely turn wait")
"""Words before "on" and somebody."""

WORKING_WITH = _set(
    """
    agree along alternate arrive begin check close collaborate compare compete confer consult continue
    coordinate discuss end finish go land lie meet negotiate open pair parallel rest share shared side speak
    start stay sync talk team together work
    """
)
"""Words before "with" and somebody."""

FETCHING = _set(
    """
    collect copy download export extract fetch gather get grab import load migrate move port pull query read
    retrieve scrape sync take transfer crawl translate
    convert stream ingest parse screen hire recruit order buy
    """
)
"""Verbs with an object before "from" and a source, which is nobody who works."""

COMPARING = _set("check compare replace swap exchange")
"""Verbs whose "with", behind an object, names another thing, and nobody who works."""

DATIVE = _set("hand pass give send tell show offer assign deal feed bring")
"""Verbs of handing on whose object may be who receives."""

OPERATING = _set(
    "replace run call start restart launch stop open resume retry keep notify select trigger ping page"
)
"""What somebody does to people, and to machines and products."""

RECEIVING = _set(
    """
    accept await hear inherit need receive request take
    """
)
"""Verbs before "from" and somebody."""

PERSONAL = _set(
    """
    alert allow appoint ask assist await bar begin brief bypass call choose drop end except exclude
    finish follow forbid give hand have help include inform instruct invite involve join keep launch
    lead leave let make need notify omit order page pass pause pay permit pick ping precede reach relieve
    remind replace rerun restart resume retry run select send signal skip spare start stop succeed
    supervise support tell thank trigger trust wake want
    """
)
"""Verbs whose object is somebody who works."""

PEOPLE_OF = _set(
    """
    business care completion consent crew duo duty end group hands help job matter output pair part
    responsibility role squad start support task team trio turn work
    """
)
"""Nouns and verbs before "of" and somebody."""

PLACES_BEHIND = _set(
    """
    about across against around as at beside concerning during in inside into like near onto outside
    over per regarding through toward towards under using via within
    """
)
"""Prepositions behind which nobody works."""

EVENTS = _set(
    """
    comprise consist go happen have look occur proceed run take work
    """
)
"""What a procedure does before a colon: "the rollout goes like this: …"."""

CALENDAR = _set(
    """
    april august christmas december easter february friday january july june march monday november
    october saturday september sunday thursday tuesday wednesday
    """
)
"""Days and months, which work for nobody."""

ASIDES = _set(
    """
    accordingly additionally admittedly basically briefly certainly clearly consequently
    crucially currently deliberately effectively essentially evidently explicitly formally fortunately
    frankly fundamentally furthermore generally hence honestly importantly incidentally internally
    intuitively ironically literally logically luckily mainly mostly namely naturally nevertheless
    nonetheless notably obviously officially overall particularly personally practically precisely
    primarily really sadly seriously similarly specifically strictly surely surprisingly technically
    therefore thirdly thus traditionally truly understandably unfortunately
    """
)
"""Adverbs of a whole sentence, which say how it is meant and nothing of when anything is done."""

_ADVERBS_OF_WORK = _set(
    """
    actually altogether apparently approximately automatically collectively concurrently conversely eventually
    exactly exclusively hopefully ideally independently individually initially jointly likewise manually
    ordinarily originally periodically possibly preferably presumably previously probably promptly
    regularly repeatedly separately sequentially simultaneously subsequently supposedly theoretically
    thereby ultimately yesterday
    """
)

NO_NAMES = (
    ASIDES
    | _ADVERBS_OF_WORK
    | _set(
        """
    all although am and any anybody anyone api asap because both but can cannot ceo cfo cheers could csv
    cto dear depending despite did do does don't during each eg either else eu every everybody everyone
    failing faq few firstly given gp having he her him his how html i i'd i'll i'm i've id ids ie if it
    its json kind kpi let's like many may me midway might most must my nb neither never no nobody nor
    normally not occasionally often ok okay okr or other our pdf please pm prior ps rarely regards
    secondly seldom several shall she should since sincerely some somebody someone sometimes subject tbd
    than that their them then these they this those though typically uk unlike up url urls us usa
    usually vip vips we where whether whichever whoever whom whose why will without would yes you your
    yours
    """
    )
)
"""Words that are no name of their own, even where they are written with a capital."""

HEADING = _set("attention caution important reminder note warning remember")
"""What is no name where a colon follows it ("Important: …")."""

ENDING = _set("abort cease end exit finish halt leave quit stop terminate")
"""What is ordered where a sentence begins with it, if it does nothing itself ("Stop when Ann is happy")."""

ADVERBS = _set("also always just now still already simply really so too itself then again")
"""What may stand between a name and its verb."""

DETERMINERS = _set("neither both either each only all just between")
"""What may stand between a preposition and a name, and says how many."""

ARTICLES = _set("the a an this that is are be been was were am being so well also too as very here there")
"""Little words that are no name, whatever their letters."""

BY_CHANCE = _set(
    """
    alter answer better bother browser consider cover deliver differ discover docker enter fever filter gather
    however monitor offer order ponder prefer recover refer register remember render suffer transfer trigger
    twitter utter wonder
    """
)
"""Verbs, things and products that end as a doer's name does."""

AUXILIARIES = _set("is are has have had does do did was were isn't doesn't")
"""Verbs that help others, and are verbs alone."""

PEOPLE = _set(
    """
    boss chief nurse clerk coach cook chef judge guard scribe guide pilot scout tutor crew expert
    apprentice attorney mechanic secretary sous-chef cashier intern critic medic paramedic surgeon registrar
    midwife matron trainee foreman superintendent
    """
)
"""Words for somebody who works that do not end as a doer's name does."""

OFFICES = _set(
    """
    accounting admin attorney-at-law audit bailiff bishop board captain chair chairman chairperson chairwoman
    architect citizen client colleague commander-in-chief committee compliance council customer dean
    department deputy desk editor-in-chief employee executive finance friend guardian guest head hr jury
    landlord lead
    leadership legal magistrate management marketing member notary office ombudsman owner panel parent partner
    patient plaintiff president principal procurement pupil qa referee resident sales security sheriff sponsor
    spouse staff student subscriber team tenant umpire user visitor warden witness
    """
)
"""Words for somebody, or for several, who decide about work more than they do it."""

MACHINES = _set(
    """
    analyser analyzer browser builder bundler checker compiler crawler debugger detector formatter generator
    interpreter linter loader parser poller profiler runner scanner scheduler simulator tester timer tokenizer
    validator
    verifier
    """
)
"""Programs that end as a doer's name does: they may be agents, and are no persons who decide."""

ASSENTS = _set(
    """
    approval consent clearance sign-off signoff signature go-ahead permission endorsement authorisation
    authorization blessing say-so okay
    """
)
"""Nouns for somebody's yes: whoever gives it, and does nothing else, is a person who is asked."""

AGREEING = _set(
    """
    agree agrees agreed consents assents concurs happy fine ok okay content satisfied objects disagrees
    """
)
"""What is said of somebody whose yes, or no, counts: "the director agrees", "our CFO is fine with it"."""

OUTSIDE = _set(
    """
    client customer guest user visitor patient parent student pupil subscriber caller buyer tenant traveller
    traveler applicant candidate employee member partner sponsor citizen resident passenger shopper reader
    listener viewer speaker player supplier vendor sender reporter
    """
)
"""Persons for whom, or with whom, work is done: what they think of it is often how things are, and no yes."""

NEEDED = _set("is be must needed required necessary given obtained due received got")
"""What may stand between such a noun and whose it is."""

DECIDING = _set(
    """
    accept agree approve ask authorise authorize be check clear confirm consent decide endorse examine give
    have inspect like need object okay pass permit read reject release review say see sign take tell think
    validate verify veto view want
    """
)
"""What a person in small letters beside a team does as one who decides about its work."""

CLOSED = frozenset(
    ["AND", "OR", "BUT", "TO", "BY", "OF", "FOR", "ON", "RELATIVE", "IN", "THEN", "LAST", "FIRST", "BEFORE",
     "ONCE", "UNTIL", "WHILE", "IF", "UNLESS", "ELSE", "MAY", "MUST", "MUSTNOT", "ONLY", "NOBODY", "EXCEPT",
     "EVERYONE", "OTHERS", "THEY", "IT", "ME", "EACH", "ATMOST", "EITHER"]
)  # fmt: skip
"""Operators whose words are no name wherever they stand."""

INVERTING = frozenset(["only when", "only once", "only after", "only if", "only as soon as", "not before",
                       "not until"])  # fmt: skip
"""What a sentence opens with whose verb stands before its subject: "only when it is clear may Ben sign"."""
FRONTED = _set("may can does do will shall should must")
"""Such verbs."""
