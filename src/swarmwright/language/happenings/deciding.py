"""Decisions: the clauses and nouns by which a person, no agent, decides. A grammar over words.

`d_…` are whole clauses: what is decided on is what their `thing` is; `n_…` stand where a name may stand.
"""

from __future__ import annotations

__all__ = ["DECISIONS"]

DECISIONS = """
det = the | a | an | some | our | its | their | my | your | his | her | any | another | one of ( the | our
    )?
me = i | we | me | us | myself | you
somebody = ( someone | somebody | ( a | the | any | real )* ( human | person | people | humans ) ( being
    )? ) ( else )?
body = TITLE | PLAIN OFFICE | TITLE TITLE | TITLE TITLE TITLE | TITLE TITLE TITLE TITLE
place = ( of | on | from | in | at | for ) ( the | our | my | its )? <body>
sort = ( a | the )? ( real )? ( human | person | human being | persons | humans | people )
human = \\( ( SAID | , )* \\) | , ( who | which )? ( is | are )? <sort> ,? | ( who | which ) ( is | are )
    <sort> | \\( ( he | she | who | the <body> )? ( is | are )? <sort> \\) | , ( in person | personally )
    ,? | ( in person | personally | myself | himself | herself | themselves )
person = <me> <human>? | <somebody> <place>? | <det>? ( human | real )? <body> <place>? <human>?
agents = AGENT ( ( , | and | , and | as well as ) ( the )? AGENT )* | GROUP
noun = PLAIN | PLAIN PLAIN | PLAIN PLAIN PLAIN
done = ( has | have | had | 've | will )* PLAIN ( up | together | out | over | on | in | back | down | off )?
owned = ( what | whatever | anything | everything | all ) ( that )? <agents> <done> | ( what | whatever )
    ( came | comes | goes | is | has come ) ( back | out )? ( of | from | by ) <agents> | <agents> 's
    <noun> | ( <det> | no | every | each )* <noun> ( ( of | by | from | out of | PLAIN by ) ( the )?
    <agents> ( 's )? | ( that | which )? <agents> <done> )
pron = it | that | this | them | these | those | they | everything | all of it | all that | the same
thing = <owned> | <pron> | ( <det> | every | each | no | all | all of )* <noun> ( of <det>? <noun> )?
kinds = ( prior | explicit | written | formal | express | personal | human | manual | final | full |
    official | verbal | separate | individual | quick | due | real | last | own | proper | yes-or-no )*
yesnoun = YES ( or no )? | green light | thumbs up | go ahead | sign off | yes or no
owner = <det>? <body> ( 's | ' ) | ( a | the | any | some | another )? ( human | person | human being |
    somebody | someone ) 's
office = OFFICE | TITLE OFFICE | TITLE TITLE OFFICE
officer = <det>? <office> <place>?
given = ( by | from | on the part of ) ( either | both | one of )? <person> ( ( , ( by | from )? <person> )*
    ,? ( and | or ) ( by | from )? <person> )? | of ( either | both | one of )? <officer> ( ( , ( of )?
    <officer> )* ,? ( and | or ) ( ( for | by | with )? ( that | the one ) of | of )? <officer> )?
apiece = one ( by | from | of ) <person> ( ( , ( and )? | and ) ( one | another | the other ) ( by | from | of
    ) <person> )*
about = ( of | to | for | on | over ) <thing>
tail = <given> | <about> | <about> <given> | <given> <about>
n_yes = ( <det> )* <owner>? <kinds> ( <body> )? SURE ( STAGE )? <tail>? <ahead>? | ( <det> <det>? | <det>?
    <owner> | <body> ) <kinds> ( <body> )? <yesnoun> ( STAGE )? <tail>? <ahead>? | <yesnoun> <given>
    <ahead>? | ( my | our | <owner> ) ( final | explicit )? go <ahead>?
ahead = first | beforehand | in advance | up front | upfront
n_look = <det>? ( human | manual ) ( PLAIN )? LOOK ( STAGE )? <tail>? | <det>? ( quick )? LOOK <given>
    <about>? | ( my | our ) <kinds> LOOK <about>? | <owner> <kinds> LOOK <about>?
counts = ( the | these | two | three | four | five | several | separate | NUM )*
n_each = <counts> <kinds> YES.s ( : | , | — | – | \\( )? <apiece> ( \\) )?
n_that = ( that | the one ) <given>
yes = <n_each> | <n_yes> | <n_look>
mod = ( must | has | have | had | 've | 's | 'd | is | are | was | be | been | to | needs | need | should
    | shall | will | 'll | gets | like | would | want | wants | may | can | always | then | first | also |
    finally | just | personally | at last | in turn | wish | wishes | still | explicitly | expressly |
    formally | only | both | jointly | am | 'm )*
vet = ( ok | okay ) 'd | ( STRONG | STRONG.ed | STRONG.ing ) ( off | to | with )? | ( SOFT | SOFT.ed ) (
    at | over | through | into | off | to )? ( it | this | that | them )? | ~look ( it | this | that )
    over | ( ~sign | ~wave | ~nod | ~let | ~pass | ~tick ) ( it | this | that | them ) ( off | through |
    pass | go | by | past )? | ( ~let | ~wave | ~nod ) <thing> ( pass | through | go | by ) | ( ~sign |
    ~tick | ~nod | ~wave ) <thing> ( off | through )
giving = ( GIVING | GIVING.ed | ~say | ~say.ed | GIVING.ing ) ( <pron> | <agents> | <thing> )? <yes> ( to
    | on | under | for )? | ( GIVING | GIVING.ed | ~say | ~say.ed | ~say.ing ) <det>?
    <yesnoun> ( to | on | under )?
having = ( HAVING | HAVING.ed ) <det>? ( quick | good | final | last | closer )* ( look | once-over | read
    | say | word | glance ) ( at | over | on | in | about )?
saying = ( ~vote | ~vote.ed ) ( yes | aye | for it | for this | for that | in ( favour | favor ) ( of ( it |
    this | that ) )? | to <vet> <pron>? ) | ( ~say | ~say.ed )
    ( so | go | QUOTE | that it is PLAIN | that ( it | this | that ) 's PLAIN ) | ( PRESS
    | PRESS.ed ) ( QUOTE | go | ok | accept | yes | the button | <det> PLAIN )
pleased = ( happy | satisfied | fine | okay | content | in agreement ) ( with )?
vp = <vet> | <giving> | <having> | <saying> | <pleased>
vps = <vp> ( ( and | or | and then | and either | either ) <mod> <vp> )*
d_active = <person> <mod> <vps>
d_people = ( both )? <person> ( , <person> )* ,? ( and | or ) <person> <mod> <vps>
same = too | as well | likewise | also | the same
d_serial = <person> <mod> <vp> <pron>? ,? ( and )? then <person> ( does | do )? <same>? | <person> <mod> <vp>
    <thing>? ,? ( and | and then | then )? ( <person> ( does | do | has | have ) <same> | so ( does | do
    | has | have | must | should ) <person> )
asked = ( ~ask | ~consult | ~check with | ~consult with ) <person> | ( SEEK ) <yes>
timely = <ahead> | before ( STILL ) ( it | them | this | that | anything )?
d_asks = <agents> <mod> <asked> <timely>
d_mixed = ( both )? ( <agents> ,? and <person> | <person> ,? and <agents> ) <mod> <vps>
d_finished = ( i'm | we're | <person> <mod> ) ( done | finished | ready | through )
    ( with <thing> | PLAIN <thing> )?
d_sooner = no sooner ( has | have | had | does | do ) <person> <vps>
n_doing = <person> ( <vet> | <giving> | <saying> | SOFT.ing ( at | over | through | into | off )? )
be = ( must | has | have | had | needs | need | to | should | will | shall | first | also | always | then
    | is | are | may | can | only | 's )* ( is | are | was | were | be | been | being | gets | get | 's )
    ( first | also | always | only | finally | being )*
aux = ( must | has | have | had | needs | need | is | are | was | were | be | been | being | gets | get |
    to | should | will | shall | can | may | first | also | always | then | 's | only )*
d_passive = <thing> <be> ( STRONG.ed | SOFT.ed ) ( off | through )? <given> | <thing> <be> STRONG.ed ( off
    )? | <thing> ( must | has to | have to | needs to | need to | should | shall | is to | are to ) (
    first | also )? be ( STRONG.ed | ~clear.ed | ~release.ed | ~accept.ed ) ( off )? | <person> <be> (
    TELLING.ed )
d_reduced = ( STRONG.ed | ~clear.ed ) ( off )? <given>?
d_needs = <thing> <mod> ( NEED | subject to | depends on | depend on ) ( only )? <yes> ( on | to ) ( it |
    them )? | <thing> <mod> ( NEED | subject to | depends on | depend on ) <yes>
d_first = ( <pron> | ( <det> | every | each )* <noun> ( NUM )? ) <mod> ( NEED ) <yes> ( before that |
    before this )? | <yes> <mod> ( needed | required | necessary ) ( <ahead> | before that | before this )
d_needed = ( there )? <yes> <mod> ( needed | required | necessary | mandatory | obtained | sought | given
    | granted | received | forthcoming | in place | on file | issued | recorded | compulsory | there | in
    | got | due ) <given>? | <counts> <kinds> YES.s <mod> ( needed | required | necessary | obtained | given |
    due ) ( : | , | — | – | \\( )? <apiece> ( \\) )?
d_there = there <mod> <yes> | ( we | i | you ) <mod> ( NEED ) <yes>
d_label = <kinds> ( SURE | LOOK | sign off ) ( from | by | needed | required )? : <person>
d_seek = ( please | i | we | you | must | should | do | always | first | then )* ( SEEK ) ( for )? <yes>
held = here | there | everything | it | the flow | at this point | ( the | all )? ( work | run | process
    | team | pipeline | workflow | job )
d_hold = ( please | then | always )* ( HOLD ) <held>? ( ( right )? ( after | behind | once ) <agents> ( is
    done | has finished | is finished | is through )? )? ,? ( for | on | pending | until | till | unless )
    ( <yes> | <det>? ( PLAIN )? LOOK | the <yes> | <d_active> )
d_ask = ( please | just | always | first )* ( TELLING | check with | run it by | run it past | clear it
    with | show it to | put it to | check it with | show <thing> to | show me <thing> and TELLING )
    <person> ( first | for <yes> )?
d_cause = ( please | you | i | we | should | must | always )* ( ~let | ~have | ~make ) <person> <vps> | (
    please | you | i | we | 'd | would | should | must | always )* ( ~get | ~ask | ~want | like ) <person>
    to <vps>
d_submit = <thing> <aux> ( GOING | GOING.ed ) ( to | past | before | by | through | in front of ) <person>
    for <det>? ( PLAIN )? ( <yes> | LOOK | YES ) | <thing> <aux> ( GOING | GOING.ed ) ( before | past | in
    front of ) <person>
d_final = ( no | none of )? <thing> <mod> ( final | valid | complete | official | over | good | through )
    ( only | without | when | once | until | upon | with | not | after | unless )* ( <yes> | <d_active> )
d_leaves = ( nothing | no PLAIN | none of it ) ( leaves | gets out of | comes out of | gets past )
    <agents> ( 's PLAIN )? ( until | before | unless | without ) ( <yes> | <d_active> )
d_none = ( no <noun> | nothing ) <aux> PLAIN ( PLAIN )? by <agents> ( until | before | unless | without )
    ( <yes> | <d_active> )
d_reaches = ( nothing | no <noun> | none of it ) ( reaches | enters | goes to | gets to | is passed to |
    is sent to | is handed to | moves to ) <agents> ( until | before | unless | without ) ( <yes> |
    <d_active> )
nobody = ( nothing | nobody | no one | none of it | none of them | none of the others | no <noun> | there
    <aux> no <noun> ) ( else | more | further )? | ( never | do not ) PLAIN
act = ( PLAIN | a | an | the | its | it | them | this | that | any | anything | everything | out | off |
    up | on | over | to | in | into | of )*
save = until | till | before | unless | without
asking = ( TELLING.ing | ~check.ing with | ~show.ing it to ) <person> ( first | for <yes> )?
d_nothing = <nobody> <aux> <act> <save> ( <yes> | <d_active> | <n_doing> | <asking> )
d_fronted = <save> ( <yes> | <d_active> | <n_doing> | <asking> ) ,? <nobody> <aux> <act>
d_withheld = <thing> ( does | do | is | are | may | must | can | will | shall ) not <aux> PLAIN ( up | out
    | on )? ( <det>? PLAIN )? ( until | before | unless | without ) ( <yes> | <d_active> )
d_again = ( he | she | they | i | we | that person ) ( has | have | does | do )
d_closes = <yes> ( CLOSE | follows | comes after ) ( out | off | up )? <thing>
d_between = it ( takes | needs | requires ) <yes> to ( get | go | move ) from <agents> to <agents> |
    between <agents> and <agents> ( there is | there must be | comes | stands | sits | we need ) ( <yes> |
    <det>? ( PLAIN )? LOOK )
d_whether = whether <agents> <may> PLAIN* <mod> ( for | up to ) <person> ( alone )? ( to DECIDE )? | it
    <mod> ( for | up to ) <person> ( alone )? ( to DECIDE )? whether <agents> <may> | it <mod> <person> 's
    ( call | decision | choice ) whether <agents> <may> | <person> <mod> ( DECIDE ) ( whether | if | when
    ) <agents> <may> ( go ahead | PLAIN )? | <person> <mod> ( ~make | ~have | ~take ) the ( call |
    decision | last word ) ( on )? ( whether | if ) <agents> <may> ( go ahead | PLAIN )?
may = ( may | can | gets to | get to | is allowed to | should | is to | will | must | does | shall )? (
    start | begin | go ahead | proceed | run | go | act )?
between = ( with )? <yes> ( in between | between the two | between them | in the middle )
d_word = ( a | the )? ( word | notice | confirmation | a message ) <mod> ( comes | arrives | is in |
    received | come | arrived ) from <person> ( that SAID SAID* )?
d_lies = ( the | a ) ( final | last )? ( decision | word | say | verdict | call | choice ) <mod> ( lies |
    rests | stays | up to ) ( with | by )? <person> | ( it | that | this ) is up to <person> ( to DECIDE
    )?
d_gated = <agents> ( 's JOB )? <aux> ( gated | guarded | blocked | held back | held up | preceded ) by (
    <yes> | <person> )
d_only = ( no one | nobody | none ) but <person> ( can | may ) ( ~release | ~start | ~launch | ~trigger |
    ~activate | ~unblock ) <agents> | only <person> ( can | may ) ( ~release | ~start | ~launch | ~trigger
    | ~activate | ~unblock ) <agents>
"""
