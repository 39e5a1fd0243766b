/** The one way between the zones: of each request, what was decided, why, and exactly what went over. */
import { ArrowRight, Ban } from "lucide-react";
import type { AdminTurn } from "./talk";

type Props = { turns: readonly AdminTurn[]; keywords: readonly string[] };

export function BridgeBetween({ turns, keywords }: Props) {
  return (
    <section aria-label="The bridge" className="flex min-h-0 flex-col border-x border-line">
      <header className="border-b border-line px-4 py-2">
        <h2 className="font-medium">The bridge</h2>
        <details className="text-xs text-ink-soft">
          <summary className="cursor-pointer">{keywords.length} words that the guard goes by</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <p tabIndex={0} className="mt-1 max-h-32 overflow-auto">
            {keywords.join(", ")}
          </p>
        </details>
      </header>
      <ol className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
        {turns.length === 0 ? (
          <li className="text-ink-soft">
            Nothing has come here. Only what names documents or customers can go over, and of it the words of
            the request alone.
          </li>
        ) : null}
        {turns.map((turn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no name but their place
          <li key={at} className="flex flex-col gap-1.5 rounded-lg border border-line bg-raised p-3 text-xs">
            <Decided turn={turn} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Decided({ turn }: { turn: AdminTurn }) {
  const over = turn.route === "route_bridge";
  const Icon = over ? ArrowRight : Ban;
  return (
    <>
      <p className={`flex items-center gap-1.5 font-medium ${over ? "text-good" : "text-ink-soft"}`}>
        <Icon size={14} aria-hidden="true" />
        {over ? "Went over" : "Stayed with the supervisor"}
      </p>
      <p className="text-ink-soft">
        Classifier: <code>{turn.route}</code>
      </p>
      <p className="text-ink-soft">{guardWords(turn)}</p>
      {turn.crossed === null ? null : (
        <blockquote className="rounded-md bg-sunken px-2 py-1.5 break-words">
          <span className="text-ink-soft">Let through, and nothing else: </span>
          {turn.crossed}
        </blockquote>
      )}
    </>
  );
}

function guardWords(turn: AdminTurn): string {
  if (turn.guard.length === 0) return "Guard: no word of documents or customers, so nothing may cross.";
  return `Guard: ${turn.guard.map((one) => `“${one}”`).join(", ")} let it through to the classifier.`;
}
