"""The lexicon: phrases of English and the operator that each stands for. Data, not code.

One entry a line: the operator, then its phrases separated by `|`. The longest phrase wins. A word that
stands in no phrase is a content word (WORD). This module knows nothing of names, sentences or trees.
"""

from __future__ import annotations

from functools import cache

__all__ = ["INERT", "NUMBERS", "OPERATORS", "UNITS", "correctable", "longest", "phrases", "vocabulary"]

OPERATORS: dict[str, str] = {
    # -- glue ------------------------------------------------------------------------------------------
    "AND": """
        and | as well as | plus | & | along with
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
        then | next | and then | subsequently | thereafter | afterwards | afterward | after that | after
        this | right after that | right after this | straight after that | straight after | right
        afterwards | following that | following this | from then on | from there | from there on | after
        which | upon which | whereupon | thereupon | at that point | later | later on | when that is done
        | once that is done | when this is done | once this is done | when this is over | when that is
        over | once this is over | once that is over | once done | when done | in turn hands | after it |
        after them | after these | after those | next comes | next up | then comes | then come | then it
        is the turn of | succeeded by | in the next step | in a next step | as a next step | the next step
        is | once that's done | when that's done | once that has happened | only then | only after that |
        and only then | out of that | on that basis | based on that | based on this | building on that |
        with that done | that done | this done | with that in hand | after the yes | once approved | when
        approved | after approval is given | after the approval
    """,
    "LAST": """
        last | finally | lastly | at the end | at the very end | last of all | in the end | to finish | to
        finish with | as the last step | as a last step | at the end of the process | goes last | comes
        last | always goes last | very last | to wrap up | to conclude | to close | at last | a the end of
        the process | after everything else | after everything | after all of this | after all of that |
        after all that | after all this | after everybody else | after everyone else | after all the
        others | after all others | once everything is done | when everything is done | when all is done |
        once all is done | when all of this is done | when all these tasks are done | ends with | finishes
        with | ends by | finishes by | concludes with | ending with | and ends with | and finishes with |
        concluded by | after all these tasks | after all the tasks | after all of them | after all of
        these | once all of this is done | when everything else is done | once everything else is done |
        after all the other tasks | ends the process | as the final step | as a final step | the final
        step is | the last step is | wraps up | wraps things up | wraps it up
    """,
    "FIRST": """
        first | at first | first of all | to begin with | to start with | to start | initially | at the
        start | at the beginning | before anything else | before everything else | before everyone else |
        before anybody else does anything | before anyone else does anything | before anybody else |
        before anyone else | before all others | before all the others | before everybody else | goes
        first | comes first | kicks off | kick off | kicks things off | starts things off | the process
        starts with | the process starts by executing | the process starts by | it starts with |
        everything starts with | we start with | we begin with | the process begins with | starts with |
        begins with | start with | begin with | it all starts with | starts the process | opens the
        process | as a first step | as the first step | the first step is | before anything else happens |
        before the others start | before the others | before the rest | starts it off | starts us off |
        gets things going | opens the show | leads off
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
        while | whilst | whereas | meanwhile | in the meantime | in the mean time | all the while | and in
        the same moment | in the same moment | at the same moment | during which | at the same time as |
        while at the same time | in the background | simultaneously with
    """,
    "SEQ": """
        in sequence | sequentially | one after another | one after the other | in order | in that order |
        in this order | one by one | in a row | successively | consecutively | serially | in series | in
        succession | one at a time | in the order given | in the given order | in this sequence | in that
        sequence | one following the other | in the following order | in turn | back to back | each
        succeeding the previous one | each following the previous one | each after the previous one |
        strictly in order | on after the other | one by one in order
    """,
    "PAR": """
        in parallel | parallel | simultaneously | concurrently | at the same time | at once | side by side
        | together | all at once | independently | in the same time | in same time | in tandem |
        interleaved | interleaving | interleaving of | a parallel execution of | parallel execution of |
        not constrained | are not constrained | independent of each other | independently of each other |
        in any order | alongside each other | without waiting for each other | without waiting for one
        another | in parallel with each other | in parallel to each other | in parallel with one another |
        none of them waiting for another | none waiting for another | none of them waiting for the others
        | no one waiting for another | at one and the same time | parallelly | in a parallel way | in
        concurrency | at the very same time | hand in hand | in any sequence | of one another | without
        one waiting for the other | neither waiting for the other | in parallel branches | at the same
        moment together | overlap | may overlap | can overlap | all three at once | both at once | all at
        the same time | both at the same time | all together | both together | all in parallel | both in
        parallel | asynchronously | don't wait for one another | don't wait for each other | do not wait
        for one another | do not wait for each other | need not wait for each other | needn't wait for
        each other | do not have to wait for each other | don't have to wait for each other | do not have
        to wait for one another | without order | need not wait for one another | don't need to wait for
        each other | simultaneous | concurrent | in no particular order | abreast | shoulder to shoulder |
        none waiting on the others | none waiting for the others | none waiting on another | no one
        waiting for the others | without waiting on each other | none of them waiting on the others
    """,
    "PARWITH": """
        in parallel with | in parallel of | in parallel to | alongside | concurrently with | at the same
        time as | together with | independently of | parallel to | parallel with | independent of | in
        tandem with | side by side with | simultaneously with | does not wait for | doesn't wait for | do
        not wait for | don't wait for | without waiting for | while at the same time as | in parallel from
        | does not have to wait for | doesn't have to wait for | need not wait for | needn't wait for |
        doesn't need to wait for | no need to wait for | regardless of | in parallel alongside | assists |
        assist | helps | help | supports | support | accompanies | accompany | shadows | works alongside |
        work alongside | runs alongside | run alongside | in step with
    """,
    "FREE": """
        whenever it likes | whenever they like | at any time | any time | whenever it wants | at its own
        pace | whenever | at leisure | from the very first minute | independently of all this |
        independently of all that | independently of everything | independently of everyone else |
        independently of the rest | independently of the others | throughout | all along | from the very
        start | from the first minute | the whole time | all the time | in its own time | at their own
        pace | independently of all of this | as it pleases | without waiting for anyone | in the
        background | without waiting for anybody | from start to finish | from the start
    """,
    "FOLLOWED": """
        followed by | is followed by | are followed by | precedes | precede | preceding | leads to | lead
        to | leading to | triggers | trigger | comes before | goes before | is before | happens before |
        must precede | has to precede | come before | go before | are before | feeds into | feed into |
        feeds | feed | -> | → | => | --> | ⇒ | » | ➔ | ➜ | and is followed by | then followed by | and
        then followed by | which is before | which are before | which precedes | which precede | that is
        before | that precedes | itself preceding | themselves preceding | which happens before | which
        executes before | which is executed before | which is followed by | which are followed by | which
        occurs before | itself occurring before | occurring before | which all execute before | which
        arrives before | arrives before | executes before | execute before | executed before | must be
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
        reports | hands | hand | handed | passes | pass | passed | forwards | forward | gives | sends |
        submits | delivers | deliver | escalates | routes | transfers | goes | go | moves | proceed |
        proceeds | hands over | hands off | passes on | continue | continues | transfer | route | reports
        back | relays | feeds back | lands | land | arrives | flows | turn over | turns over | is passed |
        is handed | are passed | are handed | is sent | are sent | is forwarded | are forwarded
    """,
    # -- choice ----------------------------------------------------------------------------------------
    "IF": """
        if | in case | in case of | in the event of | in the event that | provided | provided that |
        assuming | on condition that | as long as | so long as | only if | but only if | and only if |
        only in case | given that | supposing | where | in cases where | in cases of | for cases where |
        only provided | only where | just in case | even if | whenever and only if | depending on whether
        | only in the event of
    """,
    "UNLESS": """
        unless | except if | except when | except where | other than if | if not for
    """,
    "ELSE": """
        otherwise | else | if not | failing that | in all other cases | in any other case | in every other
        case | everything else | anything else | if there is none | if there are none | if none | any
        other | all others | all other cases | any others | all the rest | in the other case | if it isn't
        | if it is not | if they aren't | if it doesn't | if it does not | if there isn't | if there is
        not | every other | in other cases | if that is not the case | if this is not the case | if no
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
        same time | can not execute at the same time | cannot execute at the same time | alternatives |
        are alternatives | never both | but never both | never the two | not both | but not both | never
        at the same time | one of two things happens | there is a fork | one task among | a split
        exclusive gateway | a choice composed of | choice composed of | split exclusive gateway | an
        exclusive gateway | exclusive gateway | a fork | one or the other | one of the following | exactly
        one
    """,
    "EXCLUDES": """
        mutually exclusive of | are mutually exclusive of | exclusive of | cannot execute simultaneously
        with | is exclusive of | can not execute simultaneously with | can not execute at the same time as
        | cannot execute at the same time as | mutually exclusive with | are mutually exclusive with |
        never runs together with | never run together with | excludes | exclude | cannot run at the same
        time as | cannot run together with | is mutually exclusive with
    """,
    # -- repetition ------------------------------------------------------------------------------------
    "LOOP": """
        repeat | repeats | repeated | repeatedly | loop | loops | in a loop | iterate | iterates | cycle |
        cycles | go again | goes again | go back and forth | goes back and forth | back and forth | over
        and over | over and over again | another round | do another round | does another round | round it
        goes | keep cycling | keep cycling through | keeps cycling | start over | starts over | redo |
        redoes | are in loop | is in loop | in loop | in the same loop | in the same loop than | in the
        same loop as | a loop | the loop | revise until | going round | go round | goes round | circle
        back | loops back | loop back | repeatable | can be repeated | be repeated | loop with | a loop
        with | a loop containing | loop containing | a loop executing | are repeated | is repeated | can
        be executed several times | can execute several times | repetition of | inside a loop | is inside
        a loop | are repeatable | is repeatable | is a loop | are in a loop | is in a loop | that can be
        repeated | inside of a loop | are in the same loop | in a same loop | repeating | iterating |
        looping | cycling | cycling through | ping-pong | do it again | does it again | keep going | keep
        at it | keeps at it | start again | starts again | start again from the beginning | it can start
        again from the beginning | round and round | reworks it | go another round | one more round
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
        killed | gets stopped | should be stopped | should be killed | is cancelled | is timed out | gets
        cut off | are stopped | is shut down | is given up on
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
        loops | rounds of this | laps | lap | round trips | turn | repetitions | repetition | revisions |
        sweeps
    """,
    "TIMES": """
        times | time | attempts | attempt | tries
    """,
    "TOOLCALL": """
        tool call | tool calls | calls of tools | tool invocations | tool uses | calls to tools | tool
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
        be done | must be finished | have to be done | has to be done | have to finish | is in | are in |
        is completed | are completed | have both finished | have all finished | are all finished | returns
        | are both done | are both finished | has everything | succeeded | has succeeded | have succeeded
        | shall report | has reported back | have reported back | is out | wraps | has wrapped up | have
        wrapped up | are all through | are both through | has run | have run | has spoken | turns in |
        have both reported | have all reported | finishing | completing | completion | the completion
    """,
    "STARTV": """
        start | starts | begin | begins | may begin | may start | can start | can begin | starts work |
        starts on | to start | to begin | get going | to get going | go ahead | to go ahead | takes over |
        joins | join | kicks in | gets to work | gets going | sets off | may go ahead | is executed | are
        executed | executes | execute | executed | run | runs | work | works | working | start immediately
        | starts immediately | is launched | are launched | is started | gets started | may proceed | can
        proceed | can go ahead | should start | should begin | must start | must begin | will start | will
        begin | go | goes on | go on | comes in | come in | steps in | step in | operates | operate | acts
        | act | is run | are run | happen | happens | occur | occurs | takes place | take place | does its
        thing | do their thing | does their thing | does its work | do their work | does its job | do
        their job | do their checks | come | comes | is performed | are performed | get to work | is
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
    # -- approval --------------------------------------------------------------------------------------
    "APPROVE": """
        approve | approves | approved | approval | an approval | sign off | sign-off | signoff | signs off
        | signed off | has signed off | signs | signed | has signed | sign | ok | okay | oks | ok'd |
        okayed | has ok'd | okays | confirm | confirms | confirmed | confirmation | consent | consents |
        permission | authorise | authorises | authorize | authorizes | authorised | authorized |
        authorisation | authorization | green light | green-lights | greenlights | greenlight | go-ahead |
        say yes | says yes | said yes | has said yes | a yes | yes from | nod | the nod | thumbs up |
        clearance | has to say yes | have to say yes | must say yes | blessing | agrees to it | agreed to
        it | has approved | have approved | have signed off | has okayed | has confirmed | be approved |
        is approved | are approved | been approved | a sign-off | human review | accepts it | gives the
        go-ahead | gives its ok | gives the ok | gives the nod | gives permission | has given permission |
        yes | 's ok | look at it myself | looks it over | check it myself | review it myself | gives the
        green light | has given the green light | has given the go-ahead | human approval | manual
        approval | my ok | sign it off | signs it off | signed it off | approve it | approves it |
        endorses | endorse | ratify | ratifies | has endorsed | vet | vets | vetted | has vetted | has
        consented | gives consent | has given consent | has agreed to it | sanction | sanctions |
        validated by a human | rubber-stamps | a check by | a review by | human check | a human check
    """,
    "ME": """
        i | me | my | myself | we | us | our
    """,
    "HUMAN": """
        human | humans | person | people | real person | a human | a person | human being | real persons |
        somebody | someone
    """,
    "RELEASE": """
        released | release | published | publish | shipped | ship | counts as final | continues | final
    """,
    # -- rights ----------------------------------------------------------------------------------------
    "MAY": """
        may | can | is allowed to | are allowed to | is permitted to | are permitted to | has permission
        to | have permission to | is free to | are free to | gets to | get to | is authorized to | are
        authorized to | is authorised to | are authorised to | has the right to | have the right to |
        could | might | is entitled to | are entitled to | may also | can also | is welcome to | are
        welcome to | allowed to | permitted to | have right to | has right to
    """,
    "MUST": """
        must | shall | should | has to | have to | needs to | need to | is to | are to | is required to |
        are required to | ought to | is supposed to | are supposed to | will | would | had better
    """,
    "MUSTNOT": """
        must not | mustn't | may not | cannot | can't | can not | must never | may never | is never to |
        are never to | is not to | isn't to | are not to | aren't to | should not | shouldn't | should
        never | is not allowed to | isn't allowed to | are not allowed to | aren't allowed to | is not
        permitted to | are not permitted to | is forbidden to | are forbidden to | is prohibited from |
        are prohibited from | is barred from | are barred from | has no access to | have no access to |
        shall not | shan't | shall never | is not supposed to | isn't supposed to | are not supposed to |
        aren't supposed to | has no business | never | does not | doesn't | do not | don't | will not |
        won't | will never | never gets to | never get to | has no right to | have no right to | is
        forbidden from | are forbidden from | is banned from | are banned from | has no permission to |
        cannot ever | must on no account | must under no circumstances | is not entitled to | no access to
        | not allowed to | isn't permitted to | aren't permitted to | never let | don't let | do not let |
        never allow | do not allow | don't allow | never give | do not give | don't give | forbidden from
        | has no | have no | is denied | are denied | is denied access to | are denied access to | keep
        out of | stays out of | stay out of | stays away from | stay away from | keeps out of | is locked
        out of | are locked out of | must stay away from | must keep away from | must stay out of | is
        kept out of | keeps away from | is kept away from | are kept away from | hands off | prevent |
        forbid | deny | denies | prohibit | bar | is not | isn't | are not | aren't | not
    """,
    "ONLY": """
        only | solely | exclusively | alone | sole | just for | is the only agent that | is the only one
        that | is the only one who | are the only ones that | are the only ones who | is the only agent
        who | are the only agents that | is the only agent allowed to | is the only one allowed to | are
        the only ones allowed to | are the only agents who | nobody but | no one but | none but | no agent
        but | no-one but | nobody except | no one except | nobody other than | no one other than | nobody
        else than | no one else than | no agent other than | no agent except | none other than | the only
        one to | the only ones to | exclusive to | is exclusive to | are exclusive to | single-handedly
    """,
    "NOBODY": """
        nobody | no one | no-one | noone | none of the agents | no agent | no agents | none | no other
        agent | neither
    """,
    "NOBODYELSE": """
        nobody else | no one else | no-one else | and nobody else | and no one else | no other agents |
        not the others | no others | no other | and no other agent | noone else | not anyone else | not
        anybody else | nothing else may | no other agent may | none of the others | and no others | but
        nobody else | but no one else | and only it | and only they | and they alone | and it alone | and
        none of the others | and no other agents | and no one other
    """,
    "EXCEPT": """
        except | except for | save | save for | apart from | other than | excluding | aside from | with
        the exception of | else than | with exception of | bar only | minus | leaving out | not counting |
        besides
    """,
    "EVERYONE": """
        everyone | everybody | all agents | every agent | each agent | any agent | the whole team | the
        team | all the agents | anybody | anyone | the entire team | every team member | all team members
        | all of us | an agent | agents | the agents | all members | all bots | every bot | whole team |
        entire team | every one | the whole crew | the whole swarm | each and every agent | any of the
        agents | the crew | each of the agents | all of the agents | no matter which agent | any bot |
        each bot
    """,
    "OTHERS": """
        everyone else | everybody else | all the others | the others | the rest | anybody else | anyone
        else | all others | the other agents | all other agents | any other agent | every other agent |
        the remaining agents | others | the rest of the team | the rest of them | any of the others | the
        other ones
    """,
    "THEY": """
        they | them | both | both of them | the two of them | the pair of them | the pair | the two | the
        duo | the trio | all three | all three of them | these three | those three | the three | the three
        of them | these two | those two | all four | all four of them | these four | those four | the four
        | the four of them | all of them | all of these | all of those | all five | these five | the five
        | the former two | the latter two | these | those | all these tasks | these tasks | both agents |
        each of these | the two agents | the three agents | both of these | each of the two | each of the
        three | those agents | these agents | the two tasks | all two | one of them | both tasks | all six
        | these six | them all | they all | they both | it all
    """,
    "IT": """
        it | he | she | that agent | this agent | the same agent | the same one | itself | him | her | its
        | his | their | that one
    """,
    "FORMER": """
        the former | the first one | the first of these | the first of the two | the former one
    """,
    "LATTER": """
        the latter | the second one | the second of the two | the latter one
    """,
    "EACHOTHER": """
        each other | one another | each other's | one another's | of each other | the other's | another's
        | another
    """,
    "ALLDONE": """
        everything | every one of them | all
    """,
    "USE": """
        use | uses | used | using | touch | touches | touching | access | accesses | accessing | call |
        calls | calling | open | opens | opening | write to | writes to | post to | posts to | connect to
        | connects to | run | runs | running | query | queries | querying | be used by | is used by | are
        used by | used by | have access to | has access to | get access to | gets access to | have the
        access to | access to | has the use of | have the use of | get near | go near | near | anywhere
        near | come near | invoke | invokes | handle | handles | operate | operates | work with | works
        with | read from | reads from | reach | trigger | have | has | get | gets | execute | employ |
        employs | be called by | be opened by | be touched by | be accessed by | is accessed by | draw on
        | log into | log in to | push to | pushes to | make use of | makes use of | use of | uses of | the
        use of | control | be run by | called by | tap | go into | edit | deploy to | deploys to | commit
        to | send through | pay with | pays with | talk to | be invoked by | be operated by | be queried
        by | interact with | to use | to access
    """,
    "OPENTO": """
        is available to | are available to | available to | is open to | are open to | open to | is
        accessible to | accessible to | is fine for | are fine for | fine for | shared by | is shared by |
        are shared by | shared with | is shared with | shared between | is shared between | shared among |
        is shared among | is at the disposal of | at the disposal of | is accessible by | accessible by |
        is okay for | is ok for | is free for | is there for | usable by | is usable by | is allowed for |
        is permitted for | allowed for | is granted to | are granted to | granted to | is given to | are
        given to | can be shared by | share | shares | is shared across | shared across | is common to |
        is available for | available for | is usable for | is open for | is for | are for | is meant for |
        are meant for | is intended for | is shared | is accessible for
    """,
    "RESERVED": """
        is reserved for | are reserved for | reserved for | belongs to | belong to | is restricted to |
        are restricted to | restricted to | is limited to | is exclusive to | exclusive to | is private to
        | private to | is the privilege of | is for the exclusive use of | is in the hands of | belongs
        only to | is the preserve of | is the exclusive domain of | is for the sole use of | belongs
        exclusively to | is exclusively for | is only for | is solely for | are only for | is strictly for
        | is owned by | only for | strictly for | exclusively for | solely for | kept for | is kept for |
        stays with | is locked to | is confined to | confined to
    """,
    "OFFLIMITS": """
        is off limits to | are off limits to | off limits to | off-limits to | is off-limits to | is
        closed to | closed to | is forbidden for | forbidden for | is forbidden to | off limits for | is
        off limits for | is off-limits for | is not for | isn't for | are not for | is denied to | is
        taboo for | is not available to | isn't available to | is not open to | isn't open to | is not
        accessible to | is out of bounds for | out of bounds for | is locked for | is blocked for | is
        prohibited for | is barred to | is a no-go for | no-go for | is inaccessible to | is out of reach
        for | not for | is unavailable to | is not to be used by | must not be used by | may not be used
        by | cannot be used by | can't be used by | must never be used by | should not be used by | is not
        to be touched by | must not be touched by | may never be used by | must not be opened by | not
        available to
    """,
    "GIVE": """
        give | gives | grant | grants | allow | allows | let | lets | permit | permits | provide |
        provides | also give | equip | hand out | grant access to | please give | gets given | enable |
        authorise only | is given | are given
    """,
    "CAUSE": """
        have | let | ask | tell | make | instruct | start | run | launch | call | trigger | kick off | use
        | get | start with | begin with | send in | bring in | put | finish with | involve | invoke
    """,
    "THAN": """
        than
    """,
    "MAYONLY": """
        may only | can only | is only allowed to | are only allowed to | is only permitted to | are only permitted to
        | only has access to | only have access to | must only | should only | shall only | may exclusively
        | is allowed only to | has access only to | have access only to | may solely | is restricted to using
    """,
    "BETWEEN": """
        between | in between
    """,
    "ACCESS": """
        access | permission | permissions | rights | the right | access rights | right of access
    """,
    # -- visibility ------------------------------------------------------------------------------------
    "SEE": """
        see | sees | seeing | seen | be seen by | read | reads | be read by | look at | looks at | view |
        views | viewed | be viewed by | know | knows | learn | peek at | peek into | be shown to | shown
        to | is shown to | are shown to | shown | visible to | is visible to | are visible to | be visible
        to | have sight of | has sight of | look into | find out | hear | inspect | get to see | gets to
        see | be told | be shown | open the notes of | know about | be aware of | learn about | is seen by
        | are seen by | be disclosed to | be revealed to | disclosed to | revealed to | read by | seen by
        | viewed by | receive | receives | have a look at | catch sight of
    """,
    "SECRET": """
        confidential | private | secret | stays between | stay between | is between | for the eyes of | is
        hidden from | are hidden from | hidden from | kept from | is kept from | are kept from | hide |
        hides | keep hidden from | invisible to | is invisible to | are invisible to | is not visible to |
        not visible to | isn't visible to | is concealed from | concealed from | be hidden from | be kept
        from | stays hidden from | stay hidden from | withheld from | is withheld from | withhold | keep
        secret from | conceal | is secret from | must stay hidden from | stays private to | aren't visible
        to | are not visible to | is confidential to | be withheld from | stays secret from | remains
        hidden from | remain hidden from | must remain hidden from | for eyes of | stays with | remains
        between
    """,
    "BLIND": """
        blind to | stay blind to | stays blind to | is blind to | are blind to | blind | remain blind to |
        without seeing | unaware of | is unaware of | are unaware of | not see | without sight of | in the
        dark about | kept in the dark about | is kept in the dark about | without access to what | must
        stay blind to | must remain blind to | without knowing
    """,
    "OUTPUT": """
        output | outputs | notes | note | findings | finding | results | result | report | reports | draft
        | drafts | marks | menu | menus | work | log | logs | messages | message | data | writes | wrote |
        written | writes down | made | produces | produced | flight log | answer | answers | conclusions |
        memo | scores | score | numbers | figures | comments | feedback | writing | analysis | records |
        files | text | material | transcript | transcripts | summary | verdict | scratchpad | thoughts |
        reasoning | reviews | review | ratings | grades | opinion | opinions | plan | plans | quote |
        quotes | bids
    """,
    "NOTHING": """
        nothing | none of what | nothing of what | nothing that
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

INERT = """
    the | a | an | our team | our agents | the team is | the agents are | this | that's | is | are | be |
    been | was | were | am | being | so | well | ok so | ok | oh | oh and | please | hi | hello | hey |
    right | now | obviously | just | also | too | as | very | really | simply | always | indeed | moreover
    | additionally | additionnally | furthermore | here | there | here's | here is | it's | i want | i
    want a | i'd like | i would like | we have | we get | you | your | make sure | let's | let us | same
    story | of course | in fact | actually | basically | ok then | first off | thanks | thank you | agent
    | agents | task | tasks | element | elements | activity | activities | node | nodes | process | my
    process | the process | bot | bots | step | steps | itself | themselves | our | its own | own | quite
    | at all | still | already | all right | alright | anyway | by the way | that way | in addition |
    process executes | in the middle | in between | between them | a start node | an end node | containing
    | composed of | a join parallel gateway | a join exclusive gateway | join parallel gateway | join
    exclusive gateway | my tasks are | there are | there is | such that | such | necessarily | optionally
    | for | do | does | did | has | have | had | in the morning | as follows | the following | parallel
    gateway | branch | branches | path | paths | gateway
"""

NUMBERS: dict[str, float] = {
    "a": 1, "an": 1, "one": 1, "once": 1, "two": 2, "twice": 2, "three": 3, "thrice": 3,
    "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "hundred": 100, "half": 0.5, "dozen": 12, "both": 2, "quarter": 0.25,
    "couple": 2,
}  # fmt: skip

UNITS: dict[str, float] = {
    "second": 1, "seconds": 1, "sec": 1, "secs": 1, "s": 1, "minute": 60, "minutes": 60, "min": 60,
    "mins": 60, "m": 60, "hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "h": 3600, "day": 86400,
    "days": 86400, "d": 86400, "week": 604800, "weeks": 604800, "millisecond": 0.001, "milliseconds": 0.001,
    "ms": 0.001,
}  # fmt: skip


def _split(text: str) -> list[tuple[str, ...]]:
    return [tuple(phrase.split()) for phrase in text.split("|")]


@cache
def phrases() -> dict[tuple[str, ...], frozenset[str]]:
    """Every phrase (as words) and the operators that it can stand for."""
    table: dict[tuple[str, ...], set[str]] = {}
    for kind, text in (*OPERATORS.items(), ("INERT", INERT)):
        for words in _split(text):
            table.setdefault(words, set()).add(kind)
    return {words: frozenset(kinds) for words, kinds in table.items()}


@cache
def longest() -> int:
    """The number of words in the longest phrase."""
    return max(map(len, phrases()))


@cache
def vocabulary() -> frozenset[str]:
    """Every word that stands in a phrase: what a misspelt word may have meant."""
    words = {word for phrase in phrases() for word in phrase}
    return frozenset(word for word in words | set(NUMBERS) | set(UNITS) if word.isalpha())


_CORRECTED = [
    "AND",
    "THEN",
    "BEFORE",
    "ONCE",
    "UNTIL",
    "WHILE",
    "SEQ",
    "PAR",
    "PARWITH",
    "FOLLOWED",
    "PRECEDED",
    "IF",
    "UNLESS",
    "ELSE",
    "CHOICE",
    "EITHER",
    "LOOP",
    "ATMOST",
    "MAY",
    "MUST",
    "MUSTNOT",
    "ONLY",
    "NOBODY",
    "EXCEPT",
    "EVERYONE",
    "OTHERS",
    "OPENTO",
    "RESERVED",
    "OFFLIMITS",
    "APPROVE",
    "THEY",
    "FOREACH",
    "LAST",
]


@cache
def correctable() -> frozenset[str]:
    """The function words that a typing slip is read as: those of operators that carry structure or rights."""
    words = {w for kind in _CORRECTED for phrase in _split(OPERATORS[kind]) for w in phrase}
    return frozenset(w for w in words if w.isalpha() and len(w) > 3)
