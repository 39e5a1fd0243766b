/** What is different between two checkpoints: in words, line by line, or exactly. */
import { useState } from "react";
import { Button } from "../../parts/button";

type Props = {
  title: string;
  /** `+ …`, `- …`, `~ …`; none: they are the same. */
  words: readonly string[];
  exact: unknown;
  close: () => void;
};

export function Differences({ title, words, exact, close }: Props) {
  const [asJson, setAsJson] = useState(false);
  return (
    <section aria-label="What is different" className="flex min-h-0 flex-1 flex-col bg-sheet">
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate font-medium">{title}</h2>
        <Button aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
          {asJson ? "In words" : "As JSON"}
        </Button>
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto px-4 py-2 font-mono text-xs">
        {words.length === 0 ? <p>Nothing is different.</p> : null}
        {asJson ? (
          <pre className="whitespace-pre-wrap break-words">{JSON.stringify(exact, null, 2)}</pre>
        ) : (
          <ul className="flex flex-col gap-0.5">
            {words.map((line) => (
              <li
                key={line}
                className={`rounded px-2 py-0.5 whitespace-pre-wrap break-words ${colourOf(line)}`}
              >
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function colourOf(line: string): string {
  if (line.startsWith("+")) return "bg-good-ground text-good";
  return line.startsWith("-") ? "bg-bad-ground text-bad" : "bg-care-ground text-care";
}
