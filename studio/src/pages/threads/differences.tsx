/** What is different between two checkpoints: in words, line by line, or exactly. */
import { useState } from "react";
import type { Picture } from "../../api/types";
import { Button } from "../../parts/button";
import { Sign } from "../../parts/sign";
import { partsOf } from "../../thread/differing";

type Props = {
  title: string;
  /** `+ …`, `- …`, `~ …`; none: they are the same. */
  words: readonly string[];
  exact: unknown;
  /** Of a team's thread: who its ids are. */
  picture?: Picture;
  close: () => void;
};

export function Differences({ title, words, exact, picture, close }: Props) {
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
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto px-4 py-3 text-xs">
        {words.length === 0 ? <p>Nothing is different.</p> : null}
        {asJson ? (
          <pre className="font-mono whitespace-pre-wrap break-words">{JSON.stringify(exact, null, 2)}</pre>
        ) : (
          partsOf(words, picture).map(({ name, lines }) => (
            <section key={name} aria-label={name || undefined} className="mb-3">
              {name ? <h3 className="pb-1 font-medium text-ink-soft">{name}</h3> : null}
              <ul className="flex flex-col gap-1">
                {lines.map((line) => (
                  <li key={`${line.kind} ${line.words}`} className="flex items-baseline gap-2">
                    <Sign kind={line.kind} />
                    <span className="min-w-0 flex-1 text-[13px] whitespace-pre-wrap break-words">
                      {line.words}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </section>
  );
}
