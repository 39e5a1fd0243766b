import { describe, expect, it } from "vitest";
import { clockOf, lasted, lengthOf, namesOf } from "../../src/thread/clock";
import { nameOf } from "../../src/thread/names";
import { frameOf, nodeOf, pictureOf } from "../whole";

const bar = (instance: string, started_at: number, ended_at: number | null, status = "done") => ({
  instance,
  started_at,
  ended_at,
  status,
});
const ofPeople = (one: { instance: string }) => one.instance === "gate";

describe("the clock of a turn", () => {
  it("is plain where nobody is waited for", () => {
    const clock = clockOf([bar("a", 0, 2), bar("b", 2, 4)], 4, ofPeople);
    expect([clock.at(0), clock.at(1), clock.at(4), clock.folds.length]).toEqual([0, 0.25, 1, 0]);
  });

  it("folds an hour of waiting, so that seconds of work are seen", () => {
    const clock = clockOf([bar("a", 0, 2), bar("gate", 2, 3602), bar("b", 3602, 3604)], 3604, ofPeople);
    expect(clock.at(2)).toBeCloseTo(0.475);
    expect(clock.at(3602)).toBeCloseTo(0.525);
    expect(clock.folds.map((one) => one.seconds)).toEqual([3600]);
  });

  it("folds what waits still, and nothing while somebody works beside it", () => {
    expect(clockOf([bar("a", 0, 1), bar("gate", 1, null, "waiting")], 61, ofPeople).at(61)).toBeCloseTo(1);
    expect(clockOf([bar("gate", 0, 10), bar("a", 0, 10)], 10, ofPeople).folds).toEqual([]);
  });

  it("never goes back", () => {
    const clock = clockOf(
      [bar("a", 0, 1), bar("gate", 1, 100), bar("b", 100, 101), bar("gate", 101, 400)],
      400,
      ofPeople,
    );
    const places = Array.from({ length: 81 }, (_, i) => clock.at(i * 5));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("says how long in words", () => {
    expect([0.014, 2.5, 22, 600, 9000].map(lasted)).toEqual(["14 ms", "2.50 s", "22 s", "10 min", "2.5 h"]);
  });
});

describe("the length of a turn", () => {
  const of = (...bars: ReturnType<typeof bar>[]) => lengthOf(bars, 100, ofPeople);

  it("is that of its work, whoever was at work beside whom, without the time in which nobody was", () => {
    expect(of(bar("a", 0, 2), bar("b", 1, 4))).toEqual({ seconds: 4, idle: 0 });
    expect(of(bar("a", 0, 2), bar("gate", 2, 50), bar("b", 50, 52))).toEqual({ seconds: 4, idle: 48 });
    expect(of(bar("a", 0, 2), bar("b", 50, 52))).toEqual({ seconds: 4, idle: 48 });
    expect(of(bar("a", 0, 2), bar("gate", 2, 3), bar("b", 3, 6))).toEqual({ seconds: 6, idle: 0 });
  });

  it("is the same whether or not it is still waited for somebody, and what was told it takes no time", () => {
    expect(of(bar("a", 0, 2)).seconds).toBe(2);
    expect(of(bar("a", 0, 2), bar("gate", 2, null))).toEqual({ seconds: 2, idle: 98 });
    expect(of(bar("gate", 0, null))).toEqual({ seconds: 0, idle: 100 });
  });
});

describe("an instance's name", () => {
  const picture = pictureOf(
    [nodeOf("gate-a", { label: "a human approves", kind: "gate" }), nodeOf("writer", { label: "Writer" })],
    [frameOf("loop-writer", { words: "repeat until Editor is satisfied" })],
  );

  it("is what its node is called", () => {
    expect(nameOf("gate-a", picture)).toBe("a human approves");
    expect(nameOf("writer@2", picture)).toBe("Writer, round 2");
    expect(nameOf("loop-writer?0.0", picture)).toBe("decides: repeat until Editor is satisfied");
    expect(nameOf("gone", picture)).toBe("gone");
  });
});

it("a step that stood still and went on is named by its parts", () => {
  const name = (one: { instance: string }) => one.instance;
  expect(namesOf([bar("a", 0, 1), bar("p", 1, 2), bar("p", 5, 6)], name)).toEqual([
    "a",
    "p, part 1",
    "p, part 2",
  ]);
});
