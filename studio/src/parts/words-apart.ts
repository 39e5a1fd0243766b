/** Two texts word by word: what stayed, what went, what came. Pure. */
import { differing } from "../approvals/exact";

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
    if (Math.max(a.length, b.length) <= MOST) return readable(joined(differing(a, b)));
  }
  return joined(differing([old], [now]));
}

/** So few words that stayed, of the same line, say nothing between changes that are longer. */
const FEW = 3;

/** A word or two that stayed by chance amid a change go and come with it: each change is read in one piece. */
function readable(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  let [gone, come] = ["", ""];
  const put = (kind: Run["kind"], text: string) => {
    if (text) found.push({ kind, text });
  };
  runs.forEach((run, at) => {
    const lost = run.kind === "same" && isLost(run, changedBefore(runs, at), changedBehind(runs, at));
    if (run.kind === "same" && !lost) {
      put("gone", gone);
      put("new", come);
      put("same", run.text);
      [gone, come] = ["", ""];
    } else {
      if (run.kind !== "new") gone += run.text;
      if (run.kind !== "gone") come += run.text;
    }
  });
  put("gone", gone);
  put("new", come);
  return found;
}

function isLost({ text }: Run, before: number, behind: number): boolean {
  const words = wordsIn(text);
  return words <= FEW && !text.includes("\n") && words < Math.min(before, behind);
}

/** How many words went or came, whichever are more, right before a run; and right behind it. */
const changedBefore = (runs: readonly Run[], at: number) => longest(runs.slice(Math.max(0, at - 2), at));
const changedBehind = (runs: readonly Run[], at: number) => longest(runs.slice(at + 1, at + 3));

const longest = (runs: readonly Run[]) =>
  Math.max(0, ...runs.filter(({ kind }) => kind !== "same").map(({ text }) => wordsIn(text)));

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

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
  return runs.reduce((all, one) => all + (one.kind === kind ? wordsIn(one.text) : 0), 0);
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
