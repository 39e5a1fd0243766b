"""Vocabulary: the words of sentences that put somebody in charge, by class. Data, and how it is looked up.

Phrases are separated by `|`, the longest one wins; verbs are given by their lemmas, and found in every form.
"""

from __future__ import annotations

from functools import cache

from swarmwright.language.words.inflection import lemma_of

__all__ = ["longest_from", "phrase_of", "verb_of"]

VERBS: dict[str, str] = {
    "d": """
        decide choose pick select determine say tell name settle shout announce judge indicate
        nominate appoint specify control designate declare dictate rule instruct order opt single
        figure elect schedule
    """,
    "l": """
        lead coordinate orchestrate conduct direct supervise oversee manage head boss steer command
        dispatch delegate govern captain chair moderate choreograph marshal organise organize
        mastermind
    """,
    "h": """
        give hand assign send route pass call activate summon bring invoke deploy distribute allocate
        farm parcel deal put engage involve wake turn ask forward split switch allot dole dish mete
        apportion entrust refer divide share spread
    """,
    "x": """
        go act work speak move play start run come step do be take get follow proceed respond answer
        perform contribute talk begin handle
    """,
    "v": "think want like prefer please wish deem feel consider need see believe trust suit fit",
}
"""Verbs: of decision, of leading, of handing out, of taking one's turn, of wishing."""

PHRASES: dict[str, str] = {
    "L": """
        in charge | in control | at the helm | the boss | the reins | the lead | the show
        | the conductor | the coordinator | the supervisor | the leader | the orchestrator
        | the manager | in command | the driver 's seat | the dispatcher | calls the shots
        | call the shots | calling the shots | the captain | the director | the chief | the head
        | head of | pulls the strings | team lead | the team lead | the final say | the last word
        | the say | holds the baton | wields the baton | runs things | run things | runs the job
        | runs the team | runs everything | runs the work | takes charge | take charge | takes control
        | take control | everything goes through | everything runs through | all goes through
        | everything passes through | all work goes through | all work passes through
        | everything goes via | sits in the middle | at the top | on top | the hub | the router
        | the switchboard | the planner | the supervising agent | the chair | the moderator
        | the authority | responsible for | at the controls | at the wheel | as supervisor
        | as coordinator | as boss | as leader | as lead | as conductor | as dispatcher | supervisor
        | coordinator | orchestrator | dispatcher | team leader | as manager | as director | under it
        | under him | under her | in its charge | at its disposal | at its command | runs the show
        | run the show | running the show | acts as supervisor | direction of | guidance of | command of
        | lead of | leadership of | supervision of | manager | foreman | conductor | leader | at the head
    """,
    "K": "takes over | take over | taking over | is on duty | runs it | runs this",
    "d": "works out | work out | working out | figures out | figure out | figuring out",
    "n": """
        next | 's turn | turn | turns | up next | now | comes up | in line | first | then | after whom
        | after which | after who | at each point | at any point | next in line | the next speaker
        | the next one | the next agent | next speaker | next worker | the next worker | next agent
        | the next to act | the next turn | the next step | next move | the next move | next action
    """,
    "w": """
        who | which | whose | whom | what | when | whether | whoever | whichever | whomever
        | which one | where
    """,
    "j": """
        job | jobs | task | tasks | ticket | tickets | case | cases | request | requests | assignment
        | assignments | message | messages | chore | chores | errand | errands | query | queries
        | question | questions | the work | work | the floor | the baton | the ball | the pieces
        | pieces | problem | problems | order | orders | item | items | the load | the workload
        | enquiry | enquiries | the next piece of work | piece of work | pieces of work | parts
        | subtasks | subtask | thing | things | incident | incidents | to-do | to-dos | mission
        | missions | ones
    """,
    "V": "choice | call | decision | pick | say-so | say | discretion | judgement | judgment",
    "U": """
        up to | lies with | rests with | falls to | is down to | a matter for | depends on
        | the business of
    """,
    "r": """
        report to | reports to | report back to | reports back to | answer to | answers to
        | work under | works under | work for | works for | take orders from | takes orders from
        | listen to | listens to | take their orders from | are under | is under | serve under
        | serves under | act under | acts under | act on orders from | get their work from
        | gets its work from | receive their work from | get their tasks from | are subordinate to
        | are at the disposal of | are led by | take work from | are managed by | receive tasks from
        | get tasks from | wait for orders from | reporting to | get their orders from | obey | obeys
        | defer to | defers to
    """,
    "k": "under",
    "c": """
        as needed | as required | as necessary | on demand | at will | turn by turn | each time
        | every time | over and over | over and over again | again and again | on the fly | afresh
        | anew | at its discretion | at its own discretion | one or the other | at its own choice
        | of its choice | of its choosing | depending on the situation | case by case | as it goes
        | as it goes along | along the way | one at a time | one by one | at a time
        | in whatever order | in any order | in whichever order | dynamically | repeatedly
        | continuously | as often as | as many times as | when needed | when required | when necessary
        | as things develop | as the case requires | depending on the case | on a case-by-case basis
        | whenever needed | as the need arises | freely | flexibly | ad hoc | whenever it
        | whenever he | whenever she | as appropriate | if and when needed | back and forth | in turn
        | in turns | by turns | from moment to moment | at every point | at each step | at every step
        | step by step | round by round | time and again | each round | every round | in rounds
    """,
    "f": """
        the | a | an | of | from | by | for | in | at | out | on | off | over | with | between | among
        | amongst | and | or | either | both | all | any | always | just | simply | alone | itself
        | only | ever | here | there | may | can | will | must | should | shall | has | have | had
        | been | being | to | that | this | these | those | i | we | you | would | want | please | let
        | keep | keeps | keeping | so | such | as | best | fit | right | suitable | proper | necessary
        | how | back | down | up | in between | throughout | constantly | himself | herself | new
        | other | another | stay | stays | staying | remain | remains | remaining | each of them
        | all of them | one of them | any of them | each of these | of them | all along | again
        | whole | entire | goes on | go on | going on | continues | continue | made | make | makes
        | job of | role | role of | job | still | free | freely | one | ones | out of | into | onto
        | your | their | its | his | her | our | us | team of | team | squad | crew | staff
        | specialists | workers | agents | members | people | consisting of | made up of | consists of
        | namely | also | it is | does | do | did | is | are | was | be | not least | together
        | next to | along | like
        | out to | each of | every one of | report back | reports back | sole | solely | it alone
        | work as | serve as | acts as | act as | serves as | works as | time | times | whatever
        | no matter | own | specialist | afterwards | whose | turn to | in its team | on its team
        | in the team | on the team | by itself | d | ll
    """,
}
"""Words and phrases by class: who is in charge (L, weaker: K), turns (n), questions (w), work (j), choice
(V, U), rank (r, k), discretion (c), and what holds the rest together (f)."""


@cache
def _phrases() -> dict[tuple[str, ...], str]:
    table: dict[tuple[str, ...], str] = {}
    for sign, text in PHRASES.items():
        for phrase in text.split("|"):
            table.setdefault(tuple(phrase.split()), sign)
    return table


@cache
def _longest() -> dict[str, int]:
    longest: dict[str, int] = {}
    for phrase in _phrases():
        longest[phrase[0]] = max(len(phrase), longest.get(phrase[0], 0))
    return longest


def longest_from(word: str) -> int:
    """Of how many words the longest phrase is that begins with this one; 0 if none does."""
    return _longest().get(word, 0)


def phrase_of(words: tuple[str, ...]) -> str:
    """The sign of a phrase; "" if it has none."""
    return _phrases().get(words, "")


@cache
def _lemmas() -> dict[str, str]:
    return {lemma: sign for sign, text in VERBS.items() for lemma in text.split()}


def verb_of(word: str) -> tuple[str, str]:
    """The sign of a verb in any form, and that form; ("", "") if no class has it."""
    found = lemma_of(word, _lemmas())
    return (_lemmas()[found[0]], found[1]) if found is not None else ("", "")
