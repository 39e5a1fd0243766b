"""Looks: what is looked for once all is read: in the tree, and in the words of which nothing came.

`checks`         rules over the tree (`twice`: nobody works once more for a mere condition;
                 `checks_of_lists`: who works and is in no list of the team;
                 `checks_of_gates`: a yes out of its place; `checks_of_approvers`: one for
                 several people; `checks_of_rounds`: rounds in which nobody makes anything;
                 `checks_of_cases`: cases that cannot be told apart; `checks_of_names`: who is
                 called what nobody is called; `checks_of_rules`: rules that say two things of one;
                 `overlooked`: who works, namelessly)
`order`          one list of the looks at the words:
`conditioning`, `plainness`, `doubting`, `heeding`, `scoping`   rights that are none, words that say more
                 (`excepting`: an exception to a person's yes that nobody has read)
                 (`adjuncts`: beside a right every word that is not known to change nothing is an error;
                 `unsayable`: schedules; `failing`: failures as causes (`failed`, `overruns`: words that
                 tell of one; `remedies`: who steps in, told a sentence later))
`waiting_for_all` who is to wait for all, where some are enough
`picked_by_people` one of several agents, whom a person picks
`crowds`         how many agents may work at once
`read_past`      what stands in front of a work, and nothing came of it
`lone_tests`     a case told by itself, in which nothing is done
`lost`           words of which nothing came are refused
`overheard`      what a sentence plainly says and the tree has not (`overheard_lists`: of many things;
                 `people_at_work`: work that is a person's; `no_tasks`: who is absent, what is
                 forbidden, what does not end)
`named_in_tasks` who stands in another's work and was put beside them without a word for it
`rewording`      what is said of it, with the names of the place
"""
