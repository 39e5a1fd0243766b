"""A second look: what must have come of the words, whoever read them. Modules in order of flow:

`looking`      every sentence once more → one diagnostic (SW404) where less was understood than was said
`understood`   the facts of the finished draft, for quick questions
`sides`        who is named to the left and to the right of a word, in the same clause
`scene`        a sentence with what came before it: what a look is given
`guards`       a person's yes, sight, and rights (`rights`): lost, they would be a hole
`signatures`   how many people have to say yes
`denials`      no tool at all
`yeses`        how often a person is asked
`noes`         what follows a person's no
`elisions`     "only" and "the others" where a word is left out
`headings`     words of order in a line of their own
`held`         words that keep something back until a person has said yes
`provisos`     several conditions of one step
`orders`       words that put somebody before somebody
`shapes`       parallel work, choice, repetition, signals, leading
`counts`       numbers with a unit, and how many are enough
`places`       words that give one agent a place in the whole, and agents that have none
`backwards`    words that hang on the sentence before
`sorts`        work that goes to somebody by its sort
`doubles`      times that can be read in two ways
`oftener`      work that is done each time, and whoever comes first
`table`        which words oblige to what, and what is said then. Data

The readers of this language note which words they have read; they cannot know that they made too little of
them. This room does not ask them: it looks at the typed words and at the finished draft alone, in a manner so
coarse that it says nothing of how a thing is to be read, only that something of the kind has to be there.
"""

from swarmwright.language.obligations.looking import uncovered, unmet

__all__ = ["uncovered", "unmet"]
