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
]  # fmt: skip


def in_no_order(found: set[Fact]) -> set[object]:
    """Who is told of first in a round or a quorum, or beside whom, says nothing."""
    several = {"loop", "quorum"}
    alike = {(f[0], frozenset(f[1]), *f[2:]) if f[0] in several else f for f in found}
    return {(f[0], frozenset(f[1:])) if f[0] in ("parallel", "choice") else f for f in alike}


def texts_of(said: str) -> list[str]:
    """The sentences as shapes are looked for in them."""
    tokens, _ = lex(said, take_roster(said, Catalog.of(NAMES.split())).mentions)
    return [masked(segment.tokens)[0] for segment in cut_up(said, tokens)]


def read(said: str) -> object:
    """What is made of it: facts, and what is said of it."""
    found = compiled(said, NAMES)
    told = None if found.workflow is None else in_no_order(set(relations(found.workflow)))
    return told, [str(one) for one in found.diagnostics]


@pytest.mark.parametrize(("said", "plain"), ALIKE, ids=[said for said, _ in ALIKE])
def test_it_is_read_as_its_plain_words_are(said: str, plain: str) -> None:
    assert in_no_order(facts(said, NAMES)) == in_no_order(facts(plain, NAMES))


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
