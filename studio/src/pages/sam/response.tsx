/** What came of a turn of SAM: its answer, or why there is none; and what there is to know of it. */
import { CircleCheck, CircleX } from "lucide-react";
import { record } from "../../form/shape";
import type { Snapshot } from "../../hosted/standing";
import { Formatted } from "../../parts/formatted";
import { timeOf } from "../../parts/times";

/** at: where the turn stands. whole: with all that is known of it. */
export function Response({ at, whole }: { at: Snapshot; whole: boolean }) {
  const told = record(at.values) ?? {};
  // Before it is over, the answer that stands in the state is that of the turn before.
  const over = (at.next ?? []).length === 0;
  if (!over || typeof told.output !== "string" || typeof told.status !== "string")
    return <p className="text-ink-soft">It has come to no answer.</p>;
  const good = told.status === "success";
  const Icon = good ? CircleCheck : CircleX;
  return (
    <>
      <h3 className={`flex items-center gap-2 font-medium ${good ? "text-good" : "text-bad"}`}>
        <Icon size={15} aria-hidden="true" />
        {good ? "Answered" : `Not answered: ${String(told.error_type).replaceAll("_", " ")}`}
      </h3>
      <div className="mt-2 max-w-prose break-words">
        <Formatted text={told.output} level={3} />
      </div>
      {whole ? <Facts told={told} /> : null}
    </>
  );
}

function Facts({ told }: { told: Record<string, unknown> }) {
  const facts = [
    ["taken for", told.input_type],
    ["what failed", told.error_type],
    ["asked at", timeOf(Date.parse(String(told.created_at)) / 1000)],
  ] as const;
  return (
    <>
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
