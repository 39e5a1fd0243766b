"""Names: who and what a prompt speaks of. Modules in order of flow:

`roster`       agents, tools and groups: who and what is named, and where
`naming`       by the prompt alone: from `capitals`, as `written` sorts them out, by how they stand
               (`standing`, `governing`), as code is (`labels`, `handles`), in a list (`team_lists`);
               `toolish`: tools;
               `worth`: what is wanted of the work; `first_names`: Max and May
`strangers`    names that nobody has (`misspelling`: words that are nearly a name)
`ranges`, `stretches`   names that are told by their numbers
"""
