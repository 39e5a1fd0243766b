"""Statements: whole clauses that give or take a right, half clauses that go on with one, headings, topics."""

from __future__ import annotations

__all__ = ["STATEMENTS"]

STATEMENTS = """
pre = ( while | whereas | except that | save that | only that | of ( the | these | those ) ( two | three
    | four | pair ) , ? | of them , ? | please | also | and | but | so | now | always | note that | note |
    make sure ( that )? | ensure that | remember ( that )? | remember : | note : | again , | finally , | see
    to it that | in addition , ? | furthermore , ? | moreover , ? | similarly , ? | conversely , ? |
    however , ? | likewise , ? | by contrast , ? | on the other hand , ? | mind that | it is clear that
    )*
tail = ( for ( its | their | his | her ) ( own )? ( work | job | jobs | task | tasks | part | parts | use |
    duties ) | as ( it | they ) ( likes | like | pleases |
    please | needs | need ) | too | either | also | please | , please | at all | ever | , ever | as well
    | alike | whatsoever | , full stop | , period | , that is all | for that matter | respectively | ,
    respectively | , of course | of course | though | , though | in turn | freely | directly | at will |
    at any time | any time | at all times | however | likewise | itself | again | under any
    circumstances )*
wish = ( WE ( MODAL | want to | would like to | have to )? | you ( may | can | should | must ) | please
    | feel free to | go ahead and )? please?
r_may = <fronted>? , ? <who> <contrast>? <vp_may> <except>? <tail> | <what> BE what <who> ( <can>? <adv>*
    <use> | <can> <use> | HAVE | share | shares ) <tail>
r_plain = <fronted>? , ? <who> <vp_plain> <except>? <tail>
r_not = <fronted>? , ? <negwho> ( <vp_not> | <vp_none> ) <except>? <tail>
r_nil = <who> <vp_nil> <tail>
r_only = <who> <vp_only> <tail>
r_leave = <who> <vp_leave> <tail>
has = <can> <use> | <use> | <can>? HAVE ( FULL* USENOUN ( to | of ) )? | BE <adv>* ALLOWED.ed ( to <use> )?
single_tool = ( the | its | their )? ( only | sole | one and only | single | one ) ( tool | tools | thing
    | things )
r_sole = ( <single_tool> | all ) ( that | which )? <who> <has> BE <tools> <tail> | <who> 's ( only |
    sole ) ( tool | tools ) BE <tools> <tail> | <single_tool> ( for | of ) <who> BE <tools> <tail> | <tools>
    BE ( <single_tool> | all ) ( that | which )? <who> <has> <tail> | <tools> BE <who> 's ( only | sole ) (
    tool | tools ) <tail> | <tools> BE <single_tool> ( for | of ) <who> <tail>
t_leave = <what> ( it | he | she | they ) <must> leave to <heir> <tail>
r_else = <who> <vp_else> <tail>
t_may = <fronted>? , ? <what> <tp_may> <except>? <tail>
t_not = ( neither | none ) ( of )? <what> <tp_may> <tail> | <fronted>? , ? <what> <tp_not> <except>? <tail>
    | ( it BE <adv>* ( not ( ABLE.ed | fine | ok | okay | permissible ) | SHUT.ed ) ( for | to ) <negwho>
    to <use> | ( to | for ) <negwho> it BE <adv>* ( not ABLE.ed | SHUT.ed ) to <use> ) <what> <except>?
    <tail>
t_only = <what> <tp_only> <tail>
i_may = <wish> ( LET <who> to? <use> <what> | LET <who> to? <doing> <what> | LET <who> ( near | onto |
    into | at | in | on )? <what> |
    GIVE <who> <what> | GIVE <what> to <who> | ( ~equip | ~trust | ~entrust | ~provide |
    ~supply ) <who> with <what> | ~want <who> to <use> <what> ) <except>? <tail> | ( it BE <adv>* (
    ABLE.ed | fine | ok | okay | permissible | granted ) ( for | to ) <who> to <use> | ( to | for )
    <who> it BE <adv>* ( ABLE.ed | GIVE.ed ) to <use> ) <what> <except>? <tail> | it BE <who> ( who |
    that | which ) ( <vp_may> | <vp_plain> ) <tail> | to <toolsel> HAVE USENOUN <who> <tail>
i_only = <wish> GIVE <what> CLOSELY to <who> <tail> |
    <wish> only ( LET <who> to? <use> <what> | LET <who> ( near | onto | into | at | in | on )?
    <what> | GIVE <who> <what> | GIVE <what> to <who> | ( ~trust | ~equip | ~entrust ) <who> with <what>
    ) <tail> | <wish> RESERVE <what> ( to | for ) <who> <tail> | the? ( one and only | only | sole | one
    | single ) <userof> BE <who> <tail> | to <toolsel> HAVE USENOUN CLOSELY <who> <tail> | it BE CLOSELY
    <who> ( who | that | which ) ( <vp_may> | <vp_plain> ) <tail>
i_not = ( never | ( under | in | at | by | on ) no ( PLAIN | case | means | account | time ) ) ( MODAL |
    is | are ) <negwho> ( ( to )? <use> <what> | ( to )? be GIVE.ed <what> ) <tail> | <wish> ( ( do not
    | never | not | MODAL not | MODAL never ) ( LET <negwho> to? <use> <what> | LET <negwho> ( near |
    onto | into | at | in | on | anywhere near )? <what> | GIVE <negwho> <what> | GIVE <what> to
    <negwho> | ( ~equip | ~trust | ~entrust | ~provide | ~supply ) <negwho> with <what> | ~want <negwho>
    to <use> <what> ) | BLOCK <negwho> ( well | far | right )? ( away )? ( from | out of | off )
    <useing>? <what> | DENY
    <negwho> ( to <use> )? <what> | ( keep | lock ) <what> ( away from | from | out of the hands of |
    out of reach of | off limits ( for | to ) | closed ( to | for ) ) <negwho> | hands off <what> ( , |
    for | : )? <negwho> | no <what> for <negwho> |
    ( ~revoke | ~withdraw | ~remove ) <negwho> 's USENOUN ( to | of | on | for )
    <what> ) <except>? <tail> | ( the )? ( USENOUN | ~use ) of <what> by <negwho> BE <adv>* ( SHUT.ed | not
    ABLE.ed | SHUT ) <tail> | <negwho> USE.ing <what> BE <adv>* ( SHUT.ed | not ABLE.ed ) <tail>
b_may = <what> ( : | - | — | – | = ) ( for )? <who> ( yes | allowed | permitted | ok )? <tail> | <who> (
    : | - | — | – | = | gets : ) ( gets | has | uses )? <tools> <tail> | <who> 's ( tool | tools ) ( BE
    | : ) <tools> <tail>
b_not = <what> ( : | - | — | – | = ) ( hands off ( , | for )? | not ( for )? | no | off limits ( for |
    to ) | closed ( to | for ) ) <negwho> <tail> | <negwho> ( : | - | — | – | = ) ( no | not | never |
    hands off ) <what> <tail>
rel = who | which | that
so = BE | MODAL | do | does | has | have
e_led = ( also | likewise | equally )? ( by | to | for ) <who> ( too | also | as well | likewise | equally )?
    | ( nor | neither ) ( by | to | for ) <negwho>
e_same = <who> ( too | also | as well | likewise | either ) | , ? so ( <so> )? <who> | ( nor | neither )
    ( <so> ) <negwho> | the same ( goes | holds | applies | BE true ) ( for | to | of ) <negwho> | ditto
    ( for )? <negwho> | as ( <so> ) <who> | likewise <who>
e_may = ( for | to )? <who> ( : )? ( ( may | can | do | does | is | are | has | have ) ( ABLE.ed )? |
    HAVE FULL* ( LEAVE | USENOUN ) | yes | ok | okay | allowed | permitted | BE <adv>* ABLE.ed | it BE )
    <tail>
aside = , ( who | which | that ) PLAIN ( PLAIN | the | a | an | our | its | their | all )* ,
e_not = <negwho> HAVE ( no | not ) FULL* ( LEAVE | USENOUN ) <tail> | ( for | to )? <negwho> <aside>? ( : )? (
    <so> <adv>* ( not | never ) ( ABLE.ed | free )? <adv>* | never | not | no | forbidden | barred | BE
    SHUT.ed | denied | off limits | hands off | it BE not ) <tail> | not ( even )? ( to | by | for |
    with )? <negwho> <tail> | ( off limits | closed | forbidden | barred | hands off | taboo | shut |
    out of bounds ) ( to | for | by ) <negwho> <tail> | <negwho> ( must | has to | have to | should | is
    to | are to ) ( keep | stay | remain ) ( away | out | clear | off ) <tail>
e_except = ( except ( for )? | save for | apart from | excluding | bar | with the exception of | but not
    ) <left> <tail> | ( the )? ( only | sole )? exception BE <left> | <left> ( excepted | excluded | BE
    ( the )? ( only | sole )? exception )
e_close = ( to | for | by )? <elsewho> ( <so> )? <tail>
e_need = <who> <must>? ( always | also )? NEED <yes> ( beforehand | first | in advance )?
e_onyes = ( for )? <who> ( , )? ( <can> | <so> )? <if>
e_who = ( for | to )? <who> <tail>
e_none = <negwho> ( with | has | have | gets | may use )? ( neither | none | nothing | no tool | no
    tools ) <tail>
e_whichnot = which <negwho> <cannot> <use> <tail>
e_whichmay = which <who> <can> <use> <tail>
gap_wt = <who> ( with | to | on | from | via | uses | in | for )? <tools> <tail>
gap_tw = <tools> ( by | for | to | from | with )? <negwho> <tail>
g_may = <rel>? ( <vp_may> | <vp_plain> ) <tail>
g_nots = <rel> <so> ( not | never ) <tail>
g_not = <rel>? <vp_not> <tail>
g_only = <rel>? <vp_only> <tail> | <rel> alone ( <vp_may> | <vp_plain> ) <tail>
g_leave = <vp_leave> <tail>
g_tmay = <rel>? <tp_may> <except>? <tail>
g_tnot = <rel>? <tp_not> <except>? <tail>
g_tonly = <rel>? <tp_only> <tail>
g_flip = ( not | never | no ) <tools> <tail>
topic = who <can> <use> <what> | ( for | with | as for | as to | regarding | concerning | about | when it
    comes to )? <what>
heading = ( the | our | tool | tools | access | rights | right | permission | permissions | policy |
    rules | rule | note | notes | reminder | important | please | allotment | allocation | list |
    overview | assignment | assignments | matrix | table | and | of | for | on | who | may | use | what
    | agents | registry | bots | security | also | remember | per | agent | usage | allowed | kit |
    toolbox | equipment )*
right = <pre> ( <r_sole> | <r_not> | <r_nil>
    | <t_not> | <i_not> | <b_not> | <r_only> | <r_leave> | <t_leave> |
    <r_else> | <t_only> | <i_only> | <r_may> | <t_may> | <i_may> | <b_may> )
plain = <pre> <r_plain>
fresh = <pre> ( <e_onyes> | <e_need> | <e_same> | <e_not> | <e_may> | <e_except> | <e_close> | <e_who> )
half = <pre> ( <e_whichnot> | <e_whichmay> | <e_onyes> | <e_need> | <e_none> | <e_led> | <e_same> |
    <e_not> | <e_may> | <e_except> | <e_close> | <gap_wt> | <gap_tw> | <g_nots> | <g_not> | <g_only> |
    <g_leave> | <g_tnot> | <g_tonly> | <g_flip> | <g_may> | <g_tmay> | <e_who> )
"""
"""`right` stands alone; `plain` ("X uses T") counts beside a right; `half` goes on with what was said."""
