"""Readers of clauses: what a clause says that no grammar of whole sentences has read.

`language.clausewise` asks them, clause after clause:
`acting`         main clauses; `doing`: what these amount to (`using`: the tools their doer works with)
`relating`       names in an order; `needing`: what somebody cannot start without
`preconditions`  "once …", "before …": what a main clause waits for (`quorums`: how many are enough;
                 `signalling`: what is announced, in words; `measured`: conditions told as times)
`approving`      a person's decision in the flow
`choosing`       cases; `kinds`: cases that no "if" tells; `joining`: what goes on after them
`repeating`, `returning`   loops: until when, and back to whom
`ruling`         (grammar: `rights`; `granting`: what is less than that), `eliding`: rights that `permits`
                 leaves
`licensing`      (`waiving`: a yes that is not needed): a person's yes to a tool, likewise
`hiding`         (grammar: `visibility`), `limiting` (`weighing`): the rules
"""
