"""The words of order: glue, sequence, parallel work, handing on.

Data, not code: operator → its phrases, separated by `|`. The longest phrase wins.
"""

from __future__ import annotations

__all__ = ["MAKING", "ORDER"]

ORDER: dict[str, str] = {
    # -- glue ------------------------------------------------------------------------------------------
    "AND": """
        and | as well as | plus | & | along with | nor
    """,
    "OR": """
        or | and/or | or else
    """,
    "BUT": """
        but | yet | however | though | although | even though | even then | and even then | but even then
    """,
    "TO": """
        to | with | into | onto | in front of | over to | on to | back to
    """,
    "BY": """
        by | from | on the part of
    """,
    "OF": """
        of
    """,
    "FOR": """
        for
    """,
    "ON": """
        on | about | regarding | concerning
    """,
    "RELATIVE": """
        that | which | who | what | whatever | anything that | everything that | whatever that
    """,
    "IN": """
        in | at | within
    """,
    # -- order -----------------------------------------------------------------------------------------
    "THEN": """
        when that's over | once that's over | when it's over | once it's over | after that's done | after
        it's done | then | continue with | carry on with | proceed with | next | and then | subsequently |
        thereafter | afterwards | afterward | after that | after this | right after that | right after
        this | straight after that | straight after | right afterwards | following that | following this |
        from then on | from there | from there on | after which | upon which | whereupon | thereupon | at
        that point | later | later on | when that is done | once that is done | when this is done | once
        this is done | when this is over | when that is over | once this is over | once that is over |
        once done | when done | in turn hands | after it | after them | after these | after those | next
        comes | next up | then comes | then come | then it is the turn of | succeeded by | in the next
        step | in a next step | as a next step | the next step is | once that's done | when that's done |
        once that has happened | only then | only after that | and only then | out of that | on that basis
        | based on that | based on this | building on that | with that done | that done | this done | with
        that in hand
    """,
    "LAST": """
        last | finally | lastly | at the end | at the very end | last of all | in the end | to finish | to
        finish with | as the last step | as a last step | at the end of the process | goes last | comes
        last | always goes last | very last | to wrap up | to conclude | to close | at last | a the end of
        the process | after everything else | after everything | after all of this | after all of that |
        after all that | after all this | after everybody else | after everyone else | after all the
        others | after all others | once everything is done | when everything is done | when all is done |
        once all is done | when all of this is done | when all these tasks are done | ends with | finish
        with | end with | close with | finishes with | ends by | finishes by | concludes with | ending
        with | and ends with | and finishes with | concluded by | after all these tasks | after all the
        tasks | after all of them | after all of these | once all of this is done | when everything else
        is done | once everything else is done | after all the other tasks | ends the process | as the
        final step | as a final step | the final step is | the last step is | wraps up | wraps things up |
        wraps it up
    """,
    "FIRST": """
        before any of this | before any of that | prior to any of this | prior to any of that | before all
        of this | before all of that | prior to all of this | prior to all of that | before all this |
        before all that | prior to all this | prior to all that | prior to everything | prior to anything
        else | ahead of everything else | first | at first | first of all | to begin with | to start with
        | to start | initially | at the start | at the beginning | before anything else | before
        everything else | before everyone else | before anyone else
        does anything | before anybody else | before anyone else | before all others | before all the
        others | before everybody else | goes first | comes first | kicks off | kick off | kicks things
        off | starts things off | the process starts with | the process starts by executing | the process
        starts by | it starts with | everything starts with | we start with | we begin with | starts with
        | begins with | start with | begin with | it all starts with | starts
        the process | opens the process | as a first step | as the first step | the first step is | before
        anything else happens | before the others start | before the others | before the rest | starts it
        off | starts us off | gets things going | opens the show | leads off
    """,
    "PRIOR": """
        beforehand | prior to that | before that | before this | before it | ahead of that | earlier
    """,
    "BEFORE": """
        before | prior to | ahead of | in advance of | earlier than | previous to | no later than before
    """,
    "ONCE": """
        once | when | as soon as | after | it is enough when | it is enough if | it suffices when | waits
        until | wait until | holds off until | hold off until | is held until | waits till | is enough
        when | whenever | the moment | the second | the minute | the instant | upon | on completion of |
        following | now that | only when | only after | only once | the moment that | immediately after |
        right after | straight after | directly after | shortly after | just after | as soon as ever | not
        until | not before | on receipt of | upon receipt of | following receipt of | after completion of
        | upon completion of | following completion of | once only | no sooner than | immediately | at the
        moment | at the moment when | the very moment | from the moment | only if and when | as of the
        moment | from the second | after receipt of | with completion of | not earlier than
    """,
    "UNTIL": """
        until | till | 'til | til | up until | until such time as | up to the point where
    """,
    "WHILE": """
        in the same moment | while | whilst | whereas | meanwhile | in the meantime | in the mean time |
        at the same moment | during which | at the same time as |
        while at the same time | simultaneously with
    """,
    "SEQ": """
        in sequence | sequentially | one after another | one after the other | in order | in that order |
        in this order | one by one | in a row | successively | consecutively | serially | in series | in
        succession | one at a time | in the order given | in the given order | in this sequence | in that
        sequence | one following the other | in the following order | in turn | back to back | each
        succeeding the previous one | each following the previous one | each after the previous one |
        strictly in order | on after the other | one by one in order | the order is | order of work | in
        the order | order : | sequence : |
        order of work : | running order : | a sequence of | a big sequence of | sequence of | in a sequence
    """,
    "PAR": """
        in parallel | parallel | simultaneously | concurrently | at the same time | at once | side by
        side | together | all at once | independently | in the same time | in tandem | interleaved |
        interleaving | interleaving of | a parallel execution of | parallel execution of | not
        constrained | are not constrained | independent of each other | independently of each other |
        in any order | alongside each other | without waiting for each other | without waiting for one
        another | in parallel with each other | in parallel to each other | in parallel with one
        another | without depending on each other | without depending on one another | neither depending
        on the other | neither relying on the other | neither needing the other | neither of them
        depending on the other | none depending on another | none of them depending on another | no
        need to queue | no need to wait for each other | no need to wait for one another | with no need
        to wait for each other | no queueing | no queuing | none waiting for another |
        none of them waiting for the others | no one waiting for
        another | at one and the same time | parallelly | in a parallel way | in concurrency | at the
        very same time | hand in hand | in any sequence | of one another | without one waiting for the
        other | neither waiting for the other | in parallel branches | at the same moment together |
        overlap | may overlap | can overlap | all three at once | both at once | all at the same time
        | both at the same time | all together | both together | all in parallel | both in parallel |
        asynchronously | don't wait for one another | don't wait for each other | do not wait for one
        another | do not wait for each other | need not wait for each other | needn't wait for each
        other | do not have to wait for each other | don't have to wait for each other | do not have
        to wait for one another | without order | need not wait for one another | don't need to wait
        for each other | simultaneous | concurrent | in no particular order | abreast | shoulder to
        shoulder | none waiting on the others | none waiting for the others | none waiting on another
        | no one waiting for the others | without waiting on each other | none of them waiting on the
        others | neither waits on the other | neither waits for the other | neither depends on the
        other | neither needs the other | neither relies on the other | neither has to wait for the
        other | neither needs to wait for the other | neither blocks the other | neither of them waits
        on the other | neither of them waits for the other | neither of them depends on the other |
        neither of them needs the other | neither of them relies on the other | neither of them has to
        wait for the other | neither of them needs to wait for the other | neither of them blocks the
        other | neither of the two waits on the other | neither of the two waits for the other |
        neither of the two depends on the other | neither of the two needs the other | neither of the
        two relies on the other | neither of the two has to wait for the other | neither of the two
        needs to wait for the other | neither of the two blocks the other | none of them waits for the
        others | none of them waits on the others | none of them depends on the others | none of them
        has to wait for the others | none waits for the others | none waits on the others | none
        depends on the others | none has to wait for the others | no one waits for the others | no one
        waits on the others | no one depends on the others | no one has to wait for the others |
        nobody waits for the others | nobody waits on the others | nobody depends on the others |
        nobody has to wait for the others | it doesn't matter which comes first | it doesn't matter
        who comes first | it doesn't matter who goes first | it doesn't matter which goes first | it
        doesn't matter who starts | it doesn't matter who begins | it doesn't matter which one comes
        first | it doesn't matter which of them comes first | it doesn't matter which of the two comes
        first | it doesn't matter in which order | it doesn't matter in what order | it does not
        matter which comes first | it does not matter who comes first | it does not matter who goes
        first | it does not matter which goes first | it does not matter who starts | it does not
        matter who begins | it does not matter which one comes first | it does not matter which of
        them comes first | it does not matter which of the two comes first | it does not matter in
        which order | it does not matter in what order | no matter which comes first | no matter who
        comes first | no matter who goes first | no matter which goes first | no matter who starts |
        no matter who begins | no matter which one comes first | no matter which of them comes first |
        no matter which of the two comes first | no matter in which order | no matter in what order |
        in either order | in whichever order | in whatever order | whichever order | the order doesn't
        matter | the order does not matter | order doesn't matter | order does not matter | their
        order doesn't matter | their order does not matter | the order is irrelevant | the order is
        open | the order is up to them | the sequence doesn't matter | the sequence does not matter |
        do not depend on each other | don't depend on each other | do not depend on one another |
        don't depend on one another | do not wait on each other | don't wait on each other | have no
        dependency on each other | have no dependency on one another | have no dependence on each
        other | have no dependence on one another | without regard to each other | without regard to
        one another | without regard for each other | without regard for one another | with no regard
        to each other | with no regard to one another | without heed to each other | without heed to
        one another | regardless of each other | regardless of one another | irrespective of each
        other | irrespective of one another
    """,
    "PARWITH": """
        in parallel with | in parallel of | in parallel to | alongside | concurrently with | at the
        same time as | together with | independently of | parallel to | parallel with | independent of
        | in tandem with | side by side with | simultaneously with | does not wait for | doesn't wait
        for | do not wait for | don't wait for | without waiting for | while at the same time as | in
        parallel from | does not have to wait for | doesn't have to wait for | need not wait for |
        needn't wait for | doesn't need to wait for | no need to wait for | regardless of | in
        parallel alongside | assists | assist | helps | help | supports | support | accompanies |
        accompany | shadows | works alongside | work alongside | runs alongside | run alongside | in
        step with | has no dependency on | have no dependency on | has no dependence on | have no
        dependence on | without regard to | without regard for | with no regard to | with no regard
        for | without heed to | without depending on
    """,
    "FREE": """
        all the while | at the same time as all this | as he likes | as she likes | whenever he likes
        | whenever she likes | whenever he wants | whenever she wants | whenever they want | at her
        leisure | at his leisure | at its leisure | at their leisure | at his own pace | at her own
        pace | in his own time | in her own time | all this time | whenever it likes | whenever they
        like | at any time | any time | whenever it wants | at its own pace | whenever | at leisure |
        from the very first minute | independently of all this | independently of all that |
        independently of everything | independently of everyone else | independently of the rest |
        independently of the others | throughout | all along | from the very start | from the first
        minute | the whole time | all the time | in its own time | at their own pace | independently
        of all of this | as it pleases | without waiting for anyone | in the background | without
        waiting for anybody | from start to finish | from the start | does not depend on any other
        agent | doesn't depend on any other agent | do not depend on any other agent | don't depend on
        any other agent | does not wait for any other agent | doesn't wait for any other agent | do
        not wait for any other agent | don't wait for any other agent | independently of any other
        agent | does not depend on anyone | doesn't depend on anyone | do not depend on anyone | don't
        depend on anyone | does not wait for anyone | doesn't wait for anyone | do not wait for anyone
        | don't wait for anyone | independently of anyone | does not depend on anybody | doesn't
        depend on anybody | do not depend on anybody | don't depend on anybody | does not wait for
        anybody | doesn't wait for anybody | do not wait for anybody | don't wait for anybody |
        independently of anybody | does not depend on anyone else | doesn't depend on anyone else | do
        not depend on anyone else | don't depend on anyone else | does not wait for anyone else |
        doesn't wait for anyone else | do not wait for anyone else | don't wait for anyone else |
        independently of anyone else | does not depend on anybody else | doesn't depend on anybody
        else | do not depend on anybody else | don't depend on anybody else | does not wait for
        anybody else | doesn't wait for anybody else | do not wait for anybody else | don't wait for
        anybody else | independently of anybody else | does not depend on any of the others | doesn't
        depend on any of the others | do not depend on any of the others | don't depend on any of the
        others | does not wait for any of the others | doesn't wait for any of the others | do not
        wait for any of the others | don't wait for any of the others | independently of any of the
        others | does not depend on anything else | doesn't depend on anything else | do not depend on
        anything else | don't depend on anything else | does not wait for anything else | doesn't wait
        for anything else | do not wait for anything else | don't wait for anything else |
        independently of anything else | depends on nobody | depends on no one | depends on noone |
        depends on nobody else | depends on no one else | depends on none of the others | depend on
        nobody | depend on no one | depend on noone | depend on nobody else | depend on no one else |
        depend on none of the others | waits for nobody | waits for no one | waits for noone | waits
        for nobody else | waits for no one else | waits for none of the others | wait for nobody |
        wait for no one | wait for noone | wait for nobody else | wait for no one else | wait for none
        of the others
    """,
    "FOLLOWED": """
        followed by | is followed by | are followed by | precedes | precede | preceding | leads to | lead
        to | leading to | triggers | trigger | comes before | goes before | is before | happens before |
        must precede | has to precede | come before | go before | are before | feeds into | feed into |
        feeds | feed | -> | → | => | --> | ⇒ | » | ➔ | ➜ | and is followed by | then followed by | and
        then followed by | which is before | which are before | which precedes | which precede | that is
        before | that precedes | itself preceding | themselves preceding | which
        executes before | which is executed before | which is followed by | which are followed by | which
        occurs before | occurring before | which all execute before | arrives before | executes before |
        execute before | executed before | must be
        before | should be before | has to be before | executed just before | just before | immediately
        before | right before | immediately followed by | directly followed by | sets off | is a
        prerequisite for | is a precondition for | is required for | are required for | is needed for |
        are needed for | unblocks | unlocks | kicks off | starts off
    """,
    "PRECEDED": """
        follows | follow | preceded by | is preceded by | are preceded by | comes after | goes after |
        waits for | wait for | waiting for | waits on | wait on | depends on | depend on | relies on |
        rely on | is after | are after | must follow | succeeds | succeed | is triggered by | are
        triggered by | must wait for | has to wait for | have to wait for | should wait for | which
        follows | which follow | come after | go after | happens after | happen after | is blocked by |
        are blocked by | needs input from | builds on | requires input from | requires the output of |
        needs the output of | needs the result of | needs the results of | is dependent on | are dependent
        on | dependent on | is executed after | are executed after | executes after | execute after |
        executed after | picks up after | picks up from | takes over from | takes up from | hangs on | is
        held up by | holds until | is to follow | shall follow | is only after | starts from the output of
        | works from | works with the output of | works on the output of | works on the results of
    """,
    "HANDOFF": """
        shows | presents | brings |
        reports | hands | hand | handed | passes | pass | passed | forwards | forward | gives | sends |
        submits | delivers | deliver | escalates | routes | transfers | goes | go | moves | proceed |
        proceeds | hands over | hands off | passes on | continue | continues | transfer | route | reports
        back | relays | feeds back | lands | land | arrives | flows | turn over | turns over | is passed |
        is handed | are passed | are handed | is sent | are sent | is forwarded | are forwarded
    """,
}

MAKING = (
    "written", "drafted", "produced", "created", "made", "prepared", "supplied", "provided", "delivered",
    "collected", "gathered",
)  # fmt: skip
"""Behind "which is", what somebody does before others work on it, or behind who has planned it."""
