"""Questions: a prompt that asks and answers ("Who may use Shell? Only Ann.") → the statements that it makes.

`answering` the door: a question and the answer behind it become one sentence
`wording`   how they are asked and answered (data)
"""

from swarmwright.language.questions.answering import with_questions_answered

__all__ = ["with_questions_answered"]
