"""The words of shape: choices, loops, bounds, quorums, signals, maps, supervision.

Data, not code: operator → its phrases, separated by `|`. The longest phrase wins.
"""

from __future__ import annotations

__all__ = ["SHAPE", "conditions"]

_OPENERS = """
    if | in case | in case that | in the case that | in cases where | in the event that | in the event of |
    in case of | in the case of | provided | provided that | providing | providing that | on condition that |
    on the condition that | under the condition that | assuming | assuming that | supposing | supposing that |
    given that | where
"""
_ALONE = ("", "only", "but only", "and only", "though only", "yet only")


def conditions() -> tuple[str, ...]:
    """What opens a condition, also as the only one under which something is so ("but only in case")."""
    openers = [" ".join(opener.split()) for opener in _OPENERS.split("|")]
    return tuple(f"{alone} {opener}".strip() for opener in openers for alone in _ALONE)


SHAPE: dict[str, str] = {
    "PLACE": """
        branch | branches | path | paths | gateway | parallel part | parallel parts | the other part
    """,
    # -- choice ----------------------------------------------------------------------------------------
    "IF": " | ".join(
        (
            *conditions(),
            "just in case",
            "so long as",
            "as long as",
            "if and only if",
            "only if and when",
            "even if",
            "if ever",
            "whenever and only if",
            "depending on whether",
            "for cases where",
            "in cases of",
        )
    ),
    "UNLESS": """
        unless | except if | except when | except where | other than if | if not for
    """,
    "ELSE": """
        when it isn't | when it is not | when it's not | when they aren't | when there isn't | when it
        doesn't | when not | otherwise | else | if not | failing that | in all other cases | in any other
        case | in every other case | everything else | anything else | if there is none | if there are
        none | if none | any other | all others | all other cases | any others | all the rest | in the
        other case | if it isn't | if it is not | if they aren't | if it doesn't | if it does not | if
        there isn't | if there is not | every other | in other cases | if that is not the case | if this
        is not the case | if no
    """,
    "INSTEAD": """
        instead | on the other hand | by contrast | conversely | in its place | alternatively
    """,
    "EITHERWAY": """
        either way | in either case | in any case | in both cases | in all cases | whichever way |
        whatever happens | no matter what | whichever it was | whichever branch was taken | regardless |
        in every case | whichever of the two
    """,
    "EITHER": """
        either
    """,
    "CHOICE": """
        a choice between | choice between | a choice of | a choice with | choice with | a choice among |
        an exclusive choice between | exclusive choice between | exclusive choice of | one among | exactly
        one of | only one of | just one of | a decision between | a choice | choice | in a choice | in
        choice | are exclusive | mutually exclusive | are mutually exclusive | in a mutually exclusive
        fashion | exclusively one of | in an exclusive choice | in exclusion | cannot execute
        simultaneously | can not execute simultaneously | cannot run simultaneously | cannot run at the
        same time | cannot execute at the same time | alternatives |
        are alternatives | never both | but never both | never the two | not both | but not both | never
        at the same time | one of two things happens | one task among | a split
        exclusive gateway | a choice composed of | choice composed of | split exclusive gateway | an
        exclusive gateway | exclusive gateway | a fork | one or the other | one of the following | exactly
        one
    """,
    "EXCLUDES": """
        mutually exclusive of | are mutually exclusive of | exclusive of | cannot execute simultaneously
        with | is exclusive of | can not execute simultaneously with | can not execute at the same time as
        | cannot execute at the same time as | mutually exclusive with | are mutually exclusive with |
        excludes | exclude | is mutually exclusive with
    """,
    # -- repetition ------------------------------------------------------------------------------------
    "LOOP": """
        repeat | repeats | repeated | repeatedly | as many times as it takes | as often as it takes |
        loop | loops | in a loop | iterate | iterates | cycle |
        cycles | go again | goes again | go back and forth | goes back and forth | back and forth | over
        and over | over and over again | another round | do another round | does another round | round it
        goes | keep cycling | keep cycling through | keeps cycling | start over | starts over | redo |
        redoes | are in loop | is in loop | in loop | in the same loop | in the same loop than | in the
        same loop as | a loop | the loop | revise until | going round | go round | goes round | circle
        back | loops back | loop back | repeatable | can be repeated | be repeated | loop with | a loop
        with | a loop containing | loop containing | a loop executing | are repeated | is repeated | can
        be executed several times | can execute several times | repetition of | inside a loop | are
        repeatable | is repeatable | is a loop | are in a loop | is in a loop | that can be
        repeated | inside of a loop | are in the same loop | in a same loop | repeating | iterating |
        looping | cycling | cycling through | ping-pong | do it again | does it again | keep going | keep
        at it | keeps at it | start again | starts again | start again from the beginning | it can start
        again from the beginning | round and round |
        go on like this | goes on like this | carry on like this | carries on like this |
        continue like this | go on this way | carry on this way | go on like that | keep doing this |
        keep doing so | reworks it | go another round | one more round |
        forever | endlessly | indefinitely | without end | on and on | ad infinitum |
        until further notice | till further notice | until the end of time | till the end of time
        | until the end of days | until kingdom come | until doomsday | forever and ever | for
        ever | for ever and ever | for all eternity | for all time | again and again | time and
        again | time after time | never stops | never stop | never ends | never end | goes on and
        on | go on and on | goes on forever | go on forever | keeps going | keep going and going |
        keeps going and going | without ever stopping | without stopping | without an end | with
        no end | with no end in sight | rinse and repeat | perpetually | eternally | ceaselessly |
        incessantly | unendingly
    """,
    "WEAKLOOP": """
        keep | keeps | keep on | keeps on | again | returns | sent back | is sent back | goes back | go
        back | rework | alternate | take turns | takes turns | try again | tries again
    """,
    "WHOLE": """
        the whole cycle | the whole process | whole process | whole workflow | the whole workflow | entire
        process | entire workflow | the entire workflow | the whole thing | the entire process | the
        entire cycle | everything | all of this | the above | the whole loop | this whole cycle | the
        cycle | the process | the whole sequence | this cycle | this sequence | the sequence | these steps
        | all these steps | all steps | steps above | the whole round | the whole lot | the entire
        sequence | the procedure
    """,
    # -- bounds ----------------------------------------------------------------------------------------
    "ATMOST": """
        at most | at the most | no more than | not more than | up to | max | maximum | maximum of | a
        maximum of | tops | never more than | not beyond | capped at | is capped at | are capped at |
        limit | limited to | is limited to | are limited to | the limit | is the limit | the ceiling | is
        the ceiling | ceiling | or fewer | within | not more | no more | but no more than | no longer than
        | not longer than | longer than | more than that | a cap of | cap of | cap | capped | at maximum |
        as a maximum | but never more than | but not beyond | but not more than | under no circumstances
        more than | or less | fewer than | less than or equal to | only up to | is used up | are used up |
        a limit of | a budget of | a total of | does not exceed | must not exceed | may not exceed | not
        exceed | not exceeding | never exceed | limited | restricted to | is restricted to | the maximum |
        a hard limit of | bounded by | is the maximum | the cap | is the cap | and no longer | not longer
        | at the outside | at the latest after | in under | in less than | must not take longer than | for
        at most | for up to | for no more than | for no longer than | or it is stopped
    """,
    "ATLEAST": """
        at least | no fewer than | not fewer than | a minimum of | minimum | or more | no less than
    """,
    "GIVENUP": """
        is killed | are killed | is stopped | is cut off | times out | is aborted | is terminated | gets
        killed | gets stopped | should be stopped | should be killed | is cancelled | is timed out | time
        out | kill | abort | is given up | gets cut off | are stopped | is shut down | is given up on
    """,
    "EACH": """
        each | each and every | apiece | each of them | per agent | every one of them | each one | per
        head
    """,
    "RESPECTIVELY": """
        respectively | in that order each
    """,
    "RETRY": """
        retry | retries | retried | rerun | reruns | rerun it | re-run | retrying | reattempt | re-attempt
        | re-attempts | try it again | try once more | second attempt | re-tries | redone
    """,
    "ROUND": """
        round | rounds | iteration | iterations | pass | passes | cycles | exchange | exchanges | turns |
        loops | laps | lap | round trips | turn | repetitions | repetition | revisions |
        sweeps
    """,
    "TIMES": """
        times | time | attempts | attempt | tries
    """,
    "TOOLCALL": """
        tool call | tool calls | tool invocations | tool uses | calls to tools | tool
        usages | invocations of tools | calls | tool call budget
    """,
    "DOLLAR": """
        dollars | dollar | usd | $ | euros | eur | bucks | cents
    """,
    # -- completion, starting, signals -----------------------------------------------------------------
    "FIN": """
        is done | are done | done | is finished | are finished | finished | has finished | have finished |
        finish | finishes | is complete | are complete | complete | completes | completed | has completed
        | have completed | is through | are through | through | to be through | be through | is over | are
        over | is back | are back | have come back | has come back | are all back | are all done | come
        back | have reported | has reported | reports | is ready | are ready | ready | has it | did finish
        | is finish | are finish | have replied | has replied | have returned | has returned | ended |
        ends | end | has ended | have ended | has delivered | have delivered | concluded | has concluded |
        must finish | must have finished | have to be through | has to be through | has to finish | must
        be done | must be finished | have to be done | has to be done | have to finish | is completed |
        are completed | have both finished | have all finished | are all finished | returns | are both
        done | are both finished | has everything | succeeded | has succeeded | have succeeded | shall
        report | has reported back | have reported back | is out | wraps | has wrapped up | have wrapped
        up | are all through | are both through | has run | have run | has spoken | turns in | have both
        reported | have all reported | finishing | completing | completion | the completion
    """,
    "STARTV": """
        start | starts | begin | begins | may begin | may start | can start | can begin | starts work |
        sets to work | set to work | gets down to work | get down to work |
        starts on | to start | to begin | get going | to get going | go ahead | to go ahead | takes over |
        joins | join | kicks in | gets to work | gets going | sets off | may go ahead | is executed | are
        executed | executes | execute | executed | run | runs | work | works | working | start immediately
        | starts immediately | is launched | are launched | is started | gets started | may proceed | can
        proceed | can go ahead | should start | should begin | must start | must begin | will start | will
        begin | go | goes on | go on | comes in | come in | steps in | step in | operates | operate | acts
        | act | is run | are run | happen | happens | occur | occurs | takes place | take place | does its
        thing | do their thing | does their thing | does its work | do their work | does its job | do
        their job | come | comes | is performed | are performed | get to work | is
        called | are called | gets its turn | has its turn | be executed | be run | starting | starts
        working | start working | begins work | excutes | is activated | are activated | wakes up | is
        done by | has to run | has to start | has to work | must run | must work | should run | should
        work | can run | can work | may run | may work | open up | both begin | all begin | all start |
        both start | begin work | are working | is working | both work | all work
    """,
    "ANNOUNCE": """
        announces | announce | announced | has announced | have announced | shouts | says | posts |
        signals | signal | signalled | has signalled | reports | declares | flags | marks | calls out |
        emits | raises | publishes | sends | fires | sets | has posted | has declared | has said | said |
        issues | reaches | has reached | calls | has flagged | gives the signal | broadcasts | pings |
        hits | writes | has marked | has shouted | has signaled | signaled | signals that | sends the
        signal | is announced | has been announced | is posted | was announced | declared | tells everyone
    """,
    # -- quorum, maps, supervision ---------------------------------------------------------------------
    "ENOUGH": """
        enough | suffice | suffices | sufficient | is enough | are enough | will do | is sufficient | are
        sufficient | is all it takes | it suffices that | it suffices if
    """,
    "ANYOF": """
        any | at least any | whichever | any one of | the first | the fastest | a quorum of | quorum of |
        out of
    """,
    "MAJORITY": """
        a majority of | the majority of | majority of | most of | more than half of | a majority | the
        majority
    """,
    "FOREACH": """
        for each | for every | per | for each of the | for every one of the | for every single | for each
        individual | once per
    """,
    "SUPERVISE": """
        decides which of | decides who | picks which of | decides which | picks who | chooses who |
        chooses which of | chooses which | determines which of | determines who | supervises | supervise |
        coordinates | orchestrates | runs the show | is in charge | is in charge of | is the boss of |
        manages | directs | delegates to | assigns work to | assigns tasks to | hands out work to |
        dispatches work to | oversees | leads | decides whether | picks the next of | chooses the next of
        | selects which of | selects who | selects which | delegates the work to | delegates work to |
        calls the shots | has the lead | routes work to | routes between | picks one of | picks between |
        decides between | chooses between | chooses among | decides which one of | is the supervisor of |
        acts as supervisor of | acts as the supervisor of | is the coordinator of | is in control | is the
        supervisor | acts as supervisor | decides what | is in the lead | is the lead | commands | heads |
        tells who | calls on | hands work to | distributes work to | hands work out to | picks whichever
        of | calls upon | delegates tasks to | distributes tasks to
    """,
    # -- swallowed -------------------------------------------------------------------------------------
    "TERMINAL": """
        we are done | we're done | we stop there | that's that | that is that | we stop | that is it |
        that's it | it ends there | the process ends | the process should terminate | the process
        terminates | nothing more happens | nothing else happens | that is the end | that's the end of it
        | we end there | the story ends there | we stop here | the process stops | it stops there | the
        flow ends | the run ends | the process is over | the work ends there | everything stops | end of
        story
    """,
}
