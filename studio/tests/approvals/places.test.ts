import { describe, expect, it } from "vitest";
import { arrived, placed, same } from "../../src/approvals/places";

const never = () => false;
const keyOf = (one: string) => one;
const first = placed([], ["a", "b", "c"], keyOf, false, never);
const told = (all: ReturnType<typeof placed<string>>) =>
  all.map((one) => one.key + (one.gone ? " gone" : ""));

describe("cards of what waits", () => {
  it("keep their places while somebody is at the list, and what comes goes to the end", () => {
    const now = placed(first, ["z", "a", "c"], keyOf, true, never);
    expect(told(now)).toEqual(["a", "b gone", "c", "z"]);
    expect(arrived(first, now)).toEqual(["z"]);
  });

  it("stand as the server has them once nobody is there", () => {
    const now = placed(
      placed(first, ["z", "a", "c"], keyOf, true, never),
      ["z", "a", "c"],
      keyOf,
      false,
      never,
    );
    expect(told(now)).toEqual(["z", "a", "c"]);
    expect(arrived(first, now)).toEqual(["z", "a"]);
  });

  it("have come, each, to where none or another stood, the first of all, too", () => {
    const alone = placed([], ["a"], keyOf, false, never);
    expect(arrived([], alone)).toEqual(["a"]);
    expect(arrived(alone, placed(alone, ["z"], keyOf, false, never))).toEqual(["z"]);
    expect(arrived(alone, placed(alone, ["z", "a"], keyOf, false, never))).toEqual(["z", "a"]);
    expect(arrived(first, first)).toEqual([]);
  });

  it("stay where an answer to them is begun, in their places", () => {
    const now = placed(first, ["a", "c"], keyOf, false, (key) => key === "b");
    expect(told(now)).toEqual(["a", "b gone", "c"]);
  });

  it("are the same only with the same in them", () => {
    expect(same(first, placed(first, ["a", "b", "c"], keyOf, true, never))).toBe(true);
    expect(same(first, placed(first, ["a", "b"], keyOf, true, never))).toBe(false);
  });
});
