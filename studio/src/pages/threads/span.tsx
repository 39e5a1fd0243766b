/** One span in full: what it wrote, each tool decision with its reason and result, its models, and all as JSON. */
import { type ReactNode, useEffect, useRef } from "react";
import type { components } from "../../api/schema";
import { indented } from "../../approvals/exact";
import { type Call, callsOf } from "../../thread/calls";
import { lasted } from "../../thread/clock";
import { standsAs } from "../../thread/span-words";

type Span = components["schemas"]["SpanTold"];

type Props = { span: Span; name: string; close: () => void };

/** Has the focus when it comes, and Escape puts it away: between it and its row stand all the others. */
export function SpanInFull({ span, name, close }: Props) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), []);
  const calls = callsOf(span.calls);
  const facts = [
    `turn ${span.turn}`,
    span.ended_at === null ? "goes on" : lasted(span.ended_at - span.started_at),
    span.attempts > 1 ? `tried ${span.attempts} times` : "",
    ...Object.entries(span.usage).map(([name, count]) => `${count} ${name.replaceAll("_", " ")}`),
    ...new Set(span.models.map((one) => String(one.answered_by ?? one.model ?? ""))),
    span.by ? `by ${span.by}` : "",
  ];
  return (
    <section
      ref={shown}
      aria-label={`Span ${name}`}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="flex max-h-[55%] shrink-0 flex-col gap-3 overflow-auto border-t border-line bg-sheet px-4 py-3"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-medium">
            {name} <span className="text-ink-soft">{standsAs(span)}</span>
          </h2>
          <p className="text-xs text-ink-soft">{facts.filter(Boolean).join(" · ")}</p>
        </div>
        <button
          type="button"
          onClick={close}
          className="rounded px-1.5 text-xs text-ink-soft hover:bg-sunken"
        >
          Close
        </button>
      </div>
      {span.failure ? (
        <p className="rounded bg-bad-ground px-2.5 py-1.5 text-bad">{span.failure.replaceAll("_", " ")}</p>
      ) : null}
      {span.question ? (
        <Part name="Was asked">
          {span.question}
          {span.answer === null ? "" : span.answer ? " Yes." : " No."}
        </Part>
      ) : null}
      {span.detail ? <Part name="Why">{span.detail}</Part> : null}
      {span.text ? <Part name="Wrote">{span.text}</Part> : null}
      {calls.length > 0 ? <Calls calls={calls} /> : null}
      <details className="text-xs">
        <summary className="cursor-pointer text-ink-soft">All of it, as JSON</summary>
        <pre className="mt-1 font-mono whitespace-pre-wrap break-words">{JSON.stringify(span, null, 2)}</pre>
      </details>
    </section>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-xs text-ink-soft">{name}</h3>
      <p className="max-w-prose whitespace-pre-wrap break-words">{children}</p>
    </div>
  );
}

const DECISIONS: Readonly<Record<string, string>> = {
  allow: "bg-good-ground text-good",
  ask: "bg-care-ground text-care",
  deny: "bg-bad-ground text-bad",
};

function Calls({ calls }: { calls: readonly Call[] }) {
  return (
    <div>
      <h3 className="text-xs text-ink-soft">Tools</h3>
      <ol className="flex flex-col">
        {calls.map((call) => (
          <li key={call.key} className="border-b border-line py-1.5 text-xs last:border-0">
            <details>
              <summary className="grid cursor-pointer grid-cols-[9rem_4rem_minmax(0,1fr)] items-baseline gap-2">
                <span className="truncate font-medium">{call.tool}</span>
                <span className={`rounded px-1 text-center ${DECISIONS[call.decision] ?? ""}`}>
                  {call.decision || call.status}
                </span>
                <span className="truncate text-ink-soft">
                  {call.reason}
                  {call.result ? ` → ${call.result}` : ""}
                </span>
              </summary>
              <pre className="mt-1 max-h-48 overflow-auto rounded bg-sunken px-2 py-1.5 font-mono whitespace-pre-wrap break-words">
                {indented(call.arguments)}
              </pre>
              <p className="mt-1 text-ink-soft">
                {call.reason} {call.rule ? `(${call.rule})` : ""}
              </p>
              {call.result ? (
                <p className="mt-1 whitespace-pre-wrap break-words">
                  {call.status}: {call.result}
                </p>
              ) : null}
            </details>
          </li>
        ))}
      </ol>
    </div>
  );
}
