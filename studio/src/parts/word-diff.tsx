/** A text as it was and as it is, word by word: what stayed, what went, what came. */
import { differences, folded, type Run, type Shown } from "./words-apart";

const TAGS: Record<Run["kind"], { tag: "span" | "ins" | "del"; look: string }> = {
  same: { tag: "span", look: "" },
  new: { tag: "ins", look: "rounded bg-good-ground text-good decoration-1" },
  gone: { tag: "del", look: "rounded bg-bad-ground text-bad" },
};

/** Of two texts; what stayed is folded away where it is long. */
export function WordDiff({ old, now }: { old: string; now: string }) {
  return <Runs of={folded(differences(old, now))} />;
}

export function Runs({ of }: { of: readonly Shown[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a run is what it is by its place
  return of.map((run, at) => <One key={at} run={run} />);
}

function One({ run }: { run: Shown }) {
  if (run.kind === "folded") {
    return (
      <span className="my-3 block border-y border-dashed border-line py-1 text-xs text-ink-soft">
        {run.words} words stay as they were
      </span>
    );
  }
  const { tag: Tag, look } = TAGS[run.kind];
  return <Tag className={look}>{run.kind === "same" ? run.text : seen(run)}</Tag>;
}

/** Where nothing but line breaks came or went, a sign stands for each: they would not be seen. */
function seen({ kind, text }: Run): string {
  if (/\S/.test(text)) return text;
  return text.replaceAll("\n", kind === "new" ? "↵\n" : "↵");
}
