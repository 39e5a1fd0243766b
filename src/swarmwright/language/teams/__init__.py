"""Teams: somebody decides on others' work → a supervised team. Modules in order of flow:

`vocabulary` (data: the words that can stand in such a sentence, by class), `signs` (words → signs),
`bosses`   which name leads, and whom: by the verbs, passives, possessives and prepositions around it
`judging`  who only decides on what was made
`reading`  the door: the longest part of a sentence whose every word is known → a supervised team
`counting` "12 cues at most" of somebody in charge are 12 rounds
`endings`  "she stops when …" of somebody in charge is when the team is done
`supervising` what clauses say of it, where no grammar has read them
`plainly`  a list, one name beside it, and somebody who is chosen next: the last to be asked

A part with a word of no class is left to the other readers: nothing is taken from it.
"""

from swarmwright.language.teams.counting import without_turns_counted
from swarmwright.language.teams.endings import without_ends
from swarmwright.language.teams.plainly import plain_team
from swarmwright.language.teams.reading import complete_teams, read_team

__all__ = ["complete_teams", "plain_team", "read_team", "without_ends", "without_turns_counted"]
