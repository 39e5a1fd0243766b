/** What a JSON Schema asks for, as the fields of a form. Pure. What no field is for is written as JSON. */

export type Shape =
  | { kind: "text" | "boolean" | "list" | "numbers" | "messages" | "date" }
  /** example: such a value, as far as the schema says; "" = it says nothing. */
  | { kind: "json"; example: string }
  | { kind: "number"; whole: boolean; least: number | undefined; most: number | undefined }
  | { kind: "choice"; of: readonly (string | number | boolean)[] }
  /** A list of some of these. */
  | { kind: "picks"; of: readonly (string | number | boolean)[] }
  | { kind: "object"; fields: readonly Field[] }
  /** A list of objects. */
  | { kind: "rows"; fields: readonly Field[] };

export type Field = {
  name: string;
  title: string;
  about: string;
  needed: boolean;
  shape: Shape;
  /** What it is where nobody says otherwise. */
  preset: unknown;
};

type Schema = Record<string, unknown>;
/** Deeper than that is easier to write as JSON; and a schema may hold itself. */
const DEEP = 3;

export function fieldsOf(schema: Schema | null | undefined): Field[] {
  return schema ? fieldsIn(schema, schema, 0) : [];
}

function fieldsIn(schema: Schema, whole: Schema, depth: number): Field[] {
  const needed = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(record(schema.properties) ?? {}).map(([name, told]) => {
    const said = record(told) ?? {};
    const meant = resolved(said, whole);
    return {
      name,
      title: titleOf(name, said),
      about: text(said.description) || text(meant.description),
      needed: needed.has(name),
      shape: shapeOf(meant, whole, depth),
      preset: said.default ?? meant.default,
    };
  });
}

/** What people call a property. A reference's own title would be the name of a class. */
export function titleOf(name: string, said: Schema): string {
  return text(said.title) || titled(name);
}

/** The schema that a reference means, and of one that may be null what else it may be. */
export function resolved(schema: Schema, whole: Schema, steps = 0): Schema {
  if (steps > 8) return {};
  if (typeof schema.$ref === "string") {
    const path = schema.$ref.replace(/^#\//, "").split("/");
    const found = path.reduce<unknown>((at, part) => record(at)?.[part], whole);
    return resolved(record(found) ?? {}, whole, steps + 1);
  }
  const rest = others(schema.anyOf ?? schema.oneOf ?? schema.allOf);
  const only = rest.length === 1 ? rest[0] : undefined;
  return only
    ? resolved({ ...only, ...("title" in schema ? { title: schema.title } : {}) }, whole, steps + 1)
    : schema;
}

function others(any: unknown): Schema[] {
  if (!Array.isArray(any)) return [];
  return any.map((one) => record(one) ?? {}).filter((one) => one.type !== "null");
}

function shapeOf(schema: Schema, whole: Schema, depth: number): Shape {
  const of = choices(schema);
  if (of) return { kind: "choice", of };
  switch (typeOf(schema)) {
    case "string":
      return { kind: schema.format === "date" ? "date" : "text" };
    case "boolean":
      return { kind: "boolean" };
    case "integer":
    case "number":
      return {
        kind: "number",
        whole: typeOf(schema) === "integer",
        least: number(schema.minimum),
        most: number(schema.maximum),
      };
    case "array":
      return arrayShape(schema, whole, depth);
    case "object": {
      const fields = depth < DEEP ? fieldsIn(schema, whole, depth + 1) : [];
      return fields.length > 0 ? { kind: "object", fields } : json(schema, whole);
    }
    default:
      return json(schema, whole);
  }
}

function arrayShape(schema: Schema, whole: Schema, depth: number): Shape {
  const kind = listKind(record(schema.items) ?? {}, whole);
  if (kind !== "json") return { kind };
  const items = resolved(record(schema.items) ?? {}, whole);
  const of = choices(items);
  if (of) return { kind: "picks", of };
  const fields = typeOf(items) === "object" && depth < DEEP ? fieldsIn(items, whole, depth + 1) : [];
  return fields.length > 0 ? { kind: "rows", fields } : json(schema, whole);
}

function json(schema: Schema, whole: Schema): Shape {
  const made = example(schema, whole, 0);
  return { kind: "json", example: made === null ? "" : JSON.stringify(made) };
}

/** The one type that it may have, beside null; undefined = it has several, or says none. */
function typeOf({ type }: Schema): unknown {
  const others = Array.isArray(type) ? type.filter((one) => one !== "null") : [type];
  return others.length === 1 ? others[0] : undefined;
}

/** A value of the shape that a schema asks for; null where it asks for none. */
function example(schema: Schema, whole: Schema, depth: number): unknown {
  const meant = resolved(schema, whole);
  if (meant.default !== undefined) return meant.default;
  const [first] = choices(meant) ?? [];
  if (first !== undefined) return first;
  switch (typeOf(meant)) {
    case "string":
      return meant.format === "date" ? "2026-12-31" : "…";
    case "integer":
    case "number":
      return number(meant.minimum) ?? 1;
    case "boolean":
      return false;
    case "array": {
      const one = depth < DEEP ? example(record(meant.items) ?? {}, whole, depth + 1) : null;
      return one === null ? null : [one];
    }
    case "object":
      return exampleObject(meant, whole, depth);
    default:
      return null;
  }
}

function exampleObject(meant: Schema, whole: Schema, depth: number): unknown {
  const parts = depth < DEEP ? Object.entries(record(meant.properties) ?? {}) : [];
  const made = parts.map(([name, told]) => [name, example(record(told) ?? {}, whole, depth + 1)]);
  const more = record(meant.additionalProperties);
  const other = parts.length === 0 && more ? example(more, whole, depth + 1) : null;
  if (other !== null) return { "…": other };
  return made.length > 0 ? Object.fromEntries(made) : null;
}

/** The plain values that it may be; null = others, too. */
export function choices(schema: Schema): (string | number | boolean)[] | null {
  const any = others(schema.anyOf ?? schema.oneOf);
  const consts = any.length > 0 && any.every((one) => "const" in one) ? any.map((one) => one.const) : null;
  const told = Array.isArray(schema.enum)
    ? schema.enum.filter((one) => one !== null)
    : "const" in schema
      ? [schema.const]
      : consts;
  const plain = (told ?? []).filter((one) => ["string", "number", "boolean"].includes(typeof one));
  return told && plain.length === told.length ? plain : null;
}

function listKind(items: Schema, whole: Schema): "messages" | "list" | "numbers" | "json" {
  if (/"[^"]*(HumanMessage|MessageLike)[^"]*"/.test(JSON.stringify(items))) return "messages";
  const meant = resolved(items, whole);
  if (choices(meant)) return "json";
  return ({ string: "list", number: "numbers", integer: "numbers" } as const)[String(meant.type)] ?? "json";
}

/** What a form begins with: presets, and what has to be said as nothing yet. */
export function begun(fields: readonly Field[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { name, shape, needed, preset } of fields) {
    if (preset !== undefined && preset !== null) found[name] = preset;
    else if (needed && shape.kind === "object") found[name] = begun(shape.fields);
    else if (needed && shape.kind === "boolean") found[name] = false;
    else if (needed && shape.kind === "picks") found[name] = []; // none of them is an answer, too
  }
  return found;
}

/** The names of what has to be said and is not. */
export function lacking(fields: readonly Field[], value: Record<string, unknown>): string[] {
  return fields.flatMap(({ name, title, shape, needed }) => {
    const said = value[name];
    if (said === undefined || said === "") return needed ? [title] : [];
    const inner = shape.kind === "object" ? record(said) : undefined;
    return inner && shape.kind === "object"
      ? lacking(shape.fields, inner).map((one) => `${title}: ${one}`)
      : [];
  });
}

export function record(value: unknown): Schema | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : undefined;
}

function titled(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
