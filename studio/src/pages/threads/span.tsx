/** One span in full: what it saw and wrote, each call with its arguments, reason and result, what models were sent, and all as JSON. */
import { type ReactNode, useEffect, useRef } from "react";
import type { Picture } from "../../api/types";
import { indented } from "../../approvals/exact";
import { AsKept } from "../../parts/as-kept";
import { ByHand } from "../../parts/by-hand";
import { objectIn, Shown } from "../../parts/shown";
import { type Call, callsOf } from "../../thread/calls";
import { lasted } from "../../thread/clock";
import { nameOf, toolOf } from "../../thread/names";
import { asked, standsAs, whoIn } from "../../thread/span-words";
import type { Span } from "../../thread/trace-rows";
import { SentToModels } from "./sent";

type Props = {
  thread: string;
  span: Span;
  /** Which of its calls, of a tool or a model, is looked at; null = the step itself. */
  call: string | null;
  /** Where the words are that it saw. */
  all: readonly Span[];
  picture: Picture;
  /** Who has written other words in its place; undefined = nobody. */
  edited?: string | undefined;
  close: () => void;
};

/** Has the focus when it comes, and Escape puts it away: between it and its row stand all the others. */
export function SpanInFull({ thread, span, call, all, picture, edited, close }: Props) {
  const name = whoIn(span, picture);
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
          {edited === undefined ? null : <ByHand by={edited} />}
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
          {asked(span)}
          {span.answer === null ? "" : span.answer ? " Yes." : " No."}
        </Part>
      ) : null}
      {span.detail ? <Part name="Why">{span.detail}</Part> : null}
      {calls.length > 0 ? <Calls calls={calls} at={call} picture={picture} /> : null}
      <SentToModels thread={thread} models={span.models} at={call} picture={picture} />
      {span.saw.length > 0 ? <Saw span={span} all={all} picture={picture} /> : null}
      {span.text ? <Part name="Wrote">{span.text}</Part> : null}
      <AsKept value={span} as="All of it, as JSON" />
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

/** Of one that was denied, what came in place of a result. */
function gaveAs({ decision, status }: Call): string {
  if (decision === "deny") return "was told";
  return status === "success" ? "gave" : status;
}

type CallsProps = { calls: readonly Call[]; at: string | null; picture: Picture };

/** at: the one that is looked at, which is brought into sight. */
function Calls({ calls, at, picture }: CallsProps) {
  const looked = useRef<HTMLLIElement>(null);
  // In braces: browsers give a promise back, which would be taken for what cleans up.
  useEffect(() => {
    looked.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <div>
      <h3 className="text-xs text-ink-soft">Tools</h3>
      <ol className="flex flex-col">
        {calls.map((call) => (
          <li
            key={call.key}
            ref={call.key === at ? looked : null}
            aria-current={call.key === at || undefined}
            className="border-b border-line py-1.5 text-xs last:border-0 aria-[current]:bg-accent-ground"
          >
            <p className="flex items-baseline gap-2">
              <span className="font-medium">{toolOf(call.tool, picture)}</span>
              <span className={`rounded px-1 ${DECISIONS[call.decision] ?? ""}`}>
                {call.decision || call.status}
              </span>
              <span className="min-w-0 break-words text-ink-soft">
                {call.reason} {call.rule ? `(${call.rule})` : ""}
              </span>
            </p>
            <dl className="mt-1 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-2 gap-y-1">
              <dt className="text-ink-soft">called with</dt>
              <dd>
                <Exactly text={indented(call.arguments)} />
              </dd>
              {call.result ? (
                <>
                  <dt className="text-ink-soft">{gaveAs(call)}</dt>
                  <dd>
                    <Exactly text={objectIn(call.result) ? indented(call.result) : call.result} />
                  </dd>
                </>
              ) : null}
            </dl>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Exactly({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-48 overflow-auto rounded bg-sunken px-2 py-1 font-mono whitespace-pre-wrap break-words"
    >
      {text || "nothing"}
    </pre>
  );
}

/** What others had written by then, in their own words as far as their spans are here. */
function Saw({ span, all, picture }: Pick<Props, "span" | "all" | "picture">) {
  const wrote = (instance: string) =>
    all.findLast((one) => one.instance === instance && one.turn === span.turn && one.text)?.text ?? "";
  return (
    <div>
      <h3 className="text-xs text-ink-soft">Saw</h3>
      <ul className="flex flex-col">
        {span.saw.map((instance) => {
          const [name, text] = [nameOf(instance, picture), wrote(instance)];
          return (
            <li key={instance}>
              {text ? (
                <details>
                  <summary className="cursor-pointer">What {name} wrote</summary>
                  <div className="border-l border-line pl-3">
                    <Shown text={text} level={3} />
                  </div>
                </details>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
