"""Consent: the words for a yes that has to come.

`yeses_beside`    "when both are done, and not before I agree": a yes beside another condition
`noes_behind`     "I approve before Ben starts. If I refuse, Cy …": one question, a work for each answer
                  (`yeses_asked`: the ways in which a yes is told that somebody waits for)
`held_products`   "he drafts it, which must not go out until the lawyer has agreed": asked behind his work
`held`            "Ann starts not before … approves": the words for a yes that comes first
`by_hand`         "Ann is started by me", "Ann waits for the owner": a yes by another name
`assenting`       an agent's approval, by a noun, is its work
`approvals_told`  "both approvals" are the decisions that the text has told of
`each_signs`      "once the client and the bank have agreed": a gate for each of them
`each_step`       "a human approves every step before the next one begins": a gate behind each of them
`from_so_much`    "over 500 euros only with my ok": a yes that hangs on an amount is told as a case
`background`      what was approved long ago asks for no yes
"""
