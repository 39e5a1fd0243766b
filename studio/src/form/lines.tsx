/** Words as they are typed, and lists of words, one a line. */
import { useState } from "react";
import { FIELD } from "../parts/field";

/** What is told of a control beside its value. */
export type Said = { "aria-invalid": boolean; "aria-describedby": string | undefined };

export const LOOK = `${FIELD} aria-[invalid=true]:border-bad`;

type LinesProps = { value: readonly unknown[]; onChange: (items: readonly string[]) => void; said: Said };

/** One item a line, as they are typed: a line with nothing on it is no item. */
export function Lines({ value, onChange, said }: LinesProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const items = (text: string) => text.split("\n").filter((line) => line.trim() !== "");
  const same = typed !== null && items(typed).join("\n") === value.join("\n");
  return (
    <Words
      hint="one a line"
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
