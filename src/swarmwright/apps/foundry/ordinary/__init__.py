"""What may be approved by nobody: what is known through and through. Pure; the words are data.

requests.toml   the words of requests of a low risk: what is asked for, for which trouble, for whom
words.txt       words of which nothing that does harm is easily made
asking          a request → the first part of it that is not among these
drafting        a draft → the first part of it that is not among these
"""
