/** Two texts word by word: what stayed, what went, what came. Pure. */
import { differing } from "../../approvals/exact";

export type Run = { kind: "same" | "gone" | "new"; text: string };

/** The time goes with the square of the parts: more of them than this are compared as larger parts. */
const MOST = 4_000;

const PARTS: ReadonlyArray<(text: string) => string[]> = [
  (text) => text.match(/\s*\S+|\s+$/g) ?? [],
  (text) => text.split(/(?<=\n)/),
];

export function differences(old: string, now: string): Run[] {
  for (const parts of PARTS) {
    const [a, b] = [parts(old), parts(now)];
    if (Math.max(a.length, b.length) <= MOST) return joined(differing(a, b));
  }
  return joined(differing([old], [now]));
}

/** Neighbours of one kind as one run. */
function joined(parts: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const { kind, text } of parts) {
    const last = found.at(-1);
    if (last?.kind === kind) last.text += text;
    else found.push({ kind, text });
  }
  return found;
}

export function counted(runs: readonly Run[], kind: Run["kind"]): number {
  return runs.reduce(
    (all, one) => all + (one.kind === kind ? one.text.split(/\s+/).filter(Boolean).length : 0),
    0,
  );
}

export type Shown = Run | { kind: "folded"; text: string; words: number };

/** What is the same for longer than this many words on each side of a change is folded away. */
const AROUND = 30;

export function folded(runs: readonly Run[]): Shown[] {
  return runs.flatMap((run, at): Shown[] => {
    const words = run.text.match(/\s*\S+|\s+$/g) ?? [];
    const [head, tail] = [at === 0 ? 0 : AROUND, at === runs.length - 1 ? 0 : AROUND];
    if (run.kind !== "same" || words.length <= head + tail + AROUND) return [run];
    const middle = words.slice(head, words.length - tail);
    const part = (text: string): Shown[] => (text ? [{ kind: "same", text }] : []);
    return [
      ...part(words.slice(0, head).join("")),
      { kind: "folded", text: middle.join(""), words: middle.length },
      ...part(words.slice(words.length - tail).join("")),
    ];
  });
}
