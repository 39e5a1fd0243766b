import { describe, expect, it } from "vitest";
import { compared, indented, withArguments } from "../../src/approvals/exact";

describe("JSON for people", () => {
  it("is laid out as JSON.stringify would", () => {
    for (const value of [{}, [], { a: [1, { b: 'x, {y}: "z"' }], c: {}, d: null }, "one", [[], [true]]]) {
      expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }
  });

  it("keeps numbers that JavaScript does not know", () => {
    expect(indented('{"to":12345678901234567890,"sum":1.10}')).toBe(
      '{\n  "to": 12345678901234567890,\n  "sum": 1.10\n}',
    );
  });
});

describe("two texts", () => {
  it("differ in what only one of them has, in order", () => {
    const told = compared("a\nb\nc", "a\nx\nc\nd").map((line) => `${line.kind} ${line.text}`);
    expect(told).toEqual(["same a", "gone b", "new x", "same c", "new d"]);
  });
});

describe("an edited call", () => {
  it("is sent with its arguments as they were written", () => {
    const body = { decision: { action: "edit", arguments: { to: 1 } }, command_id: "c" };
    const sent = withArguments(body, '{"to": 12345678901234567891}');
    expect(sent).toContain('"arguments":{"to": 12345678901234567891}}}');
    expect(JSON.parse(sent)).toMatchObject({ command_id: "c", decision: { action: "edit" } });
  });
});
