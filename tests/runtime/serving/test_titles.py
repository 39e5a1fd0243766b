"""What threads are called that came of another one."""

from __future__ import annotations

from itertools import pairwise

from swarmwright.runtime.serving.swarm.titles import title_of_branch


def test_a_fork_is_called_by_where_it_came_from_and_each_of_one_place_otherwise() -> None:
    taken: list[str] = []
    for _ in range(3):
        taken.append(title_of_branch("Fork", "Bees", 3, taken))
    assert taken == ["Fork at 3 of Bees", "Fork at 3 (2) of Bees", "Fork at 3 (3) of Bees"]
    assert title_of_branch("Replay", "Bees", 3, taken) == "Replay at 3 of Bees"
    assert title_of_branch("Fork", "Bees", 4, taken) == "Fork at 4 of Bees"


def test_the_name_of_a_forks_fork_tells_the_way_and_grows_by_a_number_alone() -> None:
    names = ["Bees of\nthe city (2)"]
    for number in (3, 5, 8):
        names.append(title_of_branch("Replay" if number == 5 else "Fork", names[-1], number))
    assert names[1:] == [
        "Fork at 3 of Bees of\nthe city (2)",
        "Replay at 3, then 5 of Bees of\nthe city (2)",
        "Fork at 3, then 5, then 8 of Bees of\nthe city (2)",
    ]
    assert all(len(later) - len(before) < len(", then 8") + 3 for before, later in pairwise(names[1:]))
    second = title_of_branch("Fork", "Bees", 3, ["Fork at 3 of Bees"])
    assert title_of_branch("Fork", second, 5) == "Fork at 3, then 5 of Bees"
