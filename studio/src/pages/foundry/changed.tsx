/** What was added and what was removed since the version before, word by word, as it is read; what stayed is folded away where it is long. */
import { useMemo, useState } from "react";
import type { Version } from "../../api/types";
import { Button } from "../../parts/button";
import { Runs } from "../../parts/word-diff";
import { counted, differences, folded } from "../../parts/words-apart";
import { asRead } from "./as-read";

type Props = { since: Version; now: Version };

export function Changed({ since, now }: Props) {
  const [whole, setWhole] = useState(false);
  const [written, setWritten] = useState(false);
  const [was, is] = useMemo(() => [asRead(since.text), asRead(now.text)], [since.text, now.text]);
  // Where nothing but signs of the formatting came or went, these are all that there is to be seen.
  const signs = was === is;
  const raw = written || signs;
  const runs = useMemo(
    () => (raw ? differences(since.text, now.text) : differences(was, is)),
    [raw, since.text, now.text, was, is],
  );
  if (since.hash === now.hash) return <Same since={since} now={now} />;
  const shown = whole ? runs : folded(runs);
  return (
    <>
      <p className="mb-3 flex items-center gap-3 text-xs text-ink-soft">
        {words(counted(runs, "new"))} added, {counted(runs, "gone")} removed.
        <Button look="quiet" aria-pressed={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Fold what stayed" : "Show what stayed"}
        </Button>
        {signs ? (
          <span>Only signs of the formatting differ.</span>
        ) : (
          <Button look="quiet" aria-pressed={written} onClick={() => setWritten(!written)}>
            {written ? "As it is read" : "As it is written"}
          </Button>
        )}
      </p>
      <p className="max-w-prose leading-relaxed whitespace-pre-wrap break-words">
        <Runs of={shown} />
      </p>
    </>
  );
}

/** A version of its own all the same: somebody asked for it, and a yes names it. */
function Same({ since, now }: Props) {
  const left = now.outcomes.filter((one) => one.left !== "");
  return (
    <div className="max-w-prose leading-relaxed">
      <p>
        The text is the same as version {since.version}.{left.length > 0 ? " The drafter could not do:" : ""}
      </p>
      <ul className="ml-5 list-disc">
        {left.map((one) => (
          <li key={`${one.by} ${one.wish} ${one.left}`}>
            “{one.wish}”, asked for by {one.by}: {one.left}.
          </li>
        ))}
      </ul>
    </div>
  );
}

const words = (count: number) => (count === 1 ? "1 word" : `${count} words`);
