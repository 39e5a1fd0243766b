"""Nouns: the typed tree, its catalog and rules, progress, and what follows from them. Pure.

What a workflow is
arguments    what the arguments of a tool may be
catalog      agents, tools and groups: what a prompt can speak of
conditions   typed expressions over what agents report and announce and people decide
rules        grants, denials, approvals, visibility and limits beside the tree
tree         steps, flows, choices, loops, maps, gates and supervised teams
staffing     who of a supervised team can work
progress     what has run, as data, and what to do next

What is right with it
ordering     partial orders as edges: cycles, reduction, one linear order
problems     what can be wrong, as one value
naming       stable ids and one normal form
named        nodes and what stands in a state by the names that people read
nearness     names that somebody may have meant
likeness     names that a reader takes for each other
heaps        normal forms of text from anywhere, however many marks it heaps up
unseen       characters that nobody sees, and text that shows nothing
bounds       how many rounds a loop or team can have
verifying    every check that a workflow must pass

What happens next
scopes       instance ids: where an execution stands in the loops and maps around it
places       every node with all that can be known before anything has happened
reading      what a condition may read
plan         a workflow made ready for `advance`
truth, finding, looking, standing, flows, repeating, walking, hoping
             one walk over the tree, and what it finds
advance      the heart: (workflow, facts) → what starts, runs, waits, or the outcome
exhausting   rounds that were used up before their condition held
reporting    who should report what
ending       the steps that can be the last to be done before a point of the tree
reviewing    what a person looks at who is asked to decide
rehearsing   a dry run: every branch played through on paper
same         a workflow as the key of what was worked out from it
removing     a workflow without some agents and tools
hearing      signals that somebody waits for
following    what comes after what: what is undone when something runs again
freeing      which items of a list begin as another is over, where so many at a time are at work
opening      what a person's yes lets begin
coming       what comes next behind a question, up to the questions behind it
foreseeing   questions to people that may still come up before a step
skipping     what is skipped so that a step can begin
unanswered   questions to people before a step that have no yes, past which nobody goes
side_by_side what else is asked that has to be answered before what comes next
carrying     what people and judges have said, under another workflow: which answers and questions hold there
aligning     which step of another workflow is which of this one
hastening    what has begun too early for another workflow
concluding   what is over as a swap or an edit comes, and is opened by no other condition, bound, list or
             member, nor by what is reported otherwise
turning      what stays as it was decided, though a person has written otherwise what that went by
joining      from which round on something takes part in a loop that it is put into
rejoining    from which round on somebody takes part who is switched on again
renesting    which round of it is which, where loops were put around work or taken off
fates        what another workflow makes of one instance of a step
draining     what runs and is stopped by a change, and what holds on then
migrating    a change under way: what still counts, what is asked again, what is cancelled
remaking     lists that are made anew around work for another list's items
unheard      who joins rounds that are over as a swap comes, and what else was to end them
taking       which ways were taken that another workflow would not take
warning      what of it a person should judge before: work that may be taken for other work

What people and programs read
wording      nodes and conditions in words
edges        the steps that can run first and last in a node
relations    the plain facts that people argue about
direct       of those, what a reader needs: no order that follows from others
phrases      the closed vocabulary of canonical English
calling, sentences
             what things are called in one text, and rules as sentences
printing     a workflow in canonical English, which `language.canonical` reads back
strict_json, shapes, codec, encoding
             a workflow as strict, versioned JSON with a published schema
storable, fitting
             whether a value can be kept, and is what the hint of its place says
charting, drawing
             the described flow as boxes and arrows, as Mermaid, and as an outline
telling      a rehearsal or a migration in words
granting     who may use a tool by the rules and the team; whose rights a changed rule takes, gives or leaves
comparing    what changes from one workflow to another, in words
"""
