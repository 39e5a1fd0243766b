/** The protocols that there are: those that wait for the clinician first, the longest before the others, then the last touched; searched by their intents. */
import { useDeferredValue, useState } from "react";
import { Link } from "wouter";
import type { ListedProtocol } from "../../api/types";
import { Button } from "../../parts/button";
import { Since } from "../../parts/moments";
import { Refused } from "../../parts/refused";
import { SearchField } from "../../parts/search-field";
import { type List, PART, standsSince, waits } from "./listed";
import { STANDING } from "./standing";
import { useListed } from "./use-listed";

export function ProtocolList({ here }: { here: string | undefined }) {
  const [words, setWords] = useState("");
  const [most, setMost] = useState(PART);
  const all = useListed(useDeferredValue(words.trim()), most);
  if (all.isError && !all.data)
    return <Refused what="The protocols" error={all.error} again={() => void all.refetch()} />;
  const { listed, total } = all.data ?? NONE;
  const left = total - listed.length;
  return (
    <div className="flex min-h-0 flex-1 flex-col cramped:block">
      <div className="flex flex-col gap-1 px-3 pt-2">
        <SearchField
          label="Search protocols"
          hint="Search the intents"
          text={words}
          change={(text) => {
            setWords(text);
            setMost(PART);
          }}
          look="w-full"
        />
        <p role="status" className="px-1 text-[11px] text-ink-soft tabular-nums">
          {all.data ? told(all.data, words) : ""}
        </p>
      </div>
      <nav aria-label="All protocols" className="min-h-0 flex-1 overflow-auto p-2">
        <ul className="flex flex-col gap-0.5">
          {listed.map((one) => (
            <Line key={one.thread_id} one={one} here={one.thread_id === here} />
          ))}
        </ul>
        {left > 0 ? (
          <Button look="quiet" disabled={all.isPlaceholderData} onClick={() => setMost((had) => had + PART)}>
            Show {Math.min(PART, left)} older of {left}
          </Button>
        ) : null}
      </nav>
    </div>
  );
}

const NONE: List = { listed: [], total: 0 };

/** How many there are, and how many of them wait. */
function told({ listed, total }: List, words: string): string {
  if (total === 0) return words.trim() ? "None has these words." : "There are none yet.";
  const waiting = listed.filter(waits).length;
  const asked = waiting === 0 ? "none waits" : waiting === 1 ? "1 waits" : `${waiting} wait`;
  return `${total === 1 ? "1 protocol" : `${total} protocols`}, ${asked} for you`;
}

function Line({ one, here }: { one: ListedProtocol; here: boolean }) {
  const { word, dot } = STANDING[one.status];
  return (
    <li>
      <Link
        href={`/foundry/${one.thread_id}`}
        aria-current={here ? "page" : undefined}
        className="flex items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-sunken aria-[current]:bg-accent-ground"
      >
        <span aria-hidden="true" className={`mt-1.5 size-2 shrink-0 rounded-full ${dot}`} />
        <span className="min-w-0">
          <span className="line-clamp-2">{one.title || one.thread_id}</span>
          <span className="block text-[11px] text-ink-soft">
            <span className={one.status === "waiting" ? "text-care" : ""}>{word}</span> ·{" "}
            <Since at={standsSince(one)} />
          </span>
        </span>
      </Link>
    </li>
  );
}
