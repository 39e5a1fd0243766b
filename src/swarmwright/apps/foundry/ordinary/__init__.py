"""What may be approved by nobody: what is known through and through. Pure; the words are data.

requests.toml   the words of requests of a low risk: what is asked for, for which trouble, for whom
phrases.toml    of what the sentences of exercises are made: what is done, with what, how long, until when
asking          a request → the first part of it that is not among these
phrasing        whether a sentence of a draft is made of these
drafting        a draft → the first sentence of it that is not, nor of the built-in model
"""
