/** What a JSON Schema does not let a value be, in words, as far as a form tells it; the server has the last word. Pure. */
import { choices, record, resolved, titleOf } from "./shape";

type Schema = Record<string, unknown>;
const DEEP = 8;
const DATE = /^\d{4}-\d\d-\d\d/;

/** A line for each: "Customer: at least 2 characters". What is not there is `lacking`'s. */
export function faultsOf(schema: Schema | null | undefined, value: unknown): string[] {
  return schema ? within(schema, value, schema, 0) : [];
}

function within(schema: Schema, value: unknown, whole: Schema, depth: number): string[] {
  const meant = resolved(schema, whole);
  if (value === null || value === undefined || depth > DEEP) return [];
  const of = typeof value === "object" ? null : choices(meant);
  if (of) return of.some((one) => one === value) ? [] : [`one of ${of.join(", ")}`];
  if (typeof value === "string") return isOfNumbers(meant) ? ["a number"] : ofText(meant, value);
  if (typeof value === "number") return ofNumber(meant, value);
  if (Array.isArray(value)) {
    const items = record(meant.items);
    const inner = items ? value.map((one) => within(items, one, whole, depth + 1)) : [];
    return [
      ...bounds(value.length, meant.minItems, meant.maxItems, " items"),
      ...inner.flatMap((found, at) => found.map((words) => `${at + 1}: ${words}`)),
    ];
  }
  const held = record(value);
  return held ? ofObject(meant, held, whole, depth) : [];
}

function ofObject(meant: Schema, held: Schema, whole: Schema, depth: number): string[] {
  const needed = depth > 0 && Array.isArray(meant.required) ? meant.required.map(String) : [];
  const parts = Object.entries(record(meant.properties) ?? {});
  const title = (name: string) => titleOf(name, record(record(meant.properties)?.[name]) ?? {});
  return [
    ...needed.filter((name) => held[name] === undefined).map((name) => `${title(name)}: needed`),
    ...parts.flatMap(([name, told]) =>
      within(record(told) ?? {}, held[name], whole, depth + 1).map((words) =>
        /^\d/.test(words) ? `${title(name)}, ${words}` : `${title(name)}: ${words}`,
      ),
    ),
  ];
}

function isOfNumbers({ type }: Schema): boolean {
  return type === "number" || type === "integer";
}

function ofText(meant: Schema, value: string): string[] {
  if (meant.type !== "string") return [];
  const odd = meant.format === "date" && !DATE.test(value);
  return [
    ...bounds([...value].length, meant.minLength, meant.maxLength, " characters"),
    ...(fits(meant.pattern, value) ? [] : [formOf(meant)]),
    ...(odd ? ["a date, as 2026-12-31"] : []),
  ];
}

/** A pattern is for programs: people are shown what fits it, where the schema has such, and else how it is made up. */
function formOf({ examples, example, pattern }: Schema): string {
  const like = (Array.isArray(examples) ? examples : [example]).filter((one) => typeof one === "string");
  return like.length > 0
    ? `written otherwise, as ${like.slice(0, 2).join(" or ")}`
    : `not of the form that is asked for (the pattern ${String(pattern)})`;
}

/** Of a pattern that only the server can read, it says. */
function fits(pattern: unknown, value: string): boolean {
  if (typeof pattern !== "string") return true;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

function ofNumber(meant: Schema, value: number): string[] {
  if (meant.type === "integer" && !Number.isInteger(value)) return ["a whole number"];
  const { exclusiveMinimum: over, exclusiveMaximum: under } = meant;
  return [
    ...bounds(value, meant.minimum, meant.maximum, ""),
    ...(typeof over === "number" && value <= over ? [`more than ${over}`] : []),
    ...(typeof under === "number" && value >= under ? [`less than ${under}`] : []),
  ];
}

function bounds(size: number, least: unknown, most: unknown, of: string): string[] {
  const unit = (count: number) => (count === 1 ? of.replace(/s$/, "") : of);
  if (typeof least === "number" && size < least) return [`at least ${least}${unit(least)}`];
  return typeof most === "number" && size > most ? [`at most ${most}${unit(most)}`] : [];
}
