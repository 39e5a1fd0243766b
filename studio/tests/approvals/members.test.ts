import { expect, it } from "vitest";
import { membersOf, withMember } from "../../src/approvals/members";

const CALL = '{"big":12345678901234567891,"in":{"a":[1,{"b":"},"}]},"to":"ann, {bob}","x\\"y":null}';
const read = (json: string) => membersOf(json)?.map(({ name, raw }) => [name, raw]);

it("tells the members of an object apart, each as it is written", () => {
  expect(read(CALL)).toEqual([
    ["big", "12345678901234567891"],
    ["in", '{"a":[1,{"b":"},"}]}'],
    ["to", '"ann, {bob}"'],
    ['x"y', "null"],
  ]);
  expect([read("{ }"), read("[1]"), read("{"), read('{"a":1,"a":2}')]).toEqual([
    [],
    undefined,
    undefined,
    undefined,
  ]);
});

it("puts one value in the place of another, and changes nothing else", () => {
  const members = membersOf(CALL) ?? [];
  const now = withMember(members, "to", '"eve"');
  expect(now).toContain('"big": 12345678901234567891,');
  expect(JSON.parse(now)).toEqual({ ...JSON.parse(CALL), to: "eve" });
  expect(withMember(membersOf(now) ?? [], "to", '"ann, {bob}"')).toBe(withMember(members, "none", undefined));
});

it("lets a member go, and come back to where it stood", () => {
  const members = membersOf('{"a":1,"b":2,"c":3}') ?? [];
  const without = withMember(members, "b", undefined);
  expect(JSON.parse(without)).toEqual({ a: 1, c: 3 });
  expect(withMember(membersOf(without) ?? [], "b", "4", ["a", "b", "c"])).toBe(
    '{\n  "a": 1,\n  "b": 4,\n  "c": 3\n}',
  );
});
