"""What a protocol must not say, found by rules and not by a model. Pure; no model can overrule it.

findings    what is found: its kind, how bad it is, the words, and why
plain       a text as it is read: without tricks of spelling
sentences   a text in sentences; which words of one are denied, asked about, or quoted as a thought
lexicon     words: what harms, what heals, drugs, disorders, where help is
patterns    what is looked for in a sentence, as data
rules       a sentence → what is found in it, and what excuses it
whole       what only a whole draft shows: a missing crisis line, ungraded exposure, an unread language
checking    examine: draft and intent → findings; the level that they are
"""
