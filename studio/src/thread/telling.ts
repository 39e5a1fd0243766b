/** What an event says, in words that follow the name of whoever it is about. Pure. */
import type { Picture } from "../api/types";
import { BY_ITSELF, COMMANDS } from "./commands";
import { HELD, type ThreadEvent } from "./events";
import { agentOf, nameOf, toolOf } from "./names";

type Data = Readonly<Record<string, unknown>>;
type Named = Pick<Picture, "nodes" | "frames">;
type Tell = (data: Data, picture: Named) => string;

const LONGEST = 240;

const TOLD: Readonly<Record<string, Tell>> = {
  run_started: ({ request }) => (request ? `asks: ${text(request)}` : "the run goes on"),
  run_finished: () => "the turn is finished",
  run_failed: ({ detail }) => after("the run failed", detail),
  run_cancelled: () => "the run was stopped",
  run_interrupted: ({ waiting, failures }, picture) => stands(list(waiting), failures, picture),
  step_started: ({ task, round }) => after("begins", task) + (Number(round) > 1 ? `, round ${round}` : ""),
  step_finished: ({ text: wrote }) => after("is done", wrote),
  step_failed: ({ failure, detail }) =>
    failure === HELD
      ? after("waits for a person to answer", detail)
      : after("failed", [words(failure), text(detail)].filter(Boolean).join(": ")),
  step_retried: ({ attempt, detail, failure }) =>
    after(`is tried again after attempt ${text(attempt)}`, detail || words(failure)),
  model_busy: ({ model, wait_s, detail, failure }) =>
    after(`waits: ${text(model)} is busy, again in ${Number(wait_s).toFixed(1)} s`, detail || words(failure)),
  step_cancelled: () => "is cancelled",
  model_called: ({ answered_by, model, input_tokens, output_tokens, failure, detail }) =>
    failure
      ? after(`asks ${text(model)}, in vain`, detail || words(failure))
      : `asks ${text(answered_by ?? model)}: ${text(input_tokens ?? "?")} tokens in, ${text(output_tokens ?? "?")} out`,
  tool_called: ({ tool, tool_name, reason }, picture) =>
    after(`calls ${called(tool, tool_name, picture)}`, reason),
  tool_waiting: ({ tool, tool_name, reason }, picture) =>
    after(`wants to call ${called(tool, tool_name, picture)}, and waits for a yes`, reason),
  tool_denied: ({ tool, tool_name, reason }, picture) =>
    after(`may not call ${called(tool, tool_name, picture)}`, reason),
  tool_result: ({ tool, tool_name, status, text: result }, picture) =>
    after(`${called(tool, tool_name, picture)} ${status === "error" ? "failed" : "answers"}`, result),
  judged: ({ question, answer }) => `${text(question)}: ${answer ? "yes" : "no"}`,
  items_listed: ({ over, count }) => `lists ${text(count)} of ${text(over)}`,
  items_carried: ({ over, kept, moved, anew, dropped }) =>
    [
      `has a new list of ${text(over)}`,
      ...[
        [kept, "kept"],
        [list(moved).map((pair) => list(pair).map(text).join(" as ")), "moved"],
        [anew, "done anew"],
        [dropped, "dropped"],
      ].flatMap(([which, how]) =>
        list(which).length ? [`${text(how)}: ${list(which).map(text).join(", ")}`] : [],
      ),
    ].join("; "),
  signal: ({ signal }) => `announces ${text(signal)}`,
  gate_waiting: ({ ask }) => after("asks a person", ask),
  gate_decided: ({ decision, reason, by }) =>
    decision === "expired"
      ? after("has no answer", reason)
      : after(`was ${text(decision)}${by ? ` by ${text(by)}` : ""}`, reason),
  approval_asked: ({ approval }) => asksPerson((approval ?? {}) as Data),
  approval_closed: ({ status, reason }) => after(`the question is ${words(status)}`, reason),
  command_applied: ({ command, note, given }) =>
    after(commanded(text(command)), command === "expire" ? inTime(note) : saidIn(given) || note),
  command_refused: ({ command, note, reason }) =>
    after(`${commanded(text(command))}, which was refused`, note || reason),
  workflow_changed: ({ changes }) => after("the flow is another", list(changes).map(text).join("; ")),
};

/** Who it is about: a step, a person, or nobody in particular (""). */
export function whoOf(event: ThreadEvent, picture: Named): string {
  if (event.instance) return nameOf(event.instance, picture);
  if (event.agent) return agentOf(event.agent, picture);
  const { by } = (event.data.given ?? event.data) as Data;
  const timeIsUp = event.data.command === "expire";
  const person =
    (event.kind.startsWith("command_") && !timeIsUp) || (event.kind === "run_started" && event.data.request);
  return person ? text(by) || "A person" : "";
}

export function told(event: ThreadEvent, picture: Named): string {
  const tell = TOLD[event.kind];
  return tell ? tell(event.data, picture) : words(event.kind);
}

export function commanded(command: string): string {
  return COMMANDS[command] ?? BY_ITSELF[command] ?? words(command);
}

/** What became of a command that somebody has just sent. done: of one that has taken effect. */
export function commandTold(done: string, sent: { state: string; reason: string }): string {
  const became = { applied: done, refused: "Refused" }[sent.state] ?? "Sent, and not yet taken in";
  return after(became, sent.reason);
}

/** Once more, where nobody has answered in time: of those who are asked too. */
function asksPerson({ ask, handed_to }: Data): string {
  const last = list(handed_to).at(-1);
  return after(last ? `has no answer in time: ${text(last)} is asked too` : "asks a person", ask);
}

/** Without the ids of questions, which older logs have in place of what was asked. */
function inTime(note: unknown): string {
  return text(note).replace(/nobody answered [^\s“]\S* in time/g, "nobody answered in time");
}

function saidIn(given: unknown): string {
  const { message, text: context, reason, signal, step } = (given ?? {}) as Data;
  return text(message || context || reason || signal || step);
}

/** Events of today say what people call a tool; older ones have its id alone. */
function called(tool: unknown, name: unknown, picture: Named): string {
  return text(name) || toolOf(text(tool), picture);
}

function stands(waiting: readonly unknown[], failures: unknown, picture: Named): string {
  const asked = waiting.map((one) => {
    const { kind, name, tool_name } = one as Data;
    return kind === "tool" ? `a yes to ${called(name, tool_name, picture)}` : text(name);
  });
  if (asked.length > 0) return `the run stands still: ${asked.join("; ")}`;
  const failed = Object.keys((failures ?? {}) as Data).map((one) => nameOf(one, picture));
  return failed.length > 0 ? `the run stands still: ${failed.join(", ")} failed` : "the run stands still";
}

function after(what: string, more: unknown): string {
  const said = text(more).replace(/\s+/g, " ").slice(0, LONGEST);
  return said ? `${what}: ${said}` : what;
}

function words(value: unknown): string {
  return text(value).replaceAll("_", " ");
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
