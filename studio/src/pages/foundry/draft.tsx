/** The draft to be read: as it is, or against the version that was decided on last, or any other before it, word by word; and the final protocol. */
import { useState } from "react";
import type { Protocol, Version } from "../../api/types";
import { Choice as Select } from "../../parts/choice";
import { Formatted } from "../../parts/formatted";
import type { Writing } from "../../thread/writing";
import { Changed } from "./changed";
import { type Compared, comparedWith } from "./compared";
import { Exporting } from "./exporting";

type Props = { one: Protocol; shown: Version | undefined; writing: Writing };

type View = "final" | "draft" | "changes";

export function Draft({ one, shown, writing }: Props) {
  const ended = one.final_protocol !== null;
  const [chosen, choose] = useState<{ view: View; ended: boolean }>({ view: "final", ended });
  const [against, compare] = useState({ shown: 0, before: 0 });
  if (!shown) return <Written writing={writing} error={one.error} />;
  const { before, others } = comparedWith(one, shown, against.shown === shown.version ? against.before : 0);
  const final = shown.version === one.draft_version ? one.final_protocol : null;
  // What was looked at to decide is not looked at any more: the final protocol is there now.
  const view = viewOf(chosen.ended === ended ? chosen.view : "final", before, final);
  const choices: Array<[View, string]> = [
    ...(final === null ? [] : [["final", "Final protocol"] satisfies [View, string]]),
    ["draft", "Draft"],
    ...(before ? [["changes", `Changes since version ${before.version}`] satisfies [View, string]] : []),
  ];
  return (
    <section
      aria-label={view === "final" ? "Final protocol" : "Draft"}
      className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="flex min-h-10 flex-wrap items-center gap-1 border-b border-line bg-sheet px-5 py-1 text-xs">
        {choices.map(([name, words]) => (
          <Choice key={name} on={name === view} name={words} turn={() => choose({ view: name, ended })} />
        ))}
        {view === "changes" ? (
          <Against
            before={before}
            others={others}
            compare={(version) => compare({ shown: shown.version, before: version })}
          />
        ) : null}
        <span className="ml-auto flex items-center gap-1.5">
          {shown.written_by ? <span className="text-ink-soft">Written by {shown.written_by}</span> : null}
          <span
            className="font-mono text-[11px] text-ink-soft max-2xl:hidden"
            title={`SHA-256 ${shown.hash}`}
          >
            {shown.hash.slice(0, 12)}
          </span>
          {final === null ? null : <Exporting text={final} draft={shown.text} />}
        </span>
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="min-h-0 overflow-auto bg-sheet px-8 py-6 max-xl:px-5"
      >
        {view === "changes" && before ? (
          <Changed since={before} now={shown} />
        ) : (
          <Formatted text={view === "final" && final !== null ? final : shown.text} />
        )}
      </div>
    </section>
  );
}

/** What is wanted, as far as there is such a thing. */
function viewOf(wanted: View, before: Version | undefined, final: string | null): View {
  if (wanted === "changes" && before) return "changes";
  return wanted === "final" && final !== null ? "final" : "draft";
}

type AgainstProps = Compared & { compare: (version: number) => void };

/** What it is compared with, where there is a choice. */
function Against({ before, others, compare }: AgainstProps) {
  if (!before || others.length < 2) return null;
  return (
    <Select
      label="Compare with"
      value={`${before.version}`}
      of={others}
      choose={(version) => compare(Number(version))}
    />
  );
}

function Choice({ on, name, turn }: { on: boolean; name: string; turn: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={turn}
      className="rounded-md px-2 py-1 text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:bg-accent-ground aria-pressed:text-accent"
    >
      {name}
    </button>
  );
}

/** Before there is a version: the words as they come. */
function Written({ writing, error }: { writing: Writing; error: string | null }) {
  const words = [...writing.values()].join("\n\n");
  return (
    <section aria-label="Draft" aria-busy={!error} className="min-h-0 overflow-auto px-8 py-6">
      {error ? (
        <p role="alert" className="rounded bg-bad-ground px-3 py-2 text-bad">
          {error}
        </p>
      ) : null}
      {words ? (
        <Formatted text={words} />
      ) : (
        <p className="text-ink-soft">{error ? "" : "The first draft is being written …"}</p>
      )}
    </section>
  );
}
