/** Protocols that wait for the clinician, whoever waits longest first: they are read and decided on in the foundry. */
import { FlaskConical } from "lucide-react";
import { Link } from "wouter";
import { DecideThere } from "../../approvals/decide-there";
import type { notIn } from "../../hosted/use-waiting-protocols";
import { Since } from "../../parts/moments";
import type { useRowFocus } from "./use-row-focus";

/** So many are told one by one. */
const FEW = 5;

type Props = { waiting: ReturnType<typeof notIn>; focus: ReturnType<typeof useRowFocus> };

export function OfProtocols({ waiting: { protocols, total }, focus }: Props) {
  if (total === 0) return null;
  const shown = protocols.slice(0, FEW);
  const more = total - shown.length;
  return (
    <section
      {...focus}
      aria-label="Protocols"
      className="rounded-lg border border-line bg-raised p-4 shadow-xs"
    >
      <h2 tabIndex={-1} className="flex items-center gap-2.5 font-semibold">
        <FlaskConical size={17} aria-hidden="true" className="shrink-0 text-care" />
        {total === 1 ? "1 protocol waits for the clinician" : `${total} protocols wait for the clinician`}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((one) => (
          <li key={one.thread_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-40 flex-1">
              <span className="block break-words">{one.title || one.thread_id}</span>
              <span className="text-xs text-ink-soft">
                asked <Since at={one.asked_at ?? one.updated_at} />
              </span>
            </span>
            <DecideThere id={one.thread_id} title={one.title} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="border-t border-line pt-2 text-ink-soft">
          {more === 1 ? "1 more waits" : `${more} more wait`}, for less time than these.{" "}
          <Link href="/foundry" className="text-accent underline">
            All of them in the foundry
          </Link>
        </p>
      ) : null}
    </section>
  );
}
