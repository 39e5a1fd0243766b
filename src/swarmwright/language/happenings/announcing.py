"""Announcements: the clauses and nouns by which an agent announces something. A grammar over words.

`a_…` are whole clauses, `m_…` stand where a name may stand. `by` is who announces, `msg` what.
"""

from __future__ import annotations

__all__ = ["ANNOUNCEMENTS"]

ANNOUNCEMENTS = """
stretch = SAID SAID*
that = that <stretch>
mark = QUOTE | IDENT
kind = ( the | a | an | its )? ( WORDOF ( of | that says )? )?
msg = <kind> <mark> ( event | signal | message | flag )? | <that>
free = ( the | a | an | its ) SAID SAID*
whom = ( to )? ( the )? ( AGENT | everyone | everybody | all | us | the others | the team | the rest )
by = AGENT
name = <by> ( itself | himself | herself )?
amod = ( has | have | had | will | 'll | is | then | first | may | must | can | does | to | should | be |
    been | already | also | now | just | later | finally | even | 's )*
mid = mid-way | midway | halfway ( through )? | half-way | mid-PLAIN | PLAIN-way | at some point | early (
    on )? | first | in between | ( while )? ( ( it | he | she ) is )? ( itself )? still STILL PLAIN* |
    along the way | partway ( through )? | part way through | part-way through | in the middle of ( it |
    its work )
mids = ( , )? <mid> ( , )?
saidby = ( OUT | OUT.ed | OUT.ing | TELL | TELL.ed ) ( out | off )? <whom>? <kind> ( <msg> ) | ~let <whom>
    know ( <that> | <free> | SAID SAID* ) | ( ~tip | ~tip.ed ) <whom> off <that> | ( ~raise | ~raise.ed |
    ~give | ~give.ed | ~send | ~send.ed | ~wave | ~set | ~set.ed ) <whom>? ( the | a )? ( flag | signal |
    word | cue | message ) <that>? | ( ~give | ~give.ed | ~send | ~send.ed ) <whom>? ( the | an | a ) (
    all-clear | signal | cue | go | word | starting signal ) | ( ~mark | ~mark.ed ) <free>
outright = ( OUT | OUT.ed ) ( out )? <free>
going = ( TELL | TELL.ed ) ( out )? <free> | ( ~give | ~give.ed ) <whom>? ( the | a ) ( go-ahead |
    all-clear | green light | head start )
a_active = <name> <mids>? <amod> <saidby> <mids>? | ( it | he | she ) <amod> <saidby> <mids>?
a_outright = <name> <mids>? <amod> <outright> <mids>?
a_going = <name> <mids>? <amod> <going> <mids>? | ( it | he | she ) <amod> <going> <mids>?
a_inherited = ( and | , ) ( then | also | at some point | halfway )? <saidby> <mids>?
a_passive = <msg> ( has | have | is | was | been | gets | being | are )* ( OUT.ed | TELL.ed | called ) (
    out )? by <by> | <free> ( has | have | is | are | was | been | gets )* OUT.ed ( out )? by <by> | <msg>
    ( comes | come | is in | arrives ) from <by>
a_unsaid = <mark> ( has | have | is | was | been | gets | being | are )* ( OUT.ed | TELL.ed | up | out |
    there | set | in )
a_hear = ( it | he | she | AGENT )? ( has | have | having )? ( HEAR | HEAR.ed | HEAR.ing ) <m_from> | ( it
    | he | she | AGENT )? ( has | have | having )? ( HEAR | HEAR.ed | HEAR.ing ) from <by> ( <that> )? | (
    it | he | she | AGENT )? ( is | has been | gets | being ) ( told | informed | notified | alerted |
    pinged ) by <by> ( <that> | <msg> )? | ( it | he | she ) ( HEAR ) <mark>
m_from = ( the )? ( WORDOF | words )? ( of )? <mark> ( WORDOF )? ( by | from | of ) <by> | ( the | a )?
    WORDOF ( by | from | of ) <by> <msg>? | <by> 's ( own )? WORDOF ( <that> | of <free> | <msg> )? | <by>
    's <mark> ( WORDOF )? | ( the )? announcement ( of <free> | <that> ) by <by> | ( the )? announcement
    of <by> <that>?
m_bare = ( the )? ( WORDOF )? <mark> ( signal | event | message | flag | call )?
"""
