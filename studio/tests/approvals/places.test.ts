import { describe, expect, it } from "vitest";
import { moved, placed, same } from "../../src/approvals/places";

const never = () => false;
const keyOf = (one: string) => one;
const first = placed([], ["a", "b", "c"], keyOf, false, never);
const told = (all: ReturnType<typeof placed<string>>) =>
  all.map((one) => one.key + (one.gone ? " gone" : ""));

describe("cards of what waits", () => {
  it("keep their places while somebody is at the list, and what comes goes to the end", () => {
    const now = placed(first, ["z", "a", "c"], keyOf, true, never);
    expect(told(now)).toEqual(["a", "b gone", "c", "z"]);
    expect(moved(first, now)).toBe(false);
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
    expect(moved(first, now)).toBe(true);
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
