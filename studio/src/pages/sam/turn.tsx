/** One turn of SAM: the way that it took, and its response. */
import { CircleCheck, CircleX, Paperclip } from "lucide-react";
import { useMemo } from "react";
import type { Picture } from "../../api/types";
import { record } from "../../form/shape";
import { TeamGraph } from "../../graph/drawn";
import { pathOf } from "../../hosted/path";
import { type Snapshot, standingOf, turnOf } from "../../hosted/standing";
import { useHosted } from "../../hosted/use-hosted";
import { Coming } from "../../parts/coming";
import { Formatted } from "../../parts/formatted";
import { Refused } from "../../parts/refused";
import { timeOf } from "../../parts/times";
import { Waiting } from "../../parts/waiting";
import { type Asked, askedIn } from "./asked-in";

export function Turn({ id, picture }: { id: string; picture: Picture }) {
  const { history, error, again, now } = useHosted(id);
  const here = history[0];
  const turn = useMemo(() => turnOf(history, history[0]?.checkpoint_id ?? ""), [history]);
  const active = useMemo(() => new Set(now.tasks.values()), [now.tasks]);
  const states = useMemo(() => standingOf(turn, active), [turn, active]);
  if (error) return <Refused what="The conversation" error={error} again={again} />;
  if (!here) return <Waiting what="the turn" />;
  const path = [...pathOf(turn), ...active];
  const asked = askedIn(turn);
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_minmax(0,1fr)]">
      <Coming what="the picture">
        <TeamGraph picture={picture} label="SAM's eight nodes" states={states} />
      </Coming>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_18rem] border-t max-lg:grid-cols-[minmax(0,1fr)_12rem] max-sm:block max-sm:overflow-auto border-line bg-sheet">
        <section
          aria-label="Response"
          aria-live="polite"
          className="min-h-0 overflow-auto p-4 max-sm:overflow-visible"
        >
          {asked ? <Question {...asked} /> : null}
          {active.size > 0 ? (
            <p className="text-ink-soft">At work: {[...active].map(plainly).join(", ")} …</p>
          ) : (
            <Response at={here} />
          )}
        </section>
        <section
          aria-label="The way"
          className="min-h-0 overflow-auto border-l border-line p-4 max-sm:overflow-visible max-sm:border-t max-sm:border-l-0"
        >
          <h2 className="mb-2 text-xs font-medium text-ink-soft">The way it took</h2>
          <ol className="flex flex-col gap-0.5 text-xs">
            {path.map((node, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may be visited again
              <li key={at} className="flex gap-2">
                <span className="w-5 text-right text-ink-soft tabular-nums">{at + 1}</span>
                {plainly(node)}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

/** A node's name as people read it. */
function plainly(node: string): string {
  return node.replace(/_node$/, "").replaceAll("_", " ");
}

function Question({ words, file }: Asked) {
  return (
    <div className="mb-4 ml-auto w-fit max-w-[85%] rounded-lg bg-accent-ground px-3 py-2">
      <h2 className="sr-only">Asked</h2>
      {words ? <p className="break-words whitespace-pre-wrap">{words}</p> : null}
      {file ? (
        <p className="flex items-center gap-1.5 text-xs text-ink-soft">
          <Paperclip size={12} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{file}</span>
        </p>
      ) : null}
    </div>
  );
}

function Response({ at }: { at: Snapshot }) {
  const told = record(at.values) ?? {};
  if (typeof told.output !== "string" || typeof told.status !== "string") return null;
  const good = told.status === "success";
  const Icon = good ? CircleCheck : CircleX;
  const facts = [
    ["taken for", told.input_type],
    ["what failed", told.error_type],
    ["asked at", timeOf(Date.parse(String(told.created_at)) / 1000)],
  ] as const;
  return (
    <>
      <h2 className={`flex items-center gap-2 font-medium ${good ? "text-good" : "text-bad"}`}>
        <Icon size={15} aria-hidden="true" />
        {good ? "Answered" : `Not answered: ${String(told.error_type).replaceAll("_", " ")}`}
      </h2>
      <div className="mt-2 max-w-prose break-words">
        <Formatted text={told.output} level={2} />
      </div>
      <dl className="mt-4 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="truncate">{String(value).replaceAll("_", " ")}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <details className="mt-3 text-xs">
        <summary className="cursor-pointer text-ink-soft">All of it, as JSON</summary>
        <pre className="mt-1 font-mono whitespace-pre-wrap break-words">
          {JSON.stringify(shortened(told), null, 2)}
        </pre>
      </details>
    </>
  );
}

/** What was put in may be megabytes of a picture. */
function shortened(told: Record<string, unknown>): unknown {
  const longest = 400;
  return JSON.parse(
    JSON.stringify(told, (_, value: unknown) =>
      typeof value === "string" && value.length > longest
        ? `${value.slice(0, longest)} … (${value.length})`
        : value,
    ),
  );
}
