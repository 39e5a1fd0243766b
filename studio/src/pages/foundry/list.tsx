/** The protocols that there are, the last touched first. */
import { Link } from "wouter";
import type { ListedProtocol } from "../../api/types";
import { Refused } from "../../parts/refused";
import { since } from "../../parts/times";
import { STANDING } from "./standing";
import { useListed } from "./use-listed";

export function ProtocolList({ here }: { here: string | undefined }) {
  const all = useListed();
  if (all.isError && !all.data)
    return <Refused what="The protocols" error={all.error} again={() => void all.refetch()} />;
  return (
    <nav aria-label="All protocols" className="min-h-0 flex-1 overflow-auto p-2">
      {all.data?.length === 0 ? <p className="px-2 text-xs text-ink-soft">There are none yet.</p> : null}
      <ul className="flex flex-col gap-0.5">
        {(all.data ?? []).map((one) => (
          <Line key={one.thread_id} one={one} here={one.thread_id === here} />
        ))}
      </ul>
    </nav>
  );
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
            {since(one.updated_at)}
          </span>
        </span>
      </Link>
    </li>
  );
}
