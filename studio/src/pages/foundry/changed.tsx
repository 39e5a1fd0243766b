/** What came and what went since the version before, word by word; what stayed is folded away where it is long. */
import { useMemo, useState } from "react";
import { Button } from "../../parts/button";
import { counted, differences, folded, type Run, type Shown } from "./words";

const TAGS: Record<Run["kind"], { tag: "span" | "ins" | "del"; look: string }> = {
  same: { tag: "span", look: "" },
  new: { tag: "ins", look: "rounded bg-good-ground text-good decoration-1" },
  gone: { tag: "del", look: "rounded bg-bad-ground text-bad" },
};

export function Changed({ old, now }: { old: string; now: string }) {
  const [whole, setWhole] = useState(false);
  const runs = useMemo(() => differences(old, now), [old, now]);
  const shown = whole ? runs : folded(runs);
  return (
    <>
      <p className="mb-3 flex items-center gap-3 text-xs text-ink-soft">
        {counted(runs, "new")} words came, {counted(runs, "gone")} went.
        <Button look="quiet" aria-pressed={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Fold what stayed" : "Show what stayed"}
        </Button>
      </p>
      <p className="max-w-prose leading-relaxed whitespace-pre-wrap break-words">
        {shown.map((run, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is what it is by its place
          <Part key={at} run={run} />
        ))}
      </p>
    </>
  );
}

function Part({ run }: { run: Shown }) {
  if (run.kind === "folded") {
    return (
      <span className="my-3 block border-y border-dashed border-line py-1 text-xs text-ink-soft">
        {run.words} words stay as they were
      </span>
    );
  }
  const { tag: Tag, look } = TAGS[run.kind];
  return <Tag className={look}>{run.text}</Tag>;
}
