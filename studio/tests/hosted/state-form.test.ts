import { expect, it } from "vitest";
import { fieldsOf, lacking } from "../../src/form/shape";
import { byNode, changed, ownOf, schemaOfChange, startOfChange } from "../../src/hosted/state-form";

const STATE = {
  $defs: { Order: { type: "object", properties: { due: { type: "string" } }, required: ["due"] } },
  properties: {
    draft: { type: "string" },
    log: { type: "array", items: { type: "string" }, "x-reducer": true },
    order: { $ref: "#/$defs/Order" },
  },
  required: ["draft", "log", "order"],
};

it("begins with what stands, but for what a reducer would be given a second time", () => {
  const stands = { draft: "Old.", log: ["begun"], own: 1 };
  expect(startOfChange(STATE, stands)).toEqual({ draft: "Old." });
  expect(startOfChange(null, stands)).toEqual({});
});

it("needs nothing, and says of a channel with a reducer what becomes of what is written", () => {
  const fields = fieldsOf(schemaOfChange(STATE));
  expect(lacking(fields, { order: {} })).toEqual([]);
  expect(fields.map((one) => one.about !== "")).toEqual([false, true, false]);
  expect(schemaOfChange(null)).toBeNull();
});

it("writes what was changed, and nothing of what was left or taken out", () => {
  const start = { draft: "Old.", order: { due: "soon" } };
  expect(changed(start, { draft: "Old.", order: { due: "now" }, log: ["more"] })).toEqual({
    order: { due: "now" },
    log: ["more"],
  });
  expect(changed(start, { draft: "Old." })).toEqual({});
});

it("offers nothing that the graph alone writes, nor to write by a node's name where that is refused", () => {
  const state = {
    properties: { input: { type: "string" }, output: { type: "string", readOnly: true } },
    "x-as-node": false,
  };
  expect(fieldsOf(schemaOfChange(state)).map((one) => one.name)).toEqual(["input"]);
  expect(startOfChange(state, { input: "Why?", output: "Because." })).toEqual({ input: "Why?" });
  expect([ownOf(state), byNode(state)]).toEqual([["output"], false]);
  expect([ownOf(STATE), byNode(STATE), byNode(null)]).toEqual([[], true, true]);
});
