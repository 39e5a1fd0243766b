/** The calls of tools in a span: each decision with what came of it. Pure. */
import { decidedBy } from "./deciding";

export type Call = {
  key: string;
  /** As people call it. */
  tool: string;
  /** allow, ask or deny; "" where nothing was decided here. */
  decision: string;
  reason: string;
  rule: string;
  /** As they were written. */
  arguments: string;
  /** success, error, …; "" = no result yet. */
  status: string;
  result: string;
  /** When it was made and when it gave something, in Unix seconds; null = not known, or not yet. */
  started_at: number | null;
  ended_at: number | null;
};

type Told = Readonly<Record<string, unknown>>;

export function callsOf(told: readonly Told[]): Call[] {
  const found: Call[] = [];
  for (const one of told) {
    const id = text(one.call_id);
    const open = found.findLast((call) => call.key.startsWith(`${id} `) && call.status === "");
    if (one.event === "tool_result" && open) {
      open.status = text(one.status);
      open.result = text(one.text);
      open.ended_at = moment(one.at);
    } else found.push(begun(one, `${id} ${found.length}`));
  }
  return found;
}

function begun(one: Told, key: string): Call {
  return {
    key,
    tool: text(one.tool_name) || text(one.tool),
    decision: text(one.decision),
    reason: text(one.reason),
    rule: decidedBy(text(one.rule)),
    arguments: text(one.arguments),
    status: text(one.status),
    result: text(one.text),
    started_at: moment(one.at),
    ended_at: null,
  };
}

/** "3 calls, 1 denied"; "" = none. */
export function countOf(told: readonly Told[]): string {
  const calls = told.filter((one) => one.event === "tool_called");
  if (calls.length === 0) return "";
  const denied = calls.filter((one) => one.decision === "deny").length;
  return `${calls.length === 1 ? "1 call" : `${calls.length} calls`}${denied ? `, ${denied} denied` : ""}`;
}

function text(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function moment(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
