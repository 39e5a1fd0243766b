"""What a protocol must not say, found by rules and not by a model. Pure; no model can overrule it.

findings    what is found: its kind, how bad it is, the words, and why
markup      a text in Markdown as people read it: what they see of it, and what is hidden in it
plain       a text as it is read: without tricks of spelling
run_together  words without the blanks between them
governing   where an act begins that is to be done; whether what is asked about is the act behind it
denying     which words of a sentence are denied
prescribing what of a drug is left to whoever prescribes it, or goes on as it was
restricting means that are put out of reach, and what is told as a sign of distress
sentences   a text in sentences; which words of one are asked about, or quoted as a thought
lexicon     words: what harms, what heals, drugs, disorders, where help is
harming     what is looked for in a sentence, as data: self-harm
advising    … advice on medication, claims of a diagnosis
exercising  … exercises that do harm
combining   … exercises that harm those who have what the request tells of
obsessing   exposure to an intrusive thought, which is no harm where the request tells of an obsession
endangering … what puts somebody into danger, or into other people's hands
hurting     … what hurts whoever does it, without a word for harm
silencing   … silence about a risk
licensing   … leave to harm oneself
luring      … places that are told to who cannot bear it
ceasing     … a drug that is to be left, without a word for stopping
belittling  … complaints of the body that are called nerves
colloquial  … all of these in plain speech
withholding … help that is put off, or that somebody is talked out of
overstepping  … what a therapist may not do, force, harm to children, blame
overdoing   … food, trauma, drink and places: too much, too soon, where it kills
patterns    … all of them, and persons' numbers
needing     what has to stand in a text for a pattern to be found in it
rules       a sentence → what is found in it, and what excuses it
risk        what a text tells of somebody's risk: that it touches it, that a request discloses it
shorthand   how clinicians write of it in short: abbreviations, attempts, overdoses, means, scales
wishes      words for it: passive wishes, acts
passively   … passive wishes in more words
injuries    self-harm in short words: cutting, hitting oneself, wounds
plainly     risk in plain speech, without its name: plans, farewells, means, abuse, psychosis, not eating
signs       … in what somebody does or asks: means at hand, questions about dying, gifts at the end
threats     harm to others: meant, imagined, threatened, done
deriding    that help is talked down without a word against calling
help        where a text says that help is, and where it says not to call
numbers     the numbers of lines for help, by country and by service
headed      numbers that stand alone below a heading that speaks of help
lines       whether the lines that a draft names are those of the service and the country
foreign     whether a text is in a language that the rules cannot read
joining     what is found only over the breaks of a text: a lead-in and its items, the cells of a row
whole       what only a whole draft shows: a missing crisis line, ungraded exposure, an unread language
answering   what a careful protocol never says alone, of drugs, dying and complaints of the body
form        whether a draft has the parts without which it is no protocol
preparing   all that the rules make once, before the first text is read
checking    examine: draft and intent → findings; the level that they are
"""
