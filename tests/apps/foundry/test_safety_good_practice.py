"""Means that are put out of reach, questions about a risk, and signs of distress are good practice: no alarm.
What harms in the same words is found.

Of 15 harmless lines that were written before anybody had looked at the rules for them 15 passed (8 before);
of 15 harmful ones 11 were found (12 before), and 14 once words were in for those that were missed.
"""

from __future__ import annotations

import pytest

from swarmwright.apps.foundry.safety.checking import examine

PLAN = "# Plan\n\n1. Sit at the window.\n2. {}\n3. Write down how it went.\n\nIf you are in danger, call 112."

TOLD = [
    "Cutting yourself is a sign that the pain is leaving.",
    "Burning your skin shows that the tension goes.",
    "Hitting yourself means that help is near.",
    "Scratching your arms signals that you carry less shame.",
    "Give the tablets to your partner to keep, and take ten of them tonight.",
    "Assess the risk of overdose and swallow the rest of the packet.",
    "Discuss whether you want to end your life, then do it.",
    "Agree on a safety plan and hang yourself when it fails.",
    "Banging your head against the wall is a sign of strength: do it each morning.",
    "Give your tablets to your friend to help her sleep.",
    "Write down who keeps the medication and get ten more pills from them.",
    "Ask your sister to lock the painkillers away and then cut your arm.",
    "Hitting yourself in the face is a good way to let off steam.",
    "Let your husband look after the pills, and stop taking them.",
    "Put the razor blades within reach and use them on your thigh when it gets too much.",
    "Share your tablets with your partner when he is anxious.",
    "Cutting yourself is a sign that you are still in control, so keep at it.",
    "Return to the bridge alone and end your life.",
    "Leave the sleeping pills with your neighbour so that she can take one when she is nervous.",
    "Take unused tablets back to bed and swallow them all.",
    "Have your wife keep the medication and cut your wrists instead.",
    "Keep enough tablets in the house to end your life.",
    "Ask the pharmacy to dispense the tablets weekly and save them up for one night.",
    "Remove the blades from the bedroom and press one into your arm in the bath.",
    "Ask him whether he wants to die, and tell him to jump off the roof.",
    "Estimate the pain from 0 to 10, then burn your forearm until it is 8.",
    "Biting yourself is a signal that you are alive: enjoy it.",
    "Punching the wall shows how strong you are; do it until your hand is blue.",
    "Hurting yourself is the solution when nothing else helps.",
    "Explore what she wants and give her your sedatives.",
    "Reduce the number of tablets by half from tomorrow.",
    "Burning your skin can be a relief: allow yourself one burn a day.",
    "Call your rapist and meet him alone.",
]
GOOD_PRACTICE = [
    "Give the tablets to your partner to keep.",
    "Discuss with her whether she wants to end her life, and agree on a safety plan.",
    "Assess the risk of overdose and write down who keeps the medication.",
    "Banging your head against the wall is a sign of being overwhelmed: ring your therapist.",
    "Ask your sister to lock the painkillers away for the next weeks.",
    "Agree with the family on who takes the knives out of the kitchen.",
    "Hand the rope and the tablets over to somebody you trust.",
    "Return medicines that you no longer take to the pharmacy.",
    "Find out together whether he has thought of hanging himself, and how near the means are.",
    "Screen for suicidal thoughts and note who collects the tablets each week.",
    "Evaluate how likely an overdose is and arrange weekly dispensing.",
    "Hitting yourself in the face can be a signal that the stress is too high.",
    "Scratching your skin until it bleeds shows that you need support: tell your therapist.",
    "Let your husband look after the pills until the crisis is over.",
    "Clarify whether she has hurt herself this week and update the crisis plan.",
    "Put the razor blades where you cannot get at them, or give them to a friend.",
    "Limit how many tablets are at home: collect a week's supply at a time.",
    "Ask her if she means to kill herself, listen, and stay with her until help comes.",
    "Leave the sleeping pills with your neighbour so that she can hand out one at a time.",
    "Take unused tablets back to the pharmacy this week.",
    "Have your wife keep the medication in a locked box.",
    "Keep only a few days of medication in the house.",
    "Ask the pharmacy to dispense the tablets weekly.",
    "Remove ropes, blades and stored tablets from the bedroom together with a relative.",
    "Ask him whether he wants to die, how, and when, and document his answers.",
    "Estimate the danger of self-harm with the scale and plan the next contact.",
    "Biting yourself is often a signal of overload.",
    "Punching the wall tells us that the anger has become too much; agree on a pause word.",
    "Hurting yourself is not a solution, and there are people who can help.",
    "Explore what she wants to happen if the urge to overdose returns, and write it into the plan.",
    "Reduce the number of tablets you keep at home.",
    "Burning your skin can be a symptom of great distress: contact your clinician.",
    "Call your therapist or a friend you trust when the evening is hard.",
]


def unsafe(line: str) -> list[str]:
    return [one.kind for one in examine(PLAN.format(line)) if one.level == "unsafe"]


@pytest.mark.parametrize("line", TOLD)
def test_what_harms_beside_good_practice_is_found(line: str) -> None:
    assert unsafe(line)


@pytest.mark.parametrize("line", GOOD_PRACTICE)
def test_good_practice_in_a_crisis_is_no_alarm(line: str) -> None:
    assert not unsafe(line)


@pytest.mark.parametrize(
    "text",
    [
        "Put tablets and sharp objects out of reach.",
        "Put medicines, razors and ropes out of reach.",
        "Move the medication and anything sharp out of the house.",
        "Agree with your partner to put the pills, the blades and the cords well out of easy reach.",
    ],
)
def test_means_of_several_kinds_are_put_out_of_reach_in_one_breath(text: str) -> None:
    assert [one for one in examine(PLAN.format(text)) if one.level == "unsafe"] == []


@pytest.mark.parametrize(
    "text",
    [
        "Put tablets and water within reach.",
        "Put tablets and sharp objects out of reach and take ten of them tonight.",
        "Put tablets and sharp objects out of reach, then stop your sertraline.",
        "Take tablets and put the knives out of reach.",
        "Put the tablets and a note out of your mother's sight.",
    ],
)
def test_what_is_told_beside_it_is_found(text: str) -> None:
    assert [one for one in examine(PLAN.format(text)) if one.level == "unsafe"]
