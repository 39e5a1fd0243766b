"""The words of process prose: all that such a sentence may be made of, besides names. Data, not code.

Class → value → its phrases, separated by `|`, with choices in brackets, "(this/that) one"; the
longest wins. A sentence with any other word is not
process prose. What a class means stands in `symbols`.
"""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, dict[str, str]] = {
    "LINK": {  # between two parts: "before" and its kind; finite by a verb before it
        "before": """
            before | prior to | just before | right before | ahead of | preceding | and then | then
            | and next | and after that | after which | and afterwards | followed by | succeeded by
            | and followed by
            | followed then by | then followed by | next followed by | leading to | in sequence with
            | in sequence of | upstream of | and finally | finally | followed immediately by
            | followed in turn by | carry on with | carries on with | continue with | continues with
            | go on with
            | goes on with | leading (on/up) to
            | (followed/succeeded) (directly/shortly/closely/later/afterwards) by
            | and only afterwards
            | from (where/there) (it/we/one/they) (goes on/go on/proceeds/proceed/continues/continue/moves on)
            (to/with)
            | (you/we/one/they/it) (can/may/could/might/must) (go/move/proceed/continue/get/pass) (to/on to)
            | (move/moves) on to | proceed to | proceeds to | go on to
            | goes on to
            | joined by | merged by | united by | synchronised by | synchronized by | brought together by
        """,
        "after": """
            after | just after | right after | only after | preceded by | succeeding | subsequent to
            | following | downstream of | straight after | shortly after | soon after | in the wake of
            | once done with
        """,
        "until": "until | till | unless | unless and until",
    },
    "AHEAD": {"": "before | prior to | just before | right before | ahead of"},
    "ORDERS": {  # verbs that are links themselves
        "before": """
            precede | precedes | preceded | trigger | triggers | triggered | leads to | lead to
            | (forks/splits/branches/divides) (into/up into)
            | (fans/fan) out (to/into)
            | (meet/meets/join/joins/merge/merges/converge/converges/come together/comes together) again
            (at/in/before/on)
            | comes before | come before | goes before | go before | merge into | merges into | join into
            | joins into | join in | joins in | meet at | meets at | meet in | meets in | meet before
            | lead into | leads into | flow into | flows into | converge on | converge in | converges on
            | come together in | come together before | join before | joins before | merge before
            | merges before | converge before | rejoin before | joined before | merged before
            | (leads/lead) up to | (opens/open) the way for | (results/result) in | (launches/launch)
            | (is/are) (necessary/needed/required/the basis/the base/a basis) for
            | (must/has to/have to/needs to/need to/should) be
            (over/finished/done/completed/complete/through) for
            | feed into | feeds into | hand over to
            | hands over to | lead on to | leads on to | run into | runs into | end in | ends in
        """,
        "after": """
            follow | follows | succeed | succeeds | succeed to | succeeds to | depends on | depend on
            | requires | require | needs | need | waits for | wait for | waits only for | wait only for
            | (presupposes/presuppose) | (builds/build) on | (hinges/hinge) on
            | (needs/need/requires/require) (only/just/solely)
            | (depends/depend/relies/rely) (only/solely/just) on
            | (only/solely) (depends/depend/relies/rely) on
            | only (needs/need/requires/require) | (is/are) based on | (is/are) on hold until
            | joins | merges | unites | synchronises | synchronizes | (joins/merges/brings) together
            | (is/are) (where/the point where/the place where/the point at which)
            | relies on | rely on | awaits | await | comes after | come after | goes after | go after
        """,
    },
    "BESIDE": {
        "": """
            in parallel of | also of | in parallel with | in parallel to | parallel to | parallel with
            | concurrently with | concurrently to | simultaneously with | at the same time as | alongside
            | together with | side by side with | next to
        """,
    },
    "MARK": {  # said of what stands before it, or of the list behind it
        "parallel": """
            in parallel | concurrently | simultaneously | at the same time | side by side | in any order
            | interleaved | parallel | concurrent | in parallel branches | independently
            | in parallel with each other | in parallel to each other | in parallel with one another
            | parallel to each other | parallel with each other | concurrently with each other
            | simultaneously with each other | at the same time as each other | in a parallel block
            | in parallel to one another | alongside each other | alongside one another
        """,
        "sequence": """
            (follow/succeed) (each other/one another)
            | in sequence | sequentially | in a row | one after the other | one after another
            | in this order
            | in that order | consecutively | in a sequence | each succeeding the previous one | in series
            | in strict order | in (this/that) (exact/very/same/precise) order | sequential
            | in order | successively | one by one | in the given order
            | (one at a time/one by one) (in this order/in that order/)
            | it goes | it runs | again in sequence | again one after the other | strictly in sequence
            | order | the order is
            | order of work | running order | the order of work is | the running order is | the sequence is
        """,
        "choice": """
            mutually exclusive | in a mutually exclusive fashion | exclusive | in a choice
            | in mutual exclusion | mutually exclusively | exclusively | exclude each other
            | exclude one another | alternatives | either or | cannot both be (done/executed/run/chosen)
        """,
        "loop": """
            in a loop | in loop | inside a loop | in the same loop | in a same loop | within a loop
            | repeated | repeatable | in a repeating fashion | several times | multiple times | many times
            | (any/an arbitrary/an unlimited/a) number of times | one or more times
            | at least once | indefinitely
            | as (many times/often/long) as (needed/necessary/required/wanted/desired/possible/one wants)
            | as (many times/often/long) as (it is/they are/this is/is/are/may be)
            (needed/necessary/required/wanted/desired)
            | as (many times/often/long) as (we/you/i/they) (want/wish/like/need/need to/want to)
            | again and again | over and over | repeatedly | in one loop | part of a loop
            | part of the same loop | inside the same loop | looped | iterated | repeat | repeats | iterate
        """,
        "free": "not constrained | unconstrained",
    },
    "NOTBOTH": {
        "": """
            not both | never both | not all | not both of them | never both of them | one of the two
            | only one of the two | one of them | only one of them | one or the other | never the two of them
            | just one of them | exactly one of them | exactly one of the two | one of the three
            | (only/just/exactly) one | only one of these | just one of the two | not the two of them
            | one of these
            | but only one of them | but not both | never the two | one but not both
        """
    },
    "OPENS": {
        "": """
            starts with | start with | begins with | begin with | (opens/open) with | (kicks/kick) off with
            | (sets/set) (off/out) with | starts by executing | starts by
            | begins by executing | begins by | starts by running
        """
    },
    "CLOSES": {
        "": """
            ends with | end with | finishes with | finish with | terminates with | concludes with
            | ends by executing | finishes by executing | ends by | wrap up with | wraps up with
            | finish off with | finishes off with | round off with | rounds off with | close with
            | closes with | conclude with
            | is (closed/concluded/completed/finished/ended/terminated/rounded off/wrapped up) by
        """
    },
    "BOUNDS": {  # what a step does to the whole: "closes the process"
        "first": """
            opens | open | starts | start | begins | begin | initiates | initiate | kicks off | kick off
        """,
        "last": """
            closes | close | finishes | finish | ends | end | completes | complete | concludes | conclude
            | terminates | terminate | rounds off | round off | wraps up | wrap up
        """,
    },
    "SPLITS": {
        "": """
            splits in | splits into | is split in | is split into | divides into | is divided into
            | branches into | forks into | is separated in | is separated into | has | consists of
            | is made of | is made up of | is composed of | comprises | falls into
        """,
        "choice": """
            (splits/branches/forks/divides/parts) (exclusively/alternatively) into | splits alternatively in
            | splits exclusively in | is split exclusively into
        """,
        "parallel": """
            (splits/branches/forks/divides/parts) (concurrently/simultaneously) into | splits in parallel into
            | forks in parallel into | branches in parallel into | splits in parallel in
        """,
    },
    "THEN": {
        "": """
            then | next | second | secondly | third | thirdly | fourth | fourthly | afterwards | afterward
            | later | thereafter | subsequently | and then | and next | once done | in the next step
            | from there | later on | and only then | only then | after it
            | from (that/this) point on | only now | up next
            | (as a/in a/in the/as the) (next/second/third/fourth/fifth/further/following) step
            | straight after | soon after
            | (upon/on/after/following) (its/their/that/this) (completion/end)
            | (based on/depending on/according to/with) (this/that/the/its)
            (evaluation/result/results/outcome/decision/assessment/answer)
        """
    },
    "FIRST": {
        "": """
            to (begin/start) with
            | first | firstly | first of all | initially | at first | at the beginning | at the start
            | the very first
            | (as a/as the/in the/in a) first step | in the first place | at the outset
            | right at the (start/beginning/outset) | at the very (beginning/start/outset) | to kick off
            | before anybody else | before anyone else | before everybody else | before everyone else
            | before anything else | before everything else | before all others | before all the others
        """
    },
    "LAST": {
        "": """
            the endpoint | the end point | last | lastly | finally | at the end | at the very end
            | in the end | at the end of the process
            | (as a/as the/in a/in the) (last/final) step | to finish | to finish off | to conclude
            | to (round/finish/wrap) (it/things/everything/it all/) off | to end with | to close | eventually
            | ultimately | at the end of it all | last of all
            | at the end of the workflow | in last position | the very last | after everybody else
            | after everyone else | after everything else | after all others | after all the others
        """
    },
    "WHEN": {
        "": """
            after | once | when | as soon as | following | just after | right after | only after | only when
            | only once | the moment | upon | (on/upon/after) finishing
            | (having/after/upon/on) (completed/completing)
            | having finished | having done | at the end of | subsequent to | straight after | soon after
            | shortly after | in the wake of | once done with | done with
            | (/only )(once/when/as soon as/after) (we/you/they) (are/have) (done/through/finished/completed)
            (with/)
            | not before | not until | no sooner than | no earlier than
            | (upon/on/after/following) (/the) (completion/end) of
        """
    },
    "DONE": {
        "": """
            finished | finish | finishes | done | completed | complete | completes | executed | ended | ends
            | (meet/join/merge/rejoin/converge/unite) (/again) | come together (/again)
            | over | end | ready | through | joined | merged | met | left | exited | passed | behind | back
        """
    },
    "LIKEWISE": {
        "": """
            so does | so do | so is | so are | so must | so should | so will | so can | so may
            | as does | as do | as is | as are | likewise | the same goes for | the same holds for
            | the same applies to | the same is true of | similarly
        """
    },
    "TOGO": {
        "": """
            to do | to go | to start | to run | to act | to finish | to begin | to come | up | in line
            | to work
        """
    },
    "HITHER": {
        "": "beforehand | before that | before this | before it all | before all that | prior to that"
    },
    "STOP": {"": "of which | among which | of whom | where"},
    "ITSELF": {
        "one": "itself",
        "many": "themselves | each of which | both of which | all of which | the two of which",
    },
    "REL": {"": "which | that | who"},
    "BY": {"": "by"},
    "INSTEAD": {"": "alternatively | instead"},  # nothing but between commas: "A or, alternatively, B"
    "OR": {
        "": """
            or do | or run | or execute | or perform | or else | or instead | or otherwise | or possibly
            | and alternatively | or else alternatively
            | xor | or for | or go for | or we go for | or we do | or opt for | or alternatively
            | or we execute
        """
    },
    "AND": {"": "nor | as well as | and also | along with"},
    "RESPECTIVELY": {"": "respectively"},
    "WHILE": {"": "while | whereas"},
    "ASIDE": {"": "in the middle | in between"},
    "COMPANY": {"": "with | as | than"},
    "EXCLUDES": {
        "": """
            excludes | exclude | (rules/rule) out | (is/are) an alternative to | exclusive to
            | exclusive with | exclusive of | mutually exclusive with
            | mutually exclusive to | mutually exclusive of | in a choice with
        """
    },
    "INSIDE": {"": "inside | within | in | on"},
    "BE": {
        "": """
            is | are | be | been | was | were | must | should | can | could | may | might | will | shall
            | has | have | had | to | has to | have to | need to | needs to | being
        """
    },
    "OWED": {"": "must | should | shall | has to | have to | needs to | need to | had to"},
    "VERB": {
        "": """
            execute | executes | executed | occur | occurs | occurred | occurring | happen | happens
            | happened | start | starts | started | begin | begins | run | runs | launch | launches
            | launched | do | does | perform | performs | performed | proceed | proceeds | proceeded
            | appear | appears | arrive | arrives | come | comes | take place | takes place | carried out
            | started | go | goes | done | takes | take | run next | processed | played | made | allowed
            | act | acts | acted | work | works | permitted | possible | sits | sit | stands | stand
            | opens | opened | cleared | selected | picked | gets (executed/done/performed/run/selected)
            | get (executed/done/performed/run/selected)
            | form | forms | constitute | constitutes | make up | makes up
        """
    },
    "NEGATION": {"": "cannot | can not | must not | never | not"},
    "PASS": {  # said, and of no weight
        "": """
            i want | i want that | we want that | make sure that
            | i want to execute | i want to do | we want | i can execute | you can do | i can
            | you can | i would like | my process executes | i want to have | we have | there is | there are
            | i have | also | always | necessarily | just | simply | immediately | directly | additionally
            | moreover | however | alone | so | of | the following | please | furthermore | in addition
            | now | we execute | i execute | we do | i do | we run | in turn | exactly | at once | please do
            | i need | we need | on the one hand | on the other hand | on one side | on the other side
            | altogether | themselves executed | in the process | put | place | in all cases | in any case
            | in either case | in every case | in both cases | whichever it was | whichever it is
            | we | a (decision/choice) (is/must be/has to be/needs to be) made
            | (we/you/one/they) (must/have to/has to/can/need to) (decide/choose)
            | we leave | we exit | leaving | exiting | entering | each time | from | either way | too
            | as well | strictly | in each case | alike
            | (there is/there are) (only/just/nothing but) | and nothing (else/more) | and that is all
        """
    },
}
