"""Predicates: what is said of an agent (`vp_…`) or of a tool (`tp_…`) when a right is given or taken."""

from __future__ import annotations

__all__ = ["PREDICATES"]

PREDICATES = """
adv = ADVERB | too | as well | of course | at will | at any time | at all times | in general | by
    default | at all | ever | on its own
must = ( must | shall | should | will | has to | have to | needs to | need to | is to | are to | ought
    to | ( is | are ) ( supposed | required | obliged | expected ) to | had better | better ) <adv>*
can = MODAL <adv>* | <must> | BE <adv>* ABLE.ed ( for )? <adv>* to <adv>* | BE <adv>* ( ABLE | eligible
    | empowered ) to <adv>* | ( gets | get ) to | ( has | have | gets | get ) FULL* LEAVE to <adv>*
cannot = MODAL <adv>* ( not | never | no longer | under no circumstances | on no account | at no time )
    <adv>* ( be ABLE.ed to )? | never MODAL | BE <adv>* ( not | never | no longer ) <adv>* ( ABLE.ed |
    ABLE | eligible | supposed | meant | intended )? to <adv>* | ( do | does ) <adv>* ( not | never ) (
    get to )? <adv>* | never <adv>* | BE <adv>* FIRMLY? ( SHUT.ed | DENIED.ed ) to <adv>* | ( has | have
    | gets | get ) ( no | not the | not any ) FULL* ( LEAVE | business | reason | mandate ) to
useone = USE ( up | out )? | VERB PREP PREP? | make ( any | full )? use of | ( lay | get | put | set ) (
    a | any | its | their )? HANDS ( on | in ) | get hold of | take over | fire up | boot up | switch on
    | turn on | ( go | come | get ) anywhere near
use = <useone> ( ( and | or | nor | , | and to ) <useone> )*
useing = USE.ing | VERB.ing PREP PREP? | making ( any )? use of | having ( any )? USENOUN to | being
    given
used = USE.ed ( up )? | VERB.ed PREP PREP? | made use of | fired up | switched on | turned on
doing = DO ( up | out )? ( it | its | the | a | an | their )? PLAIN? ( up | out )? ( THROUGH | by means of
    | with the help of )
vp_may = <can> <use> <what> | <can> <doing> <what> | <can>? <adv>* HAVE <adv>* <what> | ( <can> be | BE )
    having <adv>* <what> | <can> be GIVE.ed
    <what> | <can> be ( trusted | entrusted | equipped ) with <what> | BE <adv>* ( ALLOWED.ed | ALLOWED
    ) <adv>* ( for | with | on | to | in | into | onto | at | near )? <what> | BE <adv>* in ( sole )?
    charge of <what> | BE the ( owner | user | keeper | holder | operator | master | custodian ) of
    <what> | ~share <what>
vp_plain = ( do | does )? <adv>* <use> <what>
vp_only = <can>? HAVE ( the | its )? SOLE FULL* LEAVE to <use> <what> | <can>? <adv>* HAVE <what> ( all
    )? ( to SELF | for SELF alone? ) | <can>? HAVE ( the | its )? SOLE FULL* USENOUN ( of | to | on |
    over | for | with ) <what> | ( BE | <can> be ) <adv>* ( the | our )? ( one and only | only | sole |
    single ) <userof> | <can>? HAVE a monopoly on <what>
vp_not = BE ( the | our )? ( only | sole | single ) ( AGENTNOUN | ones )? ( ( who | that ) <vp_not> |
    without <what> ) | <cannot> <use> <what> | <cannot> <doing> <what> | <cannot> HAVE <what> | <cannot>
    be GIVE.ed <what> | BE <adv>* ( not | never | no longer ) <adv>* ( ALLOWED.ed | ALLOWED ) <adv>* (
    for | with | on | to | in | into | onto | at | near | anywhere near )? <what> | ( <must> be | BE )
    <adv>* FIRMLY? OUTCAST.ed ( well | far )? ( away )? ( from | out of | off ) <useing>? <what> | (
    <must> be | BE ) <adv>* FIRMLY? DENIED.ed ( of )? <what> | ( has | have | gets | get | is given |
    are given | BE GIVE.ed ) <adv>* no <what> | ( has | have ) not ( any | got )? <what> | ( has | have
    ) ( no | not any ) ( business | say | place | part | share | stake | role ) ( whatsoever | at all )?
    ( with | in | on | near | around | at )? <useing>? <what> | ( has | have ) nothing to do ( with | in
    | at | near ) <what> | <must>? ( ~keep | ~stay | ~remain | ~steer | ~stand ) ( well | far | right |
    strictly )? ( away | out | clear | off ) ( from | of )? <what> | <must>? ~keep ( its | their | his |
    her ) HANDS ( well )? ( off | away from | out of | from ) <what> | <must>? ~leave <what> ( alone |
    be | untouched | in peace | to others ) | <must>? ( ~do | ~manage | ~work | ~go | ~live | ~make do |
    ~get by | ~get along ) without <what> | ~lack <what> | ( is | are ) without <what> | MODAL not be (
    near | in | on | let near ) <what> | <must>? ( ~refrain | ~abstain | ~desist ) from <useing>? <what> |
    <must>? ( ~avoid | ~forgo | ~forswear | ~renounce ) <useing>? <what> | <must>? ( ~cease | ~stop | ~quit
    ) <useing> <what> | <must>? ~cease to <use> <what> | BE ( unable | incapable | unauthorized |
    unauthorised | ineligible | disinclined ) to <use> <what> | BE <adv>* ( disallowed | restricted | disabled
    | disqualified | discouraged | dissuaded | exempt | exempted | disengaged | cut off | barred off ) from
    <useing>? <what> | BE ( relieved | stripped | rid | spared ) of? <useing>? <what>
vp_leave = <must>? ~leave <what> to <heir>
heir = <who>
userof = ( AGENTNOUN | ones )? ( ( who | that | which ) ( <vp_may> | <vp_plain> ) | ( with | having )
    <what> | of <what> | ABLE.ed ( to <use> | near | in )? <what> | ( to | for ) <use>? <what> ) | (
    AGENTNOUN | ones )? ( using | handling | touching | operating ) <what>
vp_none = <can> <use> ( no | none of the | not any ) <toolsel>
nil = <notool> | <nosuch>
vp_nil = <can>? <adv>* ( <use> | HAVE ( FULL* USENOUN ( to | of | on | for ) )? ) <nil> | <can> be GIVE.ed
    <nil> | BE <adv>* ( ALLOWED.ed | GIVE.ed ) ( FULL* USENOUN ( to | of | on | for ) )? <nil> | BE <adv>* (
    ALLOWED.ed | ABLE ) to <use> <nil>
vp_else = <can>? <adv>* ( <use> | HAVE | ~get | ~receive | BE GIVE.ed ) <what> , ? ( and | but ) (
    nothing else | no other ( tool | tools ) | no others | nothing besides | nothing more ) | <can>
    <use> ( nothing but | nothing except | no ( other )? ( tool | tools ) ( other than | except | but |
    besides | than ) ) <what> | <can>? <adv>* <use> ( nothing but | nothing except | nothing other than
    | no tool but ) <what> | <can> ( only | solely | exclusively | just ) <use> <what> | <can> <use> (
    only | solely | exclusively | just ) <what> | <can> <use> <what> only | <can>? <adv>* HAVE <what> only
    | ( <must> be | BE ) ( limited | restricted | confined )
    to ( using | the use of )? <what>
keep = disposal | service | hands | hand | use | control | charge | care | keeping | custody |
    possession | command | grip
tp_may = BE in <who> 's ( hands | charge | care | keeping | custody ) | ~go to <who> | ( BE | ~lie |
    ~rest ) in the hands of <who> | BE at <who> 's ( disposal | service ) | <can> be <adv>* <used> by
    <who> | BE <adv>* <used> by <who> | ( <can> be | BE ) <adv>* ( FREE.ed | FREE | there ) ( to | for |
    by | with | between | among | amongst | across | of )? <who> | BE <adv>* ( for | at the disposal of
    | in the hands of | at the service of | common to | fair game for ) <who> | ( ~open | ~work |
    ~unlock | ~be there ) ( for | to ) <who>
tp_only = ( ~stay | ~remain ) CLOSELY? with <who> alone? | ~belong <adv>* CLOSELY? to CLOSELY? <who> |
    BE <adv>* CLOSELY? ( KEPT.ed | KEPT ) CLOSELY? (
    to | for | by ) ( the use of )? <who> | BE <adv>* CLOSELY ( FREE.ed | FREE | there )? ( for | to |
    by | with ) <who> | BE <adv>* ( FREE.ed | FREE | there ) ( CLOSELY ) ( for | to | by ) <who> | (
    <can> CLOSELY be | MODAL be CLOSELY | BE CLOSELY ( to be )? | BE to be CLOSELY ) <used> by <who> | (
    <can> be | BE ( to be )? ) <used> CLOSELY by <who> | BE ( for | reserved for | in | under | at ) the
    ( exclusive | sole ) <keep> of <who> | BE ( for | in | under | at )
    <who> 's ( ( exclusive | sole ) <keep> | ( own )? <keep> ( alone | only | exclusively ) | <keep> and in (
    no one | nobody | no-one ) else 's ) | ~open CLOSELY ( for | to ) <who> | BE for
    <who> 's ( own )? use ( alone | only | exclusively ) | BE ( the | a | an ) (
    exclusive | sole )? ( property | preserve | domain | privilege | prerogative | business | job ) of
    <who> | BE <owner>
owner = <who> ( 's ) ( own | very own | private | personal )? ( tool | toy | privilege | prerogative |
    preserve | domain | job | property | TOOLNOUN | alone | only | exclusively | business | and (
    <agent> | they | he | she | it ) 's alone | , and <agent> 's alone | , ? and ( ( no one | nobody |
    no-one ) else 's? | no other AGENTNOUN 's? ) )*
tp_not = ( BE | <must> be kept ) ( out of | beyond ) <negwho> 's ( reach | hands ) | <cannot> be <adv>*
    <used> ( by ( the )? | in the hands of ) <negwho> | <cannot> be ( GIVE.ed | FREE.ed | FREE ) ( to |
    for | with ) <negwho> | BE <adv>* ( not | never | no longer ) <adv>* ( <used> by | ( FREE.ed | FREE
    | there | meant | intended )? ( to | for | by | with ) ) <negwho> | ( <must> be | BE | <must> ( stay
    | remain ) | ~stay | ~remain ) <adv>* FIRMLY? ( SHUT.ed | SHUT | off limits | out of bounds | out of
    reach | off bounds | a no-go ( area | zone )? ) ( to | for | from | of ) <negwho> | ( <must> be | BE
    ) <adv>* ( kept | withheld | hidden ) ( well )? ( away )? from <negwho> | BE ( none of | not )
    <negwho> 's business
"""
"""`vp_only` and `tp_only` shut out everybody else; `vp_not` and `tp_not` take a right away."""
