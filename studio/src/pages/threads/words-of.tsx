/** What was said in a part of a state, to be written otherwise as words; all else of it as JSON, behind them. */
import type { ReactNode } from "react";
import type { Words } from "../../thread/state-words";

type Props = {
  said: readonly Words[];
  reword: (message: string, text: string) => void;
  /** The part as JSON. */
  children: ReactNode;
};

export function WordsOf({ said, reword, children }: Props) {
  if (said.length === 0) return children;
  return (
    <>
      {said.map(({ message, who, text }) => (
        <label key={message} className="mt-1 flex flex-col gap-1 text-xs text-ink-soft">
          {who} wrote
          <textarea
            value={text}
            onChange={(event) => reword(message, event.target.value)}
            rows={Math.min(12, text.split("\n").length + 1)}
            className="resize-y rounded-md border border-line bg-raised px-2 py-1.5 text-[13px] text-ink"
          />
        </label>
      ))}
      <details className="mt-1.5 text-xs">
        <summary className="cursor-pointer text-ink-soft">All else, as JSON (the words are above)</summary>
        {children}
      </details>
    </>
  );
}
