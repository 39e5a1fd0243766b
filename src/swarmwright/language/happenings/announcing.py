"""Announcements: the clauses and nouns by which an agent announces something. A grammar over words.

`a_…` are whole clauses, `m_…` stand where a name may stand. `by` is who announces, `msg` what. Who gives a
sign announces something; who sends a report or posts a note does so only where it is said what it tells.
"""

from __future__ import annotations

__all__ = ["ANNOUNCEMENTS"]

ANNOUNCEMENTS = """
stretch = SAID SAID*
that = that <stretch>
mark = MESSAGE
kind = ( the | a | an | its )? ( ( WORDOF | EVENT ) ( of | that says )? )?
msg = <kind> <mark> ( EVENT )? | <that>
free = ( the | a | an | its ) SAID SAID*
whom = ( to )? ( the )? ( AGENT | everyone | everybody | all | us | them | the others | the team | the
    rest )
by = AGENT
self = itself | himself | herself
name = <by> <self>?
amod = ( has | have | had | will | 'll | is | then | first | may | must | can | does | to | should | be |
    been | already | also | now | just | later | finally | even | itself | soon | always | at last )*
mid = ( somewhere )? ( in the middle | in between | along the way | on the way ) | mid-way | midway |
    halfway ( through )? | half-way ( through )? | PLAIN-way | mid-PLAIN | at some point | early ( on )? |
    along the way | partway ( through )? | part way through | in the middle of ( it | its work ) | ( while
    )? ( ( it | he | she ) is )? <self>? still STILL PLAIN* | in between | meanwhile
mids = ( , )? <mid> ( , )?
lead = <mid> ( , )?
trail = ( , )? <mid>
telling = ( OUT | OUT.ed | OUT.ing | TELL | TELL.ed | TELL.ing ) ( out | off )? <whom>? ( <msg> )
    ( to <whom> | ( to | on | in ) ( the | a | our ) PLAIN PLAIN? )?
letting = ~let <whom> know ( <that> | <free> | about <free> | SAID SAID* ) | ( ~tip | ~tip.ed ) <whom> off
    <that>
tells = for SAID SAID* | ( saying | stating | that says ) <stretch> | <that> | <mark>
gives = ( GIVES | GIVES.ed ) <whom>? ( the | a | an | its )? ( go | starting )?
showing = <gives> ( flag | all-clear | all clear | SIGN ) ( <tells> )? | <gives> WORDOF ( <tells> )
outright = ( OUT | OUT.ed | OUT.ing ) ( out )? <free>
going = ( TELL | TELL.ed ) ( out )? <free> | ( ~give | ~give.ed ) <whom>? ( the | a ) ( go-ahead | green
    light | go | head start ) ( to PLAIN PLAIN* )?
herald = <telling> | <letting> | <showing>
who = <name> | it | he | she
a_active = <lead>? <who> <mids>? <amod> <mids>? <herald> <trail>?
a_outright = <lead>? <who> <mids>? <amod> <mids>? <outright> <trail>?
a_going = <lead>? <who> <mids>? <amod> <mids>? <going> <trail>?
a_inherited = ( and | , ) <lead>? ( then | also )? <herald> <trail>?
passed = ( has | have | is | was | been | gets | being | are | had )*
a_passive = <msg> <passed> ( OUT.ed | TELL.ed | HEAR.ed ) ( out )? ( by | from ) <by> | <free> <passed>
    OUT.ed ( out )? by <by> | <kind> <mark> ( comes | come | came | is in | arrives | has come | rings out
    ) from <by> | ( the | a ) ( go | starting )? WORDOF ( for <whom> )? <passed> ( GIVES.ed ) by <by> | (
    the | a )? WORDOF ( to that effect )? ( comes | arrives | has come | has arrived | is in | came ) from
    <by> <that>?
a_unsaid = <free> <passed> OUT.ed ( to be SAID SAID* )? | <mark> <passed> ( OUT.ed | TELL.ed | HEAR.ed |
    up | out | there | set | in | comes | arrives )
a_hear = <hearer>? ( has | have | having )* ( HEAR | HEAR.ed | HEAR.ing ) <m_from> | <hearer>? ( has |
    have | having )* ( HEAR | HEAR.ed | HEAR.ing ) from <by> <that>? | <hearer>? ( is | has | been | gets
    | being )* ( told | informed | notified | alerted | pinged ) by <by> ( <msg> )? | ( it | he | she ) (
    HEAR ) <mark>
hearer = it | he | she | AGENT
m_from = ( the )? ( WORDOF | EVENT )? ( of )? <mark> ( WORDOF | EVENT )? ( by | from | of ) <by> | ( the |
    a | an ) ( WORDOF | EVENT ) ( by | from | of ) <by> <msg>? | <by> 's ( own )? ( WORDOF | EVENT ) (
    <that> | of <free> | <msg> ) | <by> 's ( own )? SIGNOF | <kind> <mark> ( onwards | on )? , which <by>
    <amod> ( OUT | TELL ) <mids>? | <by> 's <mark> ( WORDOF | EVENT )? | ( the )? announcement ( of <free>
    | <that> ) by <by> | ( the )? announcement of <by> <that>? | <kind> <mark> ( EVENT )? ( that | which
    )? <by> <amod> ( OUT | TELL | GIVES ) | ( its | his | her ) <mark> ( WORDOF | EVENT )?
m_bare = ( the )? ( WORDOF | EVENT )? <mark> ( WORDOF | EVENT )?
a_trigger = <by> <amod> ( ~trigger | ~start | ~wake | ~launch | ~cue | ~alert | ~release ) <whom> ( off |
    up )? ( with | by | via | through ) <kind> <mark> ( EVENT )?
"""
