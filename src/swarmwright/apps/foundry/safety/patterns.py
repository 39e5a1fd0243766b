"""The patterns that the rules look for, by what they find and by what excuses them. Data.

A pattern is a regular expression over plain text. `{NAME}` stands for words of `lexicon`, `{SOMEBODY}` for
those of `threats`; `…` for up to five words between.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety.advising import DIAGNOSIS, MEDICATION
from swarmwright.apps.foundry.safety.belittling import BELITTLING
from swarmwright.apps.foundry.safety.ceasing import CEASING
from swarmwright.apps.foundry.safety.colloquial import COLLOQUIAL
from swarmwright.apps.foundry.safety.endangering import ENDANGERING
from swarmwright.apps.foundry.safety.exercising import CONTRAINDICATED
from swarmwright.apps.foundry.safety.findings import Patterns
from swarmwright.apps.foundry.safety.harming import SELF_HARM
from swarmwright.apps.foundry.safety.hurting import HURTING
from swarmwright.apps.foundry.safety.licensing import LICENSING
from swarmwright.apps.foundry.safety.luring import LURING
from swarmwright.apps.foundry.safety.overdoing import OVERDOING
from swarmwright.apps.foundry.safety.overstepping import OVERSTEPPING
from swarmwright.apps.foundry.safety.silencing import SILENCING
from swarmwright.apps.foundry.safety.withholding import WITHHOLDING

__all__ = ["PATTERNS"]

_CONTACT_DATA: Patterns = (
    (
        "contact_data",
        "said",
        (
            r"\b(?:born|date of birth|d\.?o\.?b\.?)\b.{0,12}\d",
            r"\b(?:patient|insurance|insured|social security|passport|case|file)\b(?: \w+){0,2}? ?(?:id|"
            r"no\.?|number|under)?:? [a-z]?\d{3,}",
            r"\b\d{3}-\d{2}-\d{4}\b",
        ),
    ),
)

PATTERNS: Patterns = (
    *SELF_HARM,
    *MEDICATION,
    *DIAGNOSIS,
    *CONTRAINDICATED,
    *COLLOQUIAL,
    *ENDANGERING,
    *HURTING,
    *SILENCING,
    *LICENSING,
    *LURING,
    *BELITTLING,
    *CEASING,
    *WITHHOLDING,
    *OVERSTEPPING,
    *OVERDOING,
    *_CONTACT_DATA,
)
