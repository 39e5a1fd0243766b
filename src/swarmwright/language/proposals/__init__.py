"""Proposals: a model reads a prompt in the rules' place, or where they could not. In order of flow:

`dialogue`    the conversation as a value: what to send next, what an answer changes, what came of it
`asking`      the words: what a model is told, the prompt, and what was wrong with its answer
`saids`       what a model may say: flat claims, each with a quote
`answers`     the form of an answer: lists of these; its JSON Schema
`quoting`     where a quote stands in the prompt, and which words it covers
`backing`     what a quote must hold for a claim to count: names, numbers, operators
`cutting`     the prompt's own words for conditions and things, cut out where the quote stands
`flowing`     claims of order and shape → claims of the compiler (`gating`: of a person's decisions)
`entitling`   claims of rights, sight and limits: the strict grammar first, then only what plain words say
`wording`     claims in a few words
`comparing`   what both say, and where they differ
`joining`     the rules' reading and a model's, side by side: nothing that the rules read is overridden

A model proposes; it holds no authority. Every claim needs a quote that stands in the prompt letter for
letter, and the quote must hold what the claim speaks of. No word of the model ends up in a workflow: tasks,
conditions, questions and signals are the prompt's own words. The compiler's assembly, checks and ledger
then run as for the rules' own reading.
This room knows no model, no network and no clock: `swarmwright.bootstrap.reading` does the talking.
"""
