import { expect, it } from "vitest";
import { faultsOf } from "../../src/form/faults";
import { fieldsOf } from "../../src/form/shape";

const SCHEMA = {
  $defs: {
    Line: {
      type: "object",
      properties: { sku: { type: "string" }, count: { type: "integer", minimum: 1, default: 1 } },
      required: ["sku"],
    },
  },
  properties: {
    customer: { type: "string", minLength: 2, maxLength: 5 },
    lines: { type: "array", minItems: 1, items: { $ref: "#/$defs/Line" } },
    due: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
    share: { type: "number", exclusiveMinimum: 0 },
    extra: { type: "object", additionalProperties: { type: "integer" } },
    either: {
      anyOf: [
        { type: "string", minLength: 9 },
        { type: "integer", minimum: 9 },
      ],
    },
  },
};

it("tells lengths, bounds, dates and what is within lists, each by its title", () => {
  const bad = { customer: "X", lines: [{ sku: "a" }, { count: 0 }], due: "tomorrow", share: 0, either: "x" };
  expect(faultsOf(SCHEMA, bad)).toEqual([
    "Customer: at least 2 characters",
    "Lines, 2: Sku: needed",
    "Lines, 2: Count: at least 1",
    "Due: a date, as 2026-12-31",
    "Share: more than 0",
  ]);
  expect(faultsOf(SCHEMA, { customer: "Xavier", lines: [] })).toEqual([
    "Customer: at most 5 characters",
    "Lines: at least 1 item",
  ]);
});

it("says nothing of what holds, or is not there yet", () => {
  const good = {
    customer: "Ann",
    lines: [{ sku: "a", count: 2 }],
    due: "2026-12-01",
    share: 0.1,
    extra: { a: 1 },
  };
  expect([faultsOf(SCHEMA, good), faultsOf(SCHEMA, {}), faultsOf(null, good)]).toEqual([[], [], []]);
});

it("has a field for a date, and fields for each of a list of objects", () => {
  const shapes = Object.fromEntries(fieldsOf(SCHEMA).map((one) => [one.name, one.shape]));
  expect(shapes.due).toEqual({ kind: "date" });
  const { lines } = shapes;
  expect(lines?.kind === "rows" && lines.fields.map((one) => [one.name, one.shape.kind, one.needed])).toEqual(
    [
      ["sku", "text", true],
      ["count", "number", false],
    ],
  );
  expect(shapes.extra).toEqual({ kind: "json", example: '{"…":1}' });
});

it("tells choices within lists, and patterns, as far as a browser reads them", () => {
  const schema = {
    properties: {
      tones: { type: "array", items: { enum: ["plain", "warm"] } },
      code: { type: "string", pattern: "^[A-Z]{2}$" },
      odd: { type: "string", pattern: "(?P<name>a)" },
    },
  };
  expect(faultsOf(schema, { tones: ["warm", "cold"], code: "abc", odd: "b" })).toEqual([
    "Tones, 2: one of plain, warm",
    "Code: not of the form that is asked for (the pattern ^[A-Z]{2}$)",
  ]);
  expect(faultsOf(schema, { tones: ["plain"], code: "AB" })).toEqual([]);
});
