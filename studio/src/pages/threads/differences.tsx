/** What is different between two checkpoints: in words, line by line, or exactly. */
import { useState } from "react";
import { Button } from "../../parts/button";
import { Sign } from "../../parts/sign";
import { WordDiff } from "../../parts/word-diff";
import type { Line, Part } from "../../thread/differing";

type Props = {
  title: string;
  /** None: they are the same. */
  parts: readonly Part[];
  exact: unknown;
  /** Said where there is no part. */
  none?: string;
  close: () => void;
};

export function Differences({ title, parts, exact, none = "Nothing is different.", close }: Props) {
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
        {parts.length === 0 ? <p>{none}</p> : null}
        {asJson ? (
          <pre className="font-mono whitespace-pre-wrap break-words">{JSON.stringify(exact, null, 2)}</pre>
        ) : (
          parts.map(({ name, lines }) => (
            <section key={name} aria-label={name || undefined} className="mb-3">
              {name ? <h3 className="pb-1 font-medium text-ink-soft">{name}</h3> : null}
              <ul className="flex flex-col gap-1">
                {lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and none ever moves
                  <li key={at} className="flex items-baseline gap-2">
                    <Sign kind={line.kind} />
                    <span className="min-w-0 flex-1 text-[13px] whitespace-pre-wrap break-words">
                      <Said line={line} />
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

function Said({ line: { words, texts } }: { line: Line }) {
  if (!texts) return words;
  return (
    <>
      {texts.about ? `${texts.about}: ` : ""}
      <WordDiff old={texts.old} now={texts.now} />
    </>
  );
}
