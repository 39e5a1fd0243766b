"""Who leads whom. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["LEADS"]

LEADS: tuple[Shape, ...] = (
    Shape(
        "led supervised managed coordinated directed headed guided overseen orchestrated",
        "^ [and] (they [all | both] | both [of them] | all of them | these two | these three) are [all | "
        "both] "
        "(led | supervised | managed | coordinated | directed | headed | guided | overseen | "
        "orchestrated) by "
        "{a} ..",
        "{a} leads them",
    ),
    Shape(
        "take takes receive receives",
        "{b*} (take | takes | receive | receives) [their | his | her] (orders | tasks | work | "
        "instructions | jobs) from {a}",
        "{b} report to {a}",
    ),
    Shape(
        "workers worker subordinates helpers",
        "{b*} (are | is) [the | a] (workers | worker | subordinates | helpers) of {a}",
        "{b} report to {a}",
    ),
    Shape(
        "workers reports subordinates",
        "{b*} are {whose: her | his | its} (workers | reports | subordinates)",
        "{b} work under {whose}",
    ),
    Shape(
        "under",
        "under {a} 's (lead | leadership | supervision | direction | guidance) , {b*} (work | act | run)",
        "{a} supervises {b}",
    ),
    Shape(
        "heads team",
        "{a} (heads | leads | runs) a team of [<number>] [agents | people | workers] [, | :] {b*}",
        "{a} supervises {b}",
    ),
    Shape(
        "workers subordinates",
        "{a} has [<number>] (workers | subordinates) [: | ,] {b*}",
        "{a} supervises {b}",
    ),
    Shape(
        "under",
        "{a} has {b*} under (her | him | it)",
        "{a} supervises {b}",
    ),
    Shape(
        "tells",
        "{b*} (do | does) (what | whatever) {a} tells (them | him | her)",
        "{b} report to {a}",
    ),
    Shape(
        "runs guides controls",
        "{a} (runs | guides | controls) {b*}",
        "{a} supervises {b}",
    ),
)
