/** Two texts word by word: what stayed, what went, what came. Pure. */
import { differing } from "../approvals/exact";

export type Run = { kind: "same" | "gone" | "new"; text: string };

/** The time goes with the square of the parts: more of them than this are compared as larger parts. */
const MOST = 4_000;

/** Each with what stands before it: between words that stayed a line break may have come, or gone. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

export function differences(old: string, now: string): Run[] {
  const fits = (a: readonly string[], b: readonly string[]) => Math.max(a.length, b.length) <= MOST;
  const words = [wordsOf(old), wordsOf(now)] as const;
  if (fits(...words)) return readable(joined(byWord(...words)));
  const lines = [linesOf(old), linesOf(now)] as const;
  return joined(fits(...lines) ? differing(...lines) : differing([old], [now]));
}

/** A word stays whatever stands before it: of that it is told apart what it was, and is. */
function byWord(old: readonly string[], now: readonly string[]): Run[] {
  const bare = (parts: readonly string[]) => parts.map((one) => one.trimStart());
  let [i, j] = [0, 0];
  return differing(bare(old), bare(now)).flatMap(({ kind, text }): Run[] => {
    const [was, is] = [old[i] ?? "", now[j] ?? ""];
    if (kind !== "new") i++;
    if (kind !== "gone") j++;
    if (kind !== "same") return [{ kind, text: kind === "gone" ? was : is }];
    if (was === is) return [{ kind, text: is }];
    const before = (part: string) => part.slice(0, part.length - text.length);
    const around: Run[] = [
      { kind: "gone", text: before(was) },
      { kind: "new", text: before(is) },
      { kind: "same", text },
    ];
    return around.filter((one) => one.text !== "");
  });
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
