/** What was added and what was removed since the version before, word by word; what stayed is folded away where it is long. */
import { useMemo, useState } from "react";
import { Button } from "../../parts/button";
import { Runs } from "../../parts/word-diff";
import { counted, differences, folded } from "../../parts/words-apart";

export function Changed({ old, now }: { old: string; now: string }) {
  const [whole, setWhole] = useState(false);
  const runs = useMemo(() => differences(old, now), [old, now]);
  const shown = whole ? runs : folded(runs);
  return (
    <>
      <p className="mb-3 flex items-center gap-3 text-xs text-ink-soft">
        {words(counted(runs, "new"))} added, {counted(runs, "gone")} removed.
        <Button look="quiet" aria-pressed={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Fold what stayed" : "Show what stayed"}
        </Button>
      </p>
      <p className="max-w-prose leading-relaxed whitespace-pre-wrap break-words">
        <Runs of={shown} />
      </p>
    </>
  );
}

const words = (count: number) => (count === 1 ? "1 word" : `${count} words`);
