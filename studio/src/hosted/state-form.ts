/** A graph's state as a form to change it: what it begins with, and what of it is written. Pure. */
import { record } from "../form/shape";

type Schema = Record<string, unknown>;
type Values = Record<string, unknown>;

/** What the server says of a channel's schema whose reducer is given what is written, in place of a value to keep. */
const REDUCED = "x-reducer";
const ADDED =
  "What is written here is given to the channel's reducer, as of a node: left empty, it stays as it is.";

/** Of what nobody can write from outside: as JSON Schema has it. */
const OWN = "readOnly";
const NO_NODE = "x-as-node";

/** Whether it can be written by the name of one of its nodes. */
export function byNode(state: Schema | null | undefined): boolean {
  return state?.[NO_NODE] !== false;
}

/** What of the state the graph alone writes. */
export function ownOf(state: Schema | null | undefined): string[] {
  return Object.entries(record(state?.properties) ?? {})
    .filter(([, told]) => record(told)?.[OWN] === true)
    .map(([name]) => name);
}

/** The schema of a change: nothing is needed, since what is not there stays as it is. */
export function schemaOfChange(state: Schema | null | undefined): Schema | null {
  if (!state) return null;
  const own = new Set(ownOf(state));
  const open = Object.entries(record(state.properties) ?? {}).filter(([name]) => !own.has(name));
  const properties = open.map(([name, told]) => {
    const said = record(told) ?? {};
    const about = [said.description, ADDED].filter(Boolean).join(" ");
    return [name, REDUCED in said ? { ...said, description: about } : said];
  });
  return optional({ ...state, properties: Object.fromEntries(properties) }) as Schema;
}

/** What stands, as far as what is written takes its place. */
export function startOfChange(state: Schema | null | undefined, values: unknown): Values {
  const stands = record(values) ?? {};
  const own = new Set(ownOf(state));
  const kept = Object.entries(record(state?.properties) ?? {})
    .filter(([name, told]) => name in stands && !own.has(name) && !(REDUCED in (record(told) ?? {})))
    .map(([name]) => [name, stands[name]]);
  return Object.fromEntries(kept);
}

/** Of what was filled in, what is another than it began with. */
export function changed(start: Values, filled: Values): Values {
  const other = ([name, value]: [string, unknown]) =>
    !(name in start) || JSON.stringify(start[name]) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(filled).filter(other));
}

/** A model within a state that is none may be there in part. `required` is a list in a schema alone. */
function optional(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(optional);
  const held = record(schema);
  if (!held) return schema;
  const kept = Object.entries(held).filter(([name, told]) => !(name === "required" && Array.isArray(told)));
  return Object.fromEntries(kept.map(([name, told]) => [name, optional(told)]));
}
