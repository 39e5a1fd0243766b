/** Words as they are typed, and lists of words or numbers, one a line. */
import { useState } from "react";
import { FIELD } from "../parts/field";

/** What is told of a control beside its value. */
export type Said = { "aria-invalid": boolean; "aria-describedby": string | undefined };

export const LOOK = `${FIELD} aria-[invalid=true]:border-bad`;

type LinesProps = {
  value: readonly unknown[];
  onChange: (items: readonly unknown[]) => void;
  said: Said;
  /** What a line says; else it is words. */
  read?: (line: string) => unknown;
  hint?: string;
};

const asTyped = (line: string): unknown => line;

/** One item a line, as they are typed: a line with nothing on it is no item. */
export function Lines({ value, onChange, said, read = asTyped, hint = "one a line" }: LinesProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const items = (text: string) =>
    text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(read);
  // A number may be written in several ways: what is typed stays as long as it says what stands.
  const same = typed !== null && JSON.stringify(items(typed)) === JSON.stringify(value);
  return (
    <Words
      hint={hint}
      value={same ? typed : value.join("\n")}
      onChange={(text) => {
        setTyped(text);
        onChange(items(text));
      }}
      said={said}
    />
  );
}

type WordsProps = { value: string; onChange: (said: string) => void; hint?: string; said: Said };

export function Words({ value, onChange, hint, said }: WordsProps) {
  return (
    <textarea
      {...said}
      className={`${LOOK} resize-y`}
      rows={Math.min(8, value.split("\n").length + (hint ? 1 : 0))}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What is not as it is to be, behind a control that is described by it. */
export function Wrong({ id, faults }: { id: string; faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <span id={id} className="text-bad">
      {faults.join("; ")}
    </span>
  );
}
