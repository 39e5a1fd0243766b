import { describe, expect, it } from "vitest";
import { begun, fieldsOf, lacking } from "../../src/form/shape";

const SCHEMA = {
  $defs: {
    Person: {
      title: "Person",
      type: "object",
      properties: { name: { type: "string" }, friend: { $ref: "#/$defs/Person" } },
      required: ["name"],
    },
    HumanMessage: { type: "object" },
  },
  properties: {
    topic: { type: "string", title: "Topic", description: "What it is about" },
    tone: { enum: ["plain", "warm"], default: "plain" },
    words: { type: "integer", minimum: 50, default: 300 },
    share: { anyOf: [{ type: "number" }, { type: "null" }], default: null },
    urgent: { type: "boolean" },
    tags: { type: "array", items: { type: "string" } },
    page_reader: { anyOf: [{ $ref: "#/$defs/Person" }, { type: "null" }] },
    messages: { type: "array", items: { oneOf: [{ $ref: "#/$defs/HumanMessage" }] } },
    odd: { type: "array", items: { type: "array" } },
    anything: {},
    level: { anyOf: [{ const: 1 }, { const: 2 }] },
  },
  required: ["topic", "urgent"],
};

describe("a form for a schema", () => {
  const fields = fieldsOf(SCHEMA);
  const kinds = Object.fromEntries(fields.map((one) => [one.name, one.shape.kind]));

  it("has a field as each property wants it, and JSON for what no field is for", () => {
    expect(kinds).toEqual({
      topic: "text",
      tone: "choice",
      words: "number",
      share: "number",
      urgent: "boolean",
      tags: "list",
      page_reader: "object",
      messages: "messages",
      odd: "json",
      anything: "json",
      level: "choice",
    });
  });

  it("ends with a schema that holds itself", () => {
    const deepest = (all: typeof fields): string[] =>
      all.flatMap((one) => (one.shape.kind === "object" ? deepest([...one.shape.fields]) : [one.shape.kind]));
    expect(deepest(fields)).toContain("json");
    expect(
      fieldsOf({ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { $ref: "#/$defs/a" } } })[0]?.shape
        .kind,
    ).toBe("json");
  });

  it("is called by the property, not by a class", () => {
    expect(fields.find((one) => one.name === "page_reader")?.title).toBe("Page reader");
  });

  it("begins with what is preset, and tells what is lacking", () => {
    const value = begun(fields);
    expect(value).toEqual({ tone: "plain", words: 300, urgent: false });
    expect(lacking(fields, value)).toEqual(["Topic"]);
    expect(lacking(fields, { topic: "bees", urgent: true, page_reader: { friend: 1 } })).toEqual([
      "Page reader: Name",
    ]);
  });

  it("is empty for a schema that names nothing", () => {
    expect([fieldsOf(null), fieldsOf({}), fieldsOf({ type: "object" })]).toEqual([[], [], []]);
  });
});
