"""The words of rights: who may, may not, must be asked, may see; and the words for "who".

Data, not code: operator → its phrases, separated by `|`. The longest phrase wins.
"""

from __future__ import annotations

__all__ = ["RIGHTS"]

RIGHTS: dict[str, str] = {
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
        validated by a human | rubber-stamps | a check by | a review by | human check | a human check |
        green-light | green-lit | has green-lit | say so | says so | say-so | said so | human agrees |
        person agrees | a human agrees | a person agrees | i agree | has agreed | have agreed | cleared |
        be cleared | have a look | has a look | take a look | takes a look | ask me | asks me
        | ask me first | asks me first | check with me | checks with me | consult me | ask a human |
        asks a human | human sign-off | manual sign-off | manual check | manual review | human go-ahead |
        co-sign | co-signs | co-signed | cosign | cosigns | cosigned | has co-signed | has cosigned |
        a go-ahead | is agree | are agree | i say so | a green light | prior consent | prior approval
        | give the go | gives the go | gave the go | given the go | has given the go | have given the go
    """,
    "REJECT": """
        reject | rejects | rejected | has rejected | decline | declines | declined | refuse | refuses |
        refused | object | objects | objected | disagree | disagrees | disagreed | veto | vetoes | vetoed |
        say no | says no | said no | has said no | disapprove | disapproves | disapproved | turns it down |
        turn it down | turned it down | sends it back | send it back | dislike it | dislikes it |
        unhappy | dissatisfied | do not like it | don't like it
    """,
    "ME": """
        i | me | my | myself | we | us | our | i'm | i am | we're | we are | i've | ask me | asks me | ask me
        first | asks me first | check with me | checks with me | consult me | i agree | i say so
    """,
    "HUMAN": """
        human | humans | person | people | real person | a human | a person | human being | real persons |
        somebody | someone | human agrees | person agrees | a human agrees | a person agrees | ask a human
        | asks a human | ceo | cfo | cio | ciso | coo | cto
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
        under no circumstances may | under no circumstances should | under no circumstances can | on no
        account may | on no account should | in no case may | in no case should | at no time may | at no
        time should | may no longer | can no longer | must no longer | is no longer allowed to |
        are no longer allowed to |
        is no longer permitted to | are no longer permitted to | no longer has access to | no longer have
        access to | must not | mustn't | may not | cannot | can't | can not | must never | may never
        | is never to |
        are never to | is not to | isn't to | are not to | aren't to | should not | shouldn't | should
        never | is not allowed to | isn't allowed to | are not allowed to | aren't allowed to | is not
        permitted to | are not permitted to | is forbidden to | are forbidden to | is prohibited from |
        are prohibited from | is barred from | are barred from | has no access to | have no access to |
        shall not | shan't | shall never | is not supposed to | isn't supposed to | are not supposed to |
        aren't supposed to | has no business | never | does not | doesn't | do not | don't | will not |
        won't | will never | never gets to | never get to | has not the right to | have not the
        right to | has no right to | have no right to | is
        forbidden from | are forbidden from | is banned from | are banned from | has no permission to |
        cannot ever | must on no account | must under no circumstances | is not entitled to | no access to
        | not allowed to | isn't permitted to | aren't permitted to | never let | don't let | do not let |
        never allow | do not allow | don't allow | never give | do not give | don't give | forbidden from
        | has no | have no | is denied | are denied | is denied access to | are denied access to | keep
        out of | stays out of | stay out of | stays away from | stay away from | keeps out of | is locked
        out of | are locked out of | must stay away from | must keep away from | must stay out of | is
        kept out of | keeps away from | is kept away from | are kept away from | hands off | prevent |
        forbid | deny | denies | prohibit | bar | is not | isn't | are not | aren't | not | away from |
        well away from | clear of | at bay from
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
        agent
    """,
    "NOBODYELSE": """
        nobody else | no one else | no-one else | and nobody else | and no one else | no other agents |
        not the others | no others | no other | and no other agent | noone else | not anyone else | not
        anybody else | nothing else may | no other agent may | none of the others | and no others | but
        nobody else | but no one else | and only it | and only they | and they alone | and it alone | and
        none of the others | and no other agents | and no one other
    """,
    "EXCEPT": """
        except | except for | save | save for | apart from | other than | excluding | excepting |
        but for | aside from | with
        the exception of | else than | with exception of | bar only | minus | leaving out | not counting |
        besides
    """,
    "EVERYONE": """
        everyone | everybody | all agents | every agent | each agent | any agent | the whole team | the
        team | all the agents | anybody | anyone | the entire team | every team member | all team members
        | all of us | an agent | agents | the agents | all members | all bots | every bot | whole team |
        entire team | every one | the whole crew | the whole swarm | each and every agent | any of the
        agents | the crew | each of the agents | all of the agents | no matter which agent | any bot |
        each bot | each of our agents | all of our agents | all our agents | every one of our agents | every
        one of the agents | any of our agents | each of these agents | all of these agents
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
        three | those agents | these agents | the two tasks | all two | both tasks | all six
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
        used by | used by | have access to | has access to | get access to | gets access to | access to |
        has the use of | have the use of | get near | go near | near | anywhere
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
        may only | can only | is only allowed to | are only allowed to | is only permitted to | are only
        permitted to | only has access to | only have access to | must only | should only | shall only |
        may exclusively | is allowed only to | has access only to | have access only to | may solely | is
        restricted to using
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
}
