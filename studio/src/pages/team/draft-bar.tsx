/** Under the prompt: whether it is what stands, and what can be done with it. */
import { Button } from "../../parts/button";

type Props = {
  dirty: boolean;
  overtaken: boolean;
  ready: boolean;
  onDiscard: () => void;
  onRebase: () => void;
  onPropose: () => void;
  onSwap: () => void;
};

export function DraftBar({ dirty, overtaken, ready, onDiscard, onRebase, onPropose, onSwap }: Props) {
  return (
    <div className="border-t border-line bg-sheet">
      {overtaken ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 bg-care-ground px-4 py-2 text-care">
          <p className="min-w-0 flex-1">
            The team was changed meanwhile. Your words are kept; the changes shown are against what stands
            now.
          </p>
          <Button onClick={onRebase}>Go on with mine</Button>
          <Button onClick={onDiscard}>Take theirs</Button>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <p role="status" className={`shrink-0 grow text-ink-soft ${dirty ? "max-sm:sr-only" : ""}`}>
          {dirty ? (
            <span title="In this browser, until it is approved or thrown away">Draft, kept</span>
          ) : (
            "As it stands"
          )}
        </p>
        {dirty ? <Button onClick={onDiscard}>Throw away</Button> : null}
        <Button disabled={!ready} onClick={onSwap}>
          Swap …
        </Button>
        <Button look="chief" disabled={!dirty || !ready || overtaken} onClick={onPropose}>
          Approve …
        </Button>
      </div>
    </div>
  );
}
