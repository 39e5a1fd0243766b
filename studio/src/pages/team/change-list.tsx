/** Changes in words, each with a sign of its kind. */
import type { Change, PictureFrame } from "../../api/types";
import { Sign } from "../../parts/sign";

type Props = {
  changes: readonly Change[];
  none: string;
  /** Of the pictures that the words may speak of. */
  frames?: readonly PictureFrame[];
};

export function ChangeList({ changes, none, frames = [] }: Props) {
  if (changes.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {changes.map((one) => (
        <li key={`${one.kind} ${one.subject} ${one.id}`} className="flex items-baseline gap-2">
          <Sign kind={one.kind} />
          <span>{called(plain(one.words), frames)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The words begin with a sign of their own, for pages without colours. */
function plain(words: string): string {
  return words.replace(/^[-+~] /, "");
}

/** Loops and choices by what they are: ids are for programs. */
function called(words: string, frames: readonly PictureFrame[]): string {
  return frames.reduce(
    (said, { node, kind, words: own }) =>
      said.replaceAll(
        ` of ${node}`,
        frames.filter((one) => one.kind === kind).length > 1 ? ` of “${own}”` : ` of the ${kind}`,
      ),
    words,
  );
}
