"""Who may try again, and how often or how long. Data alone."""

from __future__ import annotations

from swarmwright.language.rewrites.plain.shape import Shape

__all__ = ["TRIES"]

TRIES: tuple[Shape, ...] = (
    Shape(
        "fails",
        "^ (a | an | any | each) … by {a} that fails (can | may) be (repeated | retried | rerun) ..",
        "{a} may retry",
    ),
    Shape(
        "longer more",
        "^ if {a} (takes | needs) (longer | more) than {x: …} , (stop | abort | end | cancel | kill) (it "
        "| him | her | {})",
        "{a} may take at most {x}",
    ),
    Shape(
        "fails fail",
        "^ (if | when | whenever | should) {a: <he>} (fails | fail) , [then] (<he> (may | can | should | "
        "will) (try again | retry [it] | repeat it) | <he> is (retried | tried again)) ..",
        "{a} may retry",
        never="then otherwise afterwards instead else place over",
    ),
    Shape(
        "attempts tries",
        "{a} 's [number of | max | maximum] (attempts | tries) (: | = | are | is) {n: <number>}",
        "{a} has {n} attempts",
    ),
    Shape(
        "failed",
        "(a | any | each | every) failed … [of | by] {a} ['s] (may | can) be (repeated | retried | tried "
        "again | rerun) ..",
        "{a} may retry",
    ),
    Shape(
        "reread rerun redo retry repeat remeasure recheck reload resend",
        "{a} {may: may | can} (reread | rerun | redo | repeat | remeasure | recheck | reload | resend | "
        "retry) … {n: (up to | at most | no more than) … times} (if | when | should) (it | he | she | "
        "this | that) (fails | fail | goes wrong)",
        "{a} {may} retry {n}",
    ),
    Shape(
        "allowed",
        "{n: … (minutes | hours | seconds | days | minute | hour)} (are | is) allowed for (this | it | that)",
        "it has at most {n}",
    ),
    Shape(
        "disposes",
        "{a} disposes of {n: … (minutes | hours | seconds | days | minute | hour)}",
        "{a} has {n}",
    ),
    Shape(
        "whole everything all",
        "(the whole thing | it all | everything) (must | has to | should) (end | stop | be over) after "
        "{n: …} rounds of {a}",
        "{a} works for at most {n} rounds",
    ),
)
