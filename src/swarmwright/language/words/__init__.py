"""Words: the prompt's letters → typed tokens, and small questions of single words. Modules in order of flow:

`composing`      letters that are written as several characters (`colloquial`: words that are spoken as one;
                 `markup`: signs set around names and stressed words; `wrapping`: prose broken at a width)
`opaque`         what is one word whatever marks are in it: addresses, paths, file names, versions, and code
                 of several words (`snippets`)
`messages`       which quoted words are announced or waited for; the others are text
`tokens`         what passes from stage to stage (`mentions`: where a name stands)
`lexing`         typed tokens, by the `lexicon` (data: `words_of_order`, `words_of_shape`, `words_of_rights`)
                 (`respelling`: typing slips; `numerals`: numbers of several words; `literals`: what is an
                 operator elsewhere, and a mere word where it stands, with the `amounts` of work;
                 `homographs`: likewise, bar and May; `durations`: "PT90M", "1 hour and 30 minutes")
`articles`       a name with the article and the noun beside it
`inflection`     the forms of verbs and nouns; `function_words` (data: the closed classes)
`quantities`     a number and its unit; `surroundings`: what stands around a word
`roles`          who is called by what he does (data: `words_of_standing`)
`pronouns`       "it" that goes a way
`single`         tokens as single words, contractions undone
`shapes`         grammars over operators

This room knows nothing of a sentence.
"""
