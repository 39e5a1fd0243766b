"""Consents: whole clauses by which a person's yes is asked for at each use of a tool."""

from __future__ import annotations

__all__ = ["CONSENTS"]

CONSENTS = """
title = ( the | a | an | some | our | its | their | any | one | another )? HUMANWORD HUMANWORD?
    HUMANWORD? HUMANWORD? ( ( of | on | from | in | at | for ) ( the | our )? HUMANWORD HUMANWORD?
    HUMANWORD? )?
inperson = , ? ( in person | personally | myself | himself | herself | themselves ) , ? | , ( a | the )?
    ( human | person | human being | real person ) , ? | , ( who | which ) BE ( a | the )? ( human |
    person | human being | real person | man | woman ) , ? | \\( ( a | the )? ( human | person ) \\) | ,
    not ( a | an ) ( bot | agent | machine | program ) , ?
me = ( i | me | we | us | somebody | someone | one of us )
human = ( <me> | ( <title> 's )? <title> ) <inperson>?
owner_of_yes = ( my | our | your | the | a | an | its | his | her | their | some )? ( <title> 's )
such = EACH of ( these | those ) | EACH such | all ( of )? ( these | those ) | all such
every = <such> | each and every | every single | each single | every one of | EACH of ( the | its )? | EACH
anybody = an agent | any agent | anyone | anybody | someone | somebody | one | you | we | it | they |
    one of ( them | the agents | the bots )
uses = ( the | a | an )? ( CALL | USENOUN ) ( made | sent | done | carried out )? ( of | to | with | via
    | through | on | by | using | in | for | at ) <toolsel> | <every> ( NOUN )? ( CALL | USENOUN | NOUN
    )? ( made | sent | done | carried out )? ( with | via | through | of | to | on | using | by | in )
    <toolsel> | ( <every> | the | a | an )? <tool> ( CALL | USENOUN ) | <every> <tool> ( CALL | USENOUN
    | NOUN ) | <tool> 's ( CALL | USENOUN ) | USE.ing <toolsel>
freeuses = <every> ( CALL | USENOUN | NOUN ) | <every> of them | <every>
sort = <uses> | <what> | <freeuses>
once = ( each | every | any ) ( single )? time | each and every time | every last time | per ( CALL |
    USENOUN | NOUN ) | ( , )? ( on | at | for | with | in ) ( each | every ) ( and every )? ( single )? ( CALL
    | USENOUN | NOUN ) ( of <toolsel> )? | ( , )? one by one | ( , )? case by case | case-by-case | on a
    case-by-case
    basis | CASE | one at a time | in each case | ( , )? ( every | each ) time ( anew | afresh | again )
    | always | in advance | beforehand |
    first | up front | for ( it | that | this ) | ( for | on | of | to ) ( <every> )? ( that | this )? (
    particular | very | single | specific )? ( CALL | USENOUN | NOUN ) | , every time | , each time | ,
    always | , first | , ever | to be obtained anew for ( every | each ) ( CALL | USENOUN | NOUN ) | ,
    no matter ( the NOUN | what | who VERB ) | , without exception | without exception | , not before |
    and not before | , not earlier | , no exceptions | without fail | , ? <every> time
when = ( each time | every time | every single time | any time | whenever | when | before | as often as
    | at any time when | if ) ( ( <anybody> | <who> ) ( <must> | wants to | needs to | has to | is about
    to | wishes to | tries to | <can> )? <use> ( <toolsel> ) | <toolsel> BE ( to be | about to be |
    being )? <used> ( by <anybody> | by <who> )? | ( <anybody> | <who> ) ( ~reach ) for <toolsel> |
    <toolsel> ( ~run | ~fire | ~open | ~move | ~start | ~act | ~launch ) ) | ( before | prior to | in
    order to | to | for | when | every time before | each time before | always before ) ( <every> )? (
    USE.ing | <use> | USENOUN of | the use of | use | <every> USENOUN of | running | any USENOUN ( of |
    to ) ) <toolsel> | ( before | prior to | for | on | at | with | upon ) <uses> | (
    before | prior to | ahead of ) <every> ( single )? ( CALL | USENOUN )
yes = ( <owner_of_yes> | my | our | your | the | a | an | some | their | its | his | her )? ( HUMANLY |
    <casewise> )* ( HUMANWORD ( HUMANWORD )? )? ( human )? YES ( ( of | from | by | through ) <human> )?
    <inperson>? | ( <owner_of_yes> | my | the | a )? ( human | manual ) ( check | review | decision |
    eye | look ) | a human in the loop | a yes or no from <human> | <human> 's YES | <human> to ( YES |
    APPROVE | say ( YES | so ) | give ( its | their | his | her | the )? YES ) ( it | that | them )?
casewise = case-by-case | individual | per-use | one-off | separate
agreed = <human> ( <must>? | HAVE | has | have | ~do )? ( personally | explicitly | always | already |
    also )? ( APPROVE | APPROVE.ed ) ( off )? ( to | on | it | that | them | off )? ( it | that | this
    )? ( very | particular | specific )? ( CALL | USENOUN | NOUN )? ( each time | first | every time )?
    | <human> ( <must>? | HAVE )? ( ~say | said | ~give | given | ~click | clicked | ~nod | nodded |
    ~press | pressed ) ( its | their | his | her | the | a | my | so | to )? ( YES | so | button )? ( to
    | for | on )? ( it | that | this )? ( first )? | <human> ( say | says | said ) so | <human> ( ~agree
    | agreed )
agreeing = <human> ( APPROVE.ing | saying | giving | nodding | clicking | pressing | agreeing | signing
    | looking ) ( off )? ( to | on | its | their | the | a | at )? ( YES | button | it | that )? ( it |
    that | first )?
unless = without <yes> <once>* | without ( first )? ( asking | consulting | checking with ) <human>
    <once>* | without <agreeing> <once>* | ( unless and until | unless | until | before ) <agreed> <once>*
    | except ( with
    | after | upon | under ) <yes> <once>* | only ( with | after | upon | under | on ) <yes> <once>* | (
    except | only ) ( when | if | once | after ) <agreed> <once>* | ( other than | but ) ( with | after
    | upon ) <yes> <once>* | unless <yes> ( BE ( given | there | obtained | granted ) | has been ( given
    | obtained | granted ) ) <once>*
if = with <human> APPROVE.ing ( off )? ( on )? ( <sort> | it | that | them )? <once>* | ( but )? ( only
    )? ( with | after | upon | under | on | against ) <yes> <once>* | ( but )? ( only )? ( if | once |
    when | after | provided ( that )? | as long as | as soon as ) <agreed> <once>* | subject to <yes>
    <once>* | ( but )? ( only )? ( after | once ) <yes> ( has been ( given | obtained ) | BE ( given |
    obtained ) ) <once>* | ( but )? <must> ( ask | consult | check with | get the YES of | wait for |
    obtain | get | have ) ( <human> | <yes> ) ( for YES )? <once>*
ask = ( ask | consult | check with | check back with | call | ring | phone ) <human> ( for ( YES | <yes>
    ) )? | ( get | obtain | seek | wait for | have | request | await | secure ) <yes> | ( ask | be asked
    ) ( first )? ( to <human> )? | ask for <yes> | ask first ( to <human> )
press = <human> ( <must>? ) ( APPROVE | ~sign off | ~say YES | ~give ( its | their | his | her | the | a
    )? YES | ~press ( the button | YES ) | ~push the button | ~click YES | ~wave ( it | them )? through
    | ~nod | ~check | ~look at | ~say so | ~have the ( final | last )? say )
c_need = <when>? , ? <sort> ( , <when> , )? ( <must>? ) ( always | also | first )? ( NEED | ~call for |
    ~wait for | have | get | ~wait on | ~depend on | ~hinge on | ~rest on | come with | go through |
    ~ask for | ~rely on ) ( always )? <yes> ( beforehand | first | in advance )? <once>* <when>? | (
    <sort> ) BE ( always | only )? ( subject to | dependent on | conditional on | allowed with |
    permitted with | possible with | possible after | allowed after | tied to | contingent on | to be
    preceded by ) <yes> <once>* <when>?
c_passive = ( <sort> ) ( ( <must> ) ( first | always | only )? be | BE ( to be | always )? ) ( first |
    always | individually | personally | separately | explicitly | only )? APPROVE.ed ( off )? ( off )?
    ( ( by | with | through ) <human> )? <once>* <when>?
c_press = <press> ( to | on | for | off | at )? ( <sort> | it | that | them | <when> ) <once>* <when>?
    <once>*
c_past = <sort> <must>? ~go ( past | through | by | via | over ) <human> ( first )? <once>*
c_only = <what> ( <can> CLOSELY? be CLOSELY? <used> | BE ( to be )? CLOSELY <used> | BE to be <used> ) ,
    ? <if> <once>*
c_let = ( let | have | make | get | please have ) <human> ( to )? APPROVE ( off )? ( on )? <sort>
    <once>*
c_asked = <human> ( <must> be | BE ( to be )? ) ASKED.ed ( first )? ( for <yes> )? <when> <once>*
c_frag = ( <sort> ) ( : | - | — | – ) ( only | always )? ( with )? <yes> <once>* | <what> ( : | - | — |
    – ) ( always | please )? <ask> ( first )? <once>*
c_wait = ( <sort> ) <must>? ~wait for <human> <once>* | <what> CLOSELY? ( ~run | ~fire | ~open | ~start
    | ~move | ~act ) <if> <once>*
c_gives = <human> ( <must>? ) ( ~give | ~say | ~sign | ~click ) ( its | their | his | her | the | a |
    off )? ( YES | button )? ( for | to | on | off | off on ) <sort> <once>*
c_want = ( i | we ) ( want | need | wish | expect | would like | 'd like | insist | have | must | should
    | am | are | have to )* ( to )? be ASKED.ed ( for ( <yes> | YES ) )? ( first )? ( <when> | ( about |
    on ) <sort> ) <once>* | ( i
    | we ) ( want | need | wish | expect | would like | 'd like | insist on )* ( to )? ( APPROVE | see
    and APPROVE | okaying | approving ) <sort> <once>*
c_ask = ( <anybody> | <who> | you | please | always | also | remember to | every agent )* ( <must> )? (
    always | please )* <ask> <once>* , ? <when> <once>* | <when> , ( <anybody> | <who> | you | please )?
    ( <must> )? ( always | first | also )* ( <ask> | <need_it> ) <once>* | <when> , <press> ( it | that
    )? <once>* | <when> ( you | we | <anybody> ) ( <must> | need to ) <ask> <once>* | ( <anybody> |
    <who> ) ( that | who | which ) ( wants | needs | wishes | tries | has | is about ) to <use>
    <toolsel> <must> ( first | always )? <ask> <once>*
    | ( for <sort> | <when> ) , ? it BE ( always | also )? NEEDED that <agreed> <once>*
need_it = <yes> BE NEEDED
c_who = <who> <must>? ( always | also )? ( NEED | get | obtain | have ) <yes> ( ( for | on | before | at )
    ( <sort> | <useing_it> ) <once>* | <when> <once>* | <once> <once>* )
c_when = <when> , ? <yes> BE ( always )? NEEDED <once>* | <when> , ? <who> <must>? ( always | also | first
    )? ( NEED | obtain | get | have | wait for ) <yes> <once>* | ( for <sort> | <when> ) , ? ( always | please
    )? ( <press> | <yes> BE NEEDED | <must>? <ask> | it BE ( always )? NEEDED to <ask> | <human> (
    <must> be | BE ( to be )? ) ASKED.ed ( for ( <yes> | YES ) )? ) ( first | it | each )? <once>*
c_yes = ( there ( BE | <must> be ) )? <yes> ( BE )? ( always | also )? ( NEEDED | a must ) ( ( for |
    before | on | with | at | upon | to | prior to ) ( <sort> | <useing_it> ) | <when> ) <once>* | <yes>
    ( for | before | on ) <sort> <once>* | human in the loop ( for | on | at | with ) <sort> <once>* |
    <yes> ( ~precede | must precede ) <sort> <once>* | there ( BE | <must> be ) <yes> ( for | before |
    on ) <sort> <once>*
useing_it = <useing> <toolsel>
c_not = <never> <unless> | <negwho> <cannot> <use> <what> <unless> | <unless> , ? <never> <once>*
never = <what> ( <cannot> | BE ( not | never ) ( to )? | ( ~run | ~fire | ~open | ~move | ~start | ~act
    )? never ) <adv>* ( ( be )? ( <used> | VERB.ed | DO ) | PLAIN ) ( NOUN )? | <what> never ( ~run |
    ~fire | ~open | ~move | ~start | ~act | PLAIN ) | ( <none> <except>? <can> | <all> <except>?
    <cannot> ) <use> <what> |
    never <use> <what> | do not <use> <what> | nothing ( BE | <must> be | ~go | PLAIN | <can> )? ( PLAIN
    | out | to be | be | ever )* ( with | via | through | by | on | in | from | using | to ) <toolsel> |
    ( there BE )? no ( <tool> ( CALL | USENOUN | NOUN )? | ( CALL | USENOUN | NOUN ) ( of | with | via |
    through | to | on | by ) <toolsel> ) ( BE | may be | ~go | PLAIN | is to be | must be | can be | may
    | can )* ( PLAIN | out | ahead )?
c_free = no ( CALL | USENOUN | NOUN ) ( BE | may be | ~go | PLAIN )* ( PLAIN | out | ahead )? ( <unless>
    | that ( i | we | <human> ) ( HAVE | has | have )? not ( personally | explicitly )? APPROVE.ed )
c_own = <what> ( <cannot> | BE not ) be ( <used> | PLAIN ) on ( an agent | its | their | his | any ) (
    's )? own ( authority | initiative | accord | account | responsibility )
f_ask = ( with | subject to | only with | always with | but only with | but with | after | only after )?
    <yes> <once>* | with <yes> <once>*
consent = <pre> ( <fronted> , ? )? ( <c_need> | <c_passive> | <c_press> | <c_gives> | <c_asked> |
    <c_frag> | <c_wait> | <c_let> | <c_past> | <c_only> | <c_want> | <c_ask> | <c_who> | <c_when> | <c_yes> |
    <c_not> | <c_free> | <c_own> ) <except>?
lawful = <pre> ( <r_may> | <r_only> | <t_may> | <t_only> | <b_may> | <i_may> | <r_plain> ) , ? <if>
    <once>* | <pre> <if> , ? ( <r_may> | <t_may> | <i_may> | <r_turned> )
r_turned = MODAL <who> <use> <what> <tail>
onlyso = ( but )? ( even then )? ( <if> | <f_ask> )
"""
"""`consent` stands alone; `lawful` is a right with a yes at each use; `onlyso` adds one to it."""
