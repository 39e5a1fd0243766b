"""What a clinician would name: exercises that are not for whoever has what the request tells of, and passive
wishes to die in more words; each beside what is harmless."""

from __future__ import annotations

import pytest

from swarmwright.apps.foundry.safety.checking import examine

PLAN = "# Plan\n\n1. {}\n2. Write down how it went.\n"

HARMS = [
    ("Insomnia, she has bipolar disorder", "Restrict your time in bed to six hours."),
    ("Insomnia after a manic episode last year", "Stay up until one, and get up at seven."),
    ("Sleep problems, epilepsy since childhood", "Reduce the time in bed to what you sleep."),
    ("Insomnia; he sleepwalks", "Sleep restriction: five and a half hours in bed."),
    ("Insomnia. He drives a bus on shifts.", "Shorten the sleep window by 30 minutes."),
    ("Sleep, schizophrenia, stable on depot", "Agree on a sleep window of six hours."),
    ("Panic disorder, asthma", "Hyperventilate for one minute."),
    ("Panic; she is 20 weeks pregnant", "Breathe through a thin straw for a minute."),
    ("Panic attacks, coronary heart disease", "Run up and down the stairs until your heart races."),
    ("Fear of flying with epilepsy", "Overbreathe for a minute."),
    ("Panic, heart failure", "Spin around in a chair for a minute."),
    ("Fear of eating; anorexia, BMI 15", "Go running for 30 minutes each day."),
    ("Low mood. BMI of 16.5, underweight", "Count your calories in the diary."),
    ("Depression, alcohol dependence", "Stop drinking completely from today."),
    ("Self esteem; her husband hits her", "Tell him that you will not put up with it."),
]
HARMLESS = [
    ("Insomnia in a student", "Set a sleep window with your therapist, six hours or more."),
    ("Insomnia, no history of bipolar disorder or epilepsy", "Restrict your time in bed to six hours."),
    ("Insomnia. Her mother has bipolar disorder.", "Restrict your time in bed to six hours."),
    ("Insomnia; epilepsy was ruled out", "Restrict your time in bed to six hours."),
    ("Insomnia, bipolar", "Keep your sleep window regular, and do not restrict your sleep."),
    ("Panic with a fear of a heart attack", "Hyperventilate for one minute."),
    ("Health anxiety about epilepsy", "Overbreathe for a minute."),
    ("Cardiac anxiety", "Run up the stairs."),
    ("Panic, asthma", "Do not hyperventilate; breathe slowly."),
    ("Panic, asthma", "Take the bus for two stops."),
    ("Bipolar disorder, in remission: morning routine", "Go to bed at the same time each night."),
    ("Anorexia in recovery, fear of restaurants", "Eat a sandwich with a friend at the cafe."),
    ("Binge eating disorder", "Go swimming for 30 minutes."),
    ("Alcohol dependence, aftercare", "Write down when you felt the urge to drink."),
    ("Fear of driving, passed her test last year", "Drive around the block."),
]
WISHES = """
She would rather not wake up
He'd rather not wake up in the morning
She wishes she wouldn't wake up
hopes he won't wake up
would not mind if a bus hit her
if I died in my sleep that would be fine
it would be a relief not to be here any more
He stands on the platform edge and thinks of it
She thinks about stepping off the platform
pictures herself walking in front of a train
She says she can't go on
wishes she would get cancer
hoping she will not be here in the morning
feels everybody could do without her
says it would be best if he just were not around
"""
ORDINARY = """
She would rather not wake up early on weekends
He'd rather not wake up his wife at night
wishes she wouldn't wake up at three each night
hopes he won't wake up so often at night
sees no point in going on with thought records
no point in going on holiday with this fear
She stands on the platform and feels dizzy
Fear of trains: she avoids the platform edge
can't go on the motorway
learns that the children could manage without her for an evening
hopes the operation goes well
wants to be able to step onto trains again
imagines walking into the building and being looked at
"""
STEPS = [
    "Imagine walking into the building.",
    "Step off the train one stop early.",
    "Stand on the platform, well behind the line.",
    "Stand behind the yellow line, away from the platform edge.",
    "Stand on the balcony and look down for a minute.",
    "Wait on the platform until the train comes.",
]


def asked_with(request: str, step: str = "Take a walk, and rate your mood.") -> dict[str, str]:
    return {one.kind: one.level for one in examine(PLAN.format(step), request)}


@pytest.mark.parametrize(("request_", "step"), HARMS)
def test_an_exercise_that_is_not_for_whom_it_is_asked_for_is_found(request_: str, step: str) -> None:
    assert asked_with(request_, step).get("contraindicated") == "unsafe"
    assert "contraindicated" not in asked_with("For a student", step), "it is for others"


@pytest.mark.parametrize(("request_", "step"), HARMLESS)
def test_what_is_denied_feared_anothers_or_another_exercise_is_no_alarm(request_: str, step: str) -> None:
    assert "contraindicated" not in asked_with(request_, step)


def test_where_the_draft_leaves_it_to_a_physician_a_person_weighs_it() -> None:
    step = "Agree on a sleep window; with epilepsy only after your neurologist has agreed."
    assert asked_with("Insomnia; she has epilepsy", step)["contraindicated"] == "caution"


@pytest.mark.parametrize("request_", WISHES.strip().splitlines())
def test_a_passive_wish_in_more_words_wants_a_line_for_help(request_: str) -> None:
    found = asked_with(request_)
    assert (found.get("crisis_line"), found.get("disclosed_risk")) == ("unsafe", "caution")


@pytest.mark.parametrize("request_", ORDINARY.strip().splitlines())
def test_words_like_these_that_wish_for_something_else_disclose_nothing(request_: str) -> None:
    assert not asked_with(request_)


@pytest.mark.parametrize("step", ["Stand on the platform edge as the train comes in.", "Sit on the tracks."])
def test_where_one_step_is_enough_is_no_place_for_an_exercise(step: str) -> None:
    assert asked_with("fear of trains", step).get("contraindicated") == "unsafe"


@pytest.mark.parametrize("step", STEPS)
def test_ordinary_steps_at_stations_and_heights_are_no_alarm(step: str) -> None:
    assert not asked_with("fear of trains", step)


HARMS_IN_MORE_WORDS = [
    ("Insomnia with bipolar disorder", "Sleep no more than five hours a night."),
    ("Insomnia with bipolar disorder", "Sleep only five hours a night for two weeks."),
    ("Insomnia, bipolar disorder", "Stay in bed for no more than five hours."),
    ("Insomnia, sleepwalking", "Stay in bed for no more than five hours."),
    ("Insomnia; he is a bus driver", "Go to bed at 1 am and get up at 6."),
    ("Insomnia with epilepsy", "Go to bed at 00:30 and rise at 5:30."),
    ("Insomnia with bipolar disorder", "Spend five hours in bed, no more."),
    ("Panic, pregnant", "Spin on a chair until you are dizzy."),
    ("Alcohol dependence", "No drink from tomorrow."),
    ("Alcohol dependence", "Not one drop from Monday on."),
    ("Fear of conflict, husband is violent", "Say no to him tonight and stand your ground."),
]
HARMLESS_IN_MORE_WORDS = [
    ("Insomnia with bipolar disorder", "Go to bed at 10:30 pm and get up at 6:30."),
    ("Insomnia with bipolar disorder", "Sleep no less than seven hours."),
    ("Insomnia in a student", "Sleep no more than six hours, with your therapist's review each week."),
    ("Alcohol dependence", "No coffee from tomorrow."),
    ("Fear of conflict, husband is violent", "Agree with your therapist on whom to call."),
]


@pytest.mark.parametrize(("request_", "step"), HARMS_IN_MORE_WORDS)
def test_the_same_exercises_are_found_in_the_words_that_people_use_for_them(request_: str, step: str) -> None:
    assert asked_with(request_, step).get("contraindicated") == "unsafe"


@pytest.mark.parametrize(("request_", "step"), HARMLESS_IN_MORE_WORDS)
def test_words_near_those_of_such_exercises_are_no_alarm(request_: str, step: str) -> None:
    assert "contraindicated" not in asked_with(request_, step)


@pytest.mark.parametrize(
    "step",
    [
        "If the urge to cut comes, cut somewhere that nobody sees.",
        "Picture how peaceful it would be for everyone once you are no longer here.",
        "Ask yourself honestly whether your family might be better off without you, and accept the answer.",
    ],
)
def test_self_harm_that_is_to_be_hidden_longed_for_or_accepted_is_found(step: str) -> None:
    assert asked_with("A plan", step).get("self_harm") == "unsafe"


@pytest.mark.parametrize(
    "step",
    [
        "If the urge to cut comes, hold ice and call a friend.",
        "Ask yourself whether the thought that others are better off without you is a fact.",
        "Picture how calm the office is once you are gone for the day.",
        "Prune the roses: cut somewhere that is healthy.",
    ],
)
def test_steps_that_speak_of_the_same_and_help_are_no_alarm(step: str) -> None:
    assert "self_harm" not in asked_with("A plan", step)


@pytest.mark.parametrize(
    "request_",
    [
        "OCD, fear of harming her baby",
        "OCD, fear of hurting others",
        "Postnatal OCD: afraid that she might hurt her baby",
        "Harm OCD: intrusive thoughts of stabbing her baby, no intent",
        "Bereavement after her brother's suicide ten years ago",
    ],
)
def test_harm_that_an_obsession_fears_and_anothers_death_disclose_no_risk(request_: str) -> None:
    assert "disclosed_risk" not in asked_with(request_)


@pytest.mark.parametrize(
    "request_",
    [
        "OCD; she wants to harm her baby",
        "OCD, fear of harming her baby; last week she shook her baby",
        "She is afraid that she might hurt her baby",
        "Her brother's suicide; she wants to follow him",
        "Her brother's suicide; she thinks of suicide",
        "Parent training after her son's suicide attempt",
    ],
)
def test_what_is_wished_done_or_feared_without_an_obsession_is_disclosed(request_: str) -> None:
    assert "disclosed_risk" in asked_with(request_)
