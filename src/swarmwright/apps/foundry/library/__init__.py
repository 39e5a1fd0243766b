"""The built-in model: protocols from a small library of CBT structures. No network, no chance.

structures  what each kind of protocol holds, and by what words it is chosen, as data
choosing    the structure that fits an intent
wishing     what is asked for: its parts, and what they ask of the text
mending     what was wrong with the draft before, and is so no more in another
writing     structure, intent and feedback → a whole protocol
scoring     a draft → what the built-in critic says of it
"""
