/** What a question of a graph's node takes for an answer, as far as its value says so. Pure. */
import { fieldsOf, record, resolved, titleOf } from "../form/shape";

export const DECISIONS = ["approve", "edit", "reject", "respond"] as const;
export type Kind = (typeof DECISIONS)[number];

/** A call that is not made until somebody has decided about it, as LangChain's middleware tells it. */
export type Request = {
  name: string;
  args: Record<string, unknown>;
  about: string;
  allowed: readonly Kind[];
};

/** As the middleware takes it. */
export type Decision =
  | { type: "approve" }
  | { type: "edit"; edited_action: { name: string; args: unknown } }
  | { type: "reject"; message?: string }
  | { type: "respond"; message: string };

export type Option = { words: string; value: unknown };

export type Takes =
  /** whole: the answer, of a decision for each. */
  | { as: "decisions"; requests: Request[]; whole: (decisions: readonly Decision[]) => unknown }
  /** schema: of an object with fields. whole: the answer, of what was filled in. */
  | { as: "form"; schema: Record<string, unknown>; whole: (filled: unknown) => unknown }
  /** only: nothing else is an answer. */
  | { as: "options"; options: readonly Option[]; only: boolean }
  | { as: "words"; yesOrNo: boolean };

/** schema: of the answer, where the graph says one. */
export function takes(value: unknown, schema?: unknown): Takes {
  return (
    decisions(value, schema) ??
    bySchema(record(schema)) ??
    options(value) ?? { as: "words", yesOrNo: isYesOrNo(value) }
  );
}

/** What is no object is filled in as the one field of one. */
const ALONE = "answer";

/** null: the schema says nothing that words would not do for. */
function bySchema(schema: Record<string, unknown> | undefined): Takes | null {
  if (!schema) return null;
  const meant = { ...schema, ...resolved(schema, schema) };
  if (fieldsOf(meant).length > 0) return { as: "form", schema: meant, whole: (filled) => filled };
  const { $defs, definitions } = schema;
  const said = { ...meant, title: titleOf(ALONE, meant) };
  const alone = { type: "object", properties: { [ALONE]: said }, required: [ALONE], $defs, definitions };
  const [field] = fieldsOf(alone);
  switch (field?.shape.kind) {
    case "boolean":
      return { as: "options", options: YES_AND_NO, only: true };
    case "choice": {
      const options = field.shape.of.map((one) => ({ words: String(one), value: one }));
      return { as: "options", options, only: true };
    }
    case "number":
    case "date":
    case "list":
    case "numbers":
    case "picks":
    case "rows":
      return { as: "form", schema: alone, whole: (filled) => record(filled)?.[ALONE] };
    default:
      return null;
  }
}

export const YES_AND_NO: readonly Option[] = [
  { words: "Yes", value: true },
  { words: "No", value: false },
];

function decisions(value: unknown, schema: unknown): Takes | null {
  const told = record(value);
  const calls = told?.action_requests;
  if (Array.isArray(calls) && calls.length > 0 && calls.every(isCall)) {
    const reviews = list(told?.review_configs).map((one) => record(one));
    const requests = calls.map((call, at) => {
      const review = reviews.find((one) => one?.action_name === call.name) ?? reviews[at];
      return requestOf(call, kinds(review?.allowed_decisions));
    });
    return { as: "decisions", requests, whole: (all) => ({ decisions: all }) };
  }
  // One interrupt for each call: it is answered by one decision.
  if (told?.type === "tool_approval" && isCall(told))
    return { as: "decisions", requests: [requestOf(told, kindsIn(schema))], whole: ([one]) => one };
  return null;
}

type Call = { name: string; args?: unknown; description?: unknown };

function isCall(one: unknown): one is Call {
  return typeof record(one)?.name === "string";
}

/** What the middleware writes under a description of nobody's own says the call once more. */
const CALL_AGAIN = /\s*\bTool: .*\nArgs: [\s\S]*$/;

function requestOf({ name, args, description }: Call, allowed: readonly Kind[]): Request {
  const about = typeof description === "string" ? description.replace(CALL_AGAIN, "").trim() : "";
  return { name, args: record(args) ?? {}, about, allowed };
}

/** Where none are told any may be meant. */
function kinds(told: unknown): readonly Kind[] {
  const allowed = list(told);
  const found = DECISIONS.filter((one) => allowed.includes(one));
  return found.length > 0 ? found : DECISIONS;
}

/** A union of decisions names them by what tells them apart; a single one is an object of that type. */
function kindsIn(schema: unknown): readonly Kind[] {
  const told = record(schema);
  const of = record(record(told?.discriminator)?.mapping);
  return kinds(of ? Object.keys(of) : [record(record(told?.properties)?.type)?.const]);
}

/** What a question shows beside its buttons: without the options that they say whole; undefined = nothing. */
export function besideButtons(value: unknown, taken: Takes): unknown {
  if (taken.as !== "options" || taken.only || !taken.options.every((one) => isPlain(one.value))) return value;
  const told = record(value);
  if (!told) return Array.isArray(value) ? undefined : value;
  const { [told.options == null ? "choices" : "options"]: _, ...rest } = told;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

function options(value: unknown): Takes | null {
  const told = record(value);
  const given = told?.options ?? told?.choices;
  // A bare list is one of options only where each can be read at a glance: else it is something to look at.
  const all = list(given ?? (list(value).every(isPlain) ? value : null));
  const found = all.map((one) => ({ words: wordsOf(one), value: one }));
  return found.length > 0 && found.every(({ words }) => words.length <= LONGEST)
    ? { as: "options", options: found, only: false }
    : null;
}

const LONGEST = 80;

function isPlain(one: unknown): boolean {
  return typeof one === "string" || typeof one === "number" || typeof one === "boolean";
}

function wordsOf(option: unknown): string {
  const told = record(option);
  const named = told?.label ?? told?.title ?? told?.name ?? option;
  return isPlain(named) ? String(named) : JSON.stringify(named);
}

/** "Is it good?", "Publish?", "(y/n)": what else is asked, a yes is no answer to. */
const YES_OR_NO =
  /\b(?:yes\s*(?:\/|or)\s*no|y\s*\/\s*n)\b|(?:^|[.!?:,;\n]\s*)(?:please\s+|so\s+|ok\w*\s+)?(?:is|are|was|were|am|do|does|did|can|could|shall|should|will|would|may|might|must|has|have|had|approve|accept|agree|allow|confirm|continue|proceed|publish|send|post|go|ok|okay|ready|deploy|release|delete|remove|ship|save|run|execute|keep|merge|buy|pay)\b[^.!?\n]*\?/i;
/** "Is it red or blue?" */
const EITHER = /\bor\b(?! not\b| no\b)[^.!?\n]*\?/i;

function isYesOrNo(value: unknown): boolean {
  const told = typeof value === "string" ? [value] : Object.values(record(value) ?? {});
  return told.some((one) => typeof one === "string" && YES_OR_NO.test(one) && !EITHER.test(one));
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
