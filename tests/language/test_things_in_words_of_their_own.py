"""One thing, in words of its own: each is read as the plain words that stand beside it here."""

from __future__ import annotations

import re

import pytest

from language.reading import compiled, facts
from swarmwright.language.names.roster import take_roster
from swarmwright.language.preparing import cut_up
from swarmwright.language.rewrites import shapes
from swarmwright.language.rewrites.plain import SHAPES, Shape
from swarmwright.language.rewrites.spelling import VOCABULARY, spelt
from swarmwright.language.sentences.masking import masked
from swarmwright.language.words.lexing import lex
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

NAMES = "Ida Jon Kim Lee"
TOOLS = "Disk"

ALIKE = [
    ("Ida starts. Then comes Jon, and Kim brings up the rear.", "Ida starts, then Jon, then Kim."),
    ("Ida reads. Jon sorts, and Kim wraps things up.", "Ida reads, then Jon, then Kim."),
    ("Ida goes first and Kim goes last, with Jon in between.", "Ida, then Jon, then Kim."),
    ("Stage one is Ida's, stage two belongs to Jon, and stage three is done by Kim.",
     "Ida, then Jon, then Kim."),
    ("The first step is Ida's, the second is Jon's, the third Kim's.", "Ida, then Jon, then Kim."),
    ("What Jon needs before he can start is the finished map from Ida.", "Jon works after Ida."),
    ("All that Jon needs to get going is Ida's map.", "Jon works after Ida."),
    ("Jon needs Ida's map before he can begin.", "Jon works after Ida."),
    ("Fetch the parcel from Ida once she is done, and bring it to Jon.", "Jon works after Ida."),
    ("Pass whatever Ida finds on to Jon.", "Jon works after Ida."),
    ("Jon picks up the thread where Ida leaves off.", "Jon works after Ida."),
    ("First works Ida, after her is coming Jon, and at the end is coming Kim.", "Ida, then Jon, then Kim."),
    ("No Jon before Ida.", "Jon works after Ida."),
    ("Please, no Jon before Ida is done with the map.", "Jon works after Ida."),
    ("The end of Ida's work marks the start of Jon's.", "Jon works after Ida."),
    ("Jon runs later than Ida.", "Jon works after Ida."),
    ("Jon cannot start as long as Ida is still busy with the map.", "Jon works after Ida."),
    ("The view of Ida counts as final only after the owner has approved it.",
     "The view of Ida is final only after the owner has approved it."),
    ("First Ida works, then Jon, and please never the other way round.", "Ida, then Jon."),
    ("Jon begins only after Ida is done, and that must not change.", "Jon works after Ida."),
    ("Jon starts once Ida is done, and not before.", "Jon works after Ida."),
    ("Jon depends on Ida and therefore cannot start without it.", "Jon works after Ida."),
    ("Once Ida has finished, pass the list on to Jon, then to Kim.", "Ida, then Jon, then Kim."),
    ("Ida, followed by Jon, followed by Kim: that's our usual order.", "Ida, then Jon, then Kim."),
    ("Fan out from Ida to Jon and Kim, both at once; fan in again at Lee.",
     "Ida works first. Then Jon and Kim work in parallel. Lee works once both are done."),
    ("There is no order between Ida and Jon: call Kim when both have finished.",
     "Ida and Jon work in parallel; Kim works when both have finished."),
    ("If it is big: Ida. If it is small: Jon, and no case goes to both.",
     "If it is big: Ida. If it is small: Jon."),
    ('When Ida radios "all clear", Jon can already begin, and Ida continues.',
     'When Ida announces "all clear", Jon can already begin, and Ida continues.'),
    ('Ida goes on reading after it has announced "half way", which is the cue for Jon to start.',
     'Jon starts once Ida announces "half way", though Ida goes on.'),
    ("We need Ida's map before Jon can draw the route.", "Jon draws the route after Ida."),
    ("Both Ida and Jon report to Kim when done.", "Ida and Jon hand their results to Kim."),
    ("Ida and Jon work side by side; both results come together at Kim.",
     "Ida and Jon work side by side; Kim works once both are done."),
    ("Ida and Jon run in parallel, and Kim puts everything together when both are finished.",
     "Ida and Jon run in parallel, and Kim starts when both are finished."),
    ("Ida and Jon are working parallel on two tables, nobody is waiting on the other.",
     "Ida and Jon work in parallel."),
    ("Ida, Jon and Kim start at once, and none of them has to wait.", "Ida, Jon and Kim start at once."),
    ("Ida, Jon and Kim handle their own lines simultaneously, with no order among the three.",
     "Ida, Jon and Kim work in parallel."),
    ("It doesn't matter whether Ida or Jon gets there first; they run at the same time.",
     "Ida and Jon run in parallel."),
    ("Never mind who starts first, Ida and Jon run in parallel.", "Ida and Jon run in parallel."),
    ("Ida and Jon run in parallel; who finishes first does not matter.", "Ida and Jon run in parallel."),
    ("No need for Ida to hang around for Jon, or the reverse.", "Ida and Jon work in parallel."),
    ("Ida and Jon are alternatives: one of them takes the case and the other one does not run.",
     "Either Ida or Jon works."),
    ("If it is big, Ida takes it. Otherwise Jon does, and never do both run.",
     "If it is big, Ida takes it. Otherwise Jon does."),
    ("Jon writes. Ida is needed only when the client complains; on normal days we skip her.",
     "Jon writes. Ida works only if the client complains."),
    ("Jon writes. Ida is only involved when the client complains.",
     "Jon writes. Ida works only if the client complains."),
    ("Ida, then (if needed) Jon, then Kim.", "Ida, then Jon (only if needed), then Kim."),
    ("When all three of Ida, Jon and Kim are done, Lee prints.",
     "When Ida, Jon and Kim are done, Lee prints."),
    ("Jon skips the case if it is spam. Ida reads.", "Jon works unless it is spam. Ida reads."),
    ("While there are still gaps on the page, Ida and Jon take another turn, at most six rounds.",
     "While there are still gaps on the page, Ida and Jon go again, at most six rounds."),
    ("Ida cuts, then Jon measures. If it is too long, both once more, at most four times.",
     "Ida cuts, then Jon measures. If it is too long, both go again, at most four times."),
    ("Ida writes. Jon keeps handing the text back to Ida until it is clean, at most 4 rounds.",
     "Ida writes. Jon sends the text back to Ida until it is clean, at most 4 rounds."),
    ("Ida drafts. Jon sends it back to Ida until the tests pass, with a limit of five.",
     "Ida drafts. Jon sends it back to Ida until the tests pass, at most five rounds."),
    ("Ida writes, Jon checks. Ida corrects whatever Jon turns down, for two rounds at most.",
     "Ida writes, Jon checks. If Jon rejects it, Ida does it again, two rounds at most."),
    ("Ida writes. Keep Jon on hold until I say go.", "Ida writes. Jon waits until I say go."),
    ("Ida writes. Without a confirmation from the data protection officer, Jon must not start.",
     "Ida writes. Jon must not start without a confirmation from the data protection officer."),
    ("Ida writes. Jon requires human approval before start.", "Ida writes. Jon requires human approval."),
    ("Jon has to sit tight until Ida is through.", "Jon works after Ida."),
    ("Ida, Jon and Kim run concurrently; to begin, Lee needs the results of any two of them.",
     "Ida, Jon and Kim run concurrently; Lee begins once two of them are done."),
    ("Ida, Jon and Kim vote in parallel. Lee doesn't have to wait for all of them: two votes are plenty.",
     "Ida, Jon and Kim vote in parallel; Lee begins once two of them are done."),
    ("Of the three voters Ida, Jon and Kim, who work in parallel, two must be done before Lee starts.",
     "Ida, Jon and Kim vote in parallel; Lee begins once two of them are done."),
    ('Jon can start once Ida says "half way", without waiting for Ida to finish.',
     'Jon starts once Ida says "half way", though Ida goes on.'),
    ('Ida posts "half way". That is the moment at which Jon starts, though Ida goes on.',
     'Ida posts "half way". Jon starts then, though Ida goes on.'),
    ("Ida's map is used by Jon.", "Jon works after Ida."),
    ("What Ida finds is picked up by Jon.", "Jon works after Ida."),
    ("Jon is fed Ida's map.", "Jon works after Ida."),
    ("Ida's part has to be finished before Jon's begins.", "Jon works after Ida."),
    ("Ida supplies everything to Jon.", "Jon works after Ida."),
    ("Ida goes first, with Jon following.", "Ida, then Jon."),
    ("Neither of Ida and Jon waits for the other.", "Ida and Jon work in parallel."),
    ("No fixed order between Ida and Jon.", "Ida and Jon work in parallel."),
    ("Side by side, Ida reads the map and Jon counts.", "In parallel, Ida reads the map and Jon counts."),
    ("As Ida reads the map, Jon counts.", "While Ida reads the map, Jon counts."),
    ("Ida and Jon work in parallel. When both have handed in their work, Kim starts.",
     "Ida and Jon work in parallel. When both are done, Kim starts."),
    ("Kim waits for the reports of Ida and Jon, who work in parallel.",
     "Ida and Jon work in parallel. Kim works after both."),
    ("Ida and Jon run in parallel and both pass their maps to Kim.",
     "Ida and Jon run in parallel, then Kim works."),
    ("Ida reads it and sends it to Jon if it is long or to Kim if not.",
     "Ida reads it. If it is long, Jon works, otherwise Kim works."),
    ("Ida reads it. If it is long, Jon takes it, and if not Kim takes it.",
     "Ida reads it. If it is long, Jon takes it, otherwise Kim takes it."),
    ("Ida decides whether Jon or Kim takes it.", "Ida works, then either Jon or Kim works."),
    ("Ida reads it. Urgent cases are handled by Jon, the rest to Kim.",
     "Ida reads it. Urgent cases go to Jon, the rest to Kim."),
    ("Ida triages: urgent cases to Jon, everything else to Kim.",
     "Ida triages; urgent cases go to Jon, everything else to Kim."),
    ("Ida triages. Urgent cases are Jon's, all others Kim's.",
     "Ida triages. Urgent cases go to Jon, all others to Kim."),
    ("Ida reads the ticket and calls in Jon for bugs and Kim for questions.",
     "Ida reads the ticket; bugs go to Jon, questions go to Kim."),
    ("Ida classifies the ticket and passes bugs to Jon and questions to Kim.",
     "Ida classifies the ticket; bugs go to Jon, questions go to Kim."),
    ("Ida reads it and directs it to Jon if it is long, otherwise to Kim.",
     "Ida reads it and sends it to Jon if it is long, otherwise to Kim."),
    ("Ida writes, then Jon reads. When Jon asks for changes, it goes back to Ida, at most 3 times.",
     "Ida writes, then Jon reads. If Jon rejects it, it goes back to Ida, at most 3 times."),
    ("Ida writes. Jon is brought in only for difficult questions.",
     "Ida writes. Jon works only in case of difficult questions."),
    ("Ida writes. Jon is only consulted in urgent cases.",
     "Ida writes. Jon works only in case of urgent cases."),
    ("Ida writes, Jon reads; this runs again until Jon is happy, at most 3 times.",
     "Ida writes, Jon reads; this is repeated until Jon is happy, at most 3 times."),
    ("Ida, Jon and Kim work in parallel. When two or more of them are done, Lee starts.",
     "Ida, Jon and Kim work in parallel. When at least two of them are done, Lee starts."),
    ("Ida writes. Her text must be checked and approved by a human, then Jon works.",
     "Ida writes. Her text must be approved by a human, then Jon works."),
    ("Ida works. What she writes must be green-lit by the manager, then Jon works.",
     "Ida works. What she writes must be approved by the manager, then Jon works."),
    ("Ida works. The manager has the final say on Ida's work, then Jon works.",
     "Ida works. The manager has to approve Ida's work, then Jon works."),
    ("Ida writes. Jon starts only if the owner nods.", "Ida writes. Jon starts only if the owner approves."),
    ("Ida writes. Before Jon starts, one of us must agree.",
     "Ida writes. Before Jon starts, somebody must agree."),
    ("Ida writes, then Jon, but the owner has to sign off in between.",
     "Ida writes, then Jon, but not before the owner has agreed."),
    ("Ida, then Jon. Jon may use Disk. Before Jon uses Disk, I have to give my OK.",
     "Ida, then Jon. Jon may use Disk. Before Disk is used, I have to give my OK."),
    ("Ida, then Jon. Jon may use Disk. Every time he uses Disk, the owner has to sign it off.",
     "Ida, then Jon. Jon may use Disk. Whenever Disk is used, the owner has to sign it off."),
    ("Ida, then Jon. Jon may use Disk. He may only use it with my approval.",
     "Ida, then Jon. Jon may use Disk. It may only be used with my approval."),
    ("Ida, then Jon. Jon may use Disk. Before Disk is used, I want to be asked.",
     "Ida, then Jon. Jon may use Disk. Before Disk is used, ask me."),
    ("Ida, then Jon. Jon uses Disk, the others may not.", "Ida, then Jon. Only Jon may use Disk."),
    ("Ida, then Jon. Just Jon uses Disk.", "Ida, then Jon. Only Jon uses Disk."),
    ("Ida, then Jon. Jon, and nobody else, uses Disk.", "Ida, then Jon. Only Jon uses Disk."),
    ("Ida, then Jon. Disk is only ever used by Jon.", "Ida, then Jon. Disk is only used by Jon."),
    ("Ida, then Jon. They all may use Disk, except Jon.", "Ida, then Jon. All may use Disk, except Jon."),
    ("Ida, Jon and Kim work in a row. All of them except Jon use Disk.",
     "Ida, Jon and Kim work in a row. Everyone except Jon may use Disk."),
    ("Ida, then Jon, then Kim. Ida's text is confidential towards Kim.",
     "Ida, then Jon, then Kim. Ida's text is hidden from Kim."),
    ("Ida, then Jon, then Kim. Ida's text is none of the business of Kim.",
     "Ida, then Jon, then Kim. Ida's text is hidden from Kim."),
    ("Ida, then Jon. If Jon fails, Jon may try again up to three times.",
     "Ida, then Jon. Jon may retry up to three times."),
    ("Ida, then Jon. A failed call of Jon's may be repeated three times.",
     "Ida, then Jon. Jon may retry three times."),
    ("Ida, then Jon. A failed lookup may be repeated by the Jon four times.",
     "Ida, then Jon. Jon may retry four times."),
    ("Jon and Kim take orders from Ida.", "Jon and Kim report to Ida."),
    ("Jon and Kim are workers of Ida.", "Jon and Kim report to Ida."),
    ("Ida is the supervisor; Jon and Kim are her workers.", "Ida supervises Jon and Kim."),
    ("Under Ida's lead, Jon and Kim work.", "Ida supervises Jon and Kim."),
    ("Ida heads a team of two, Jon and Kim.", "Ida supervises Jon and Kim."),
    ("Ida has two workers: Jon and Kim.", "Ida supervises Jon and Kim."),
    ("Ida has Jon and Kim under her.", "Ida supervises Jon and Kim."),
    ("Jon and Kim do what Ida tells them.", "Jon and Kim report to Ida."),
    ("Ida guides Jon and Kim.", "Ida supervises Jon and Kim."),
    ('Ida announces "half way" and goes on working, and that starts Jon.',
     'Ida announces "half way" and goes on working, and Jon starts then.'),
    ('Ida announces "half way" and continues, and Jon starts on it.',
     'Ida announces "half way" and continues, and Jon starts then.'),
    ('Ida announces "half way" while she continues, and Jon starts then.',
     'Ida announces "half way" and goes on, and Jon starts then.'),
    ('Jon sets off the moment Ida announces "half way", while Ida goes on.',
     'Jon starts the moment Ida announces "half way", while Ida goes on.'),
    ("Ida, Jon and Kim work in parallel. Lee is satisfied with two results.",
     "Ida, Jon and Kim work in parallel. Lee is content with two results."),
    ("Ida reads it. After Ida has run, Jon is triggered.", "Ida reads it. After Ida has run, Jon starts."),
    ("Ida starts. Her map goes to Jon, and his to Kim.", "Ida starts. Her map goes to Jon, then Kim works."),
    ("Ida and Jon go in circles until it is good, at most three rounds, Ida starting.",
     "Ida and Jon go in circles until it is good, at most three rounds, Ida first."),
    ("Ida, then Jon. Tools of Jon: Disk.", "Ida, then Jon. Jon may use Disk."),
    ("Ida, then Jon. If Jon takes longer than 5 minutes, stop him.",
     "Ida, then Jon. Jon may take at most 5 minutes."),
    ("Jon reads Ida's draft and sends it back to her until he is happy, at most three times.",
     "Jon reads Ida's draft and sends it back to Ida until he is happy, at most three times."),
    ("Jon checks what Ida wrote and returns it until it is good, at most 3 rounds.",
     "Jon checks what Ida wrote and sends it back to Ida until it is good, at most 3 rounds."),
    ("Ida, then Jon. Disk belongs to Jon and to nobody else on the team.",
     "Ida, then Jon. Disk belongs to Jon alone."),
    ("Ida, then Jon. Jon may use Disk. No order may be placed through Disk unless a doctor has signed it.",
     "Ida, then Jon. Jon may use Disk. Each use of Disk must be approved by a doctor."),
    ("Ida, then Jon. Jon may use Disk. Before any command is run in Disk, the owner has to approve it.",
     "Ida, then Jon. Jon may use Disk. Before Disk is used, the owner has to approve it."),
    ("Ida, then Jon. Under no circumstances whatsoever may Jon use Disk.",
     "Ida, then Jon. Under no circumstances may Jon use Disk."),
    ("Ida, then Jon. By law, use of Disk is reserved for Jon.", "Ida, then Jon. Disk is reserved for Jon."),
    ("Ida, then Jon. The device Disk can be used by Jon only.",
     "Ida, then Jon. Disk can be used by Jon only."),
    ("Ida, then Jon. An upload by Jon that fails can be repeated up to four times.",
     "Ida, then Jon. Jon may retry up to four times."),
    ("Ida, then Jon. Disk is open to everybody except Ida, and that exception is strict.",
     "Ida, then Jon. Disk is open to everybody except Ida."),
    ("Ida, then Jon. Jon has exclusive use of Disk; this holds for the whole term.",
     "Ida, then Jon. Jon has exclusive use of Disk."),
    ("Ida, then Jon. Disk is forbidden for everybody but Jon, as of today.",
     "Ida, then Jon. Disk is forbidden for everybody but Jon."),
    ("Ida, then Jon. Jon can call its tools eight times at most, so it should choose well.",
     "Ida, then Jon. Jon can call its tools eight times at most."),
    ("When its list is complete, Ida hands over to Jon, which does not begin any earlier than that.",
     "When its list is complete, Ida hands over to Jon."),
    ("If it is long: Ida. If it is short: Jon, never by both.", "If it is long: Ida. If it is short: Jon."),
    ("Ida writes. Jon may go on for up to 12 rounds and then has to stop.",
     "Ida writes. Jon may go on for up to 12 rounds."),
    ("Ida: timeout 10 min, 2 retries. Jon: timeout 5 min, no limit on anything else.",
     "Ida: timeout 10 min, 2 retries. Jon: timeout 5 min."),
    ("Ida reads. If it's verse then Jon edits it; if it's prose, that job belongs to Kim instead.",
     "Ida reads. If it's verse then Jon edits it; if it's prose, Kim works."),
    ("A small order is made by Jon, any other order by Kim.",
     "A small order goes to Jon, any other goes to Kim."),
    ("Big parcels are packed by Jon and all smaller ones by Kim.",
     "Big parcels go to Jon, all smaller ones go to Kim."),
    ("Exactly one of Jon and Kim runs: the former when the party fights, the latter when the party talks.",
     "If the party fights, Jon works; if the party talks, Kim works."),
    ("Ida, then Jon. No papers go out through Jon until permission has been granted by the owner.",
     "Ida, then Jon. Jon must not start until the owner has approved."),
    ("Ida, then Jon. Jon: manual approval before the start, given by the owner.",
     "Ida, then Jon. Jon must not start until the owner has approved."),
    ("What Ida has collected is cleaned by Jon.", "Jon works after Ida."),
    ("Before Kim takes any pictures, Jon prepares the slides, and before Jon can do that, Ida cuts them.",
     "Ida, then Jon, then Kim."),
    ("Ida and Jon repeat the test in parallel.", "Ida and Jon work in parallel."),
    ('Ida goes on with the scan after it posts "half way", and Jon starts then.',
     'Ida announces "half way" and goes on, and Jon starts then.'),
    ('Ida posts "half way" and goes on; that message is all Jon needs to begin.',
     'Ida posts "half way" and goes on; Jon starts then.'),
]  # fmt: skip


def in_no_order(found: set[Fact]) -> set[object]:
    """Who is told of first in a round or a quorum, or beside whom, says nothing."""
    several = {"loop", "quorum"}
    alike = {(f[0], frozenset(f[1]), *f[2:]) if f[0] in several else f for f in found}
    return {(f[0], frozenset(f[1:])) if f[0] in ("parallel", "choice") else f for f in alike}


def texts_of(said: str) -> list[str]:
    """The sentences as shapes are looked for in them."""
    tokens, _ = lex(said, take_roster(said, Catalog.of(NAMES.split(), TOOLS.split())).mentions)
    return [masked(segment.tokens)[0] for segment in cut_up(said, tokens)]


def read(said: str) -> object:
    """What is made of it: facts, and what is said of it."""
    found = compiled(said, NAMES, TOOLS)
    told = None if found.workflow is None else in_no_order(set(relations(found.workflow)))
    return told, [str(one) for one in found.diagnostics]


@pytest.mark.parametrize(("said", "plain"), ALIKE, ids=[said for said, _ in ALIKE])
def test_it_is_read_as_its_plain_words_are(said: str, plain: str) -> None:
    assert in_no_order(facts(said, NAMES, TOOLS)) == in_no_order(facts(plain, NAMES, TOOLS))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.said)
def test_without_its_row_one_of_these_is_read_otherwise(
    shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row that nothing needs is one too many, and is found."""
    own = [said for said, _ in ALIKE if any(spelt(shape.said).search(text) for text in texts_of(said))]
    before = [read(said) for said in own]
    monkeypatch.setattr(shapes, "SHAPES", tuple(one for one in SHAPES if one is not shape))
    assert [read(said) for said in own] != before


def test_every_word_of_the_vocabulary_is_one_of_a_shape_and_the_other_way_round() -> None:
    used = {name for shape in SHAPES for name in re.findall(r"<(\w+)>", shape.said)}
    used |= {name for words in VOCABULARY.values() for name in re.findall(r"<(\w+)>", words)}
    assert used == set(VOCABULARY)


@pytest.mark.parametrize("shape", ["(a", "a)", "[a", "{b: c"])
def test_a_bracket_that_is_left_open_is_an_error(shape: str) -> None:
    with pytest.raises(ValueError, match="bracket"):
        spelt(shape)
