/** Protocols that wait for the clinician: they are read and decided on in the foundry. */
import { Link } from "wouter";
import type { notIn } from "../../hosted/use-waiting-protocols";

export function OfProtocols({ waiting: { protocols, total } }: { waiting: ReturnType<typeof notIn> }) {
  if (total === 0) return null;
  return (
    <section aria-label="Protocols" className="rounded-lg border border-line bg-sheet p-4">
      <h2 className="font-medium">
        {total === 1 ? "1 protocol waits for the clinician" : `${total} protocols wait for the clinician`}
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {protocols.map((one) => (
          <li key={one.thread_id}>
            <Link href={`/foundry/${one.thread_id}`} className="text-accent hover:underline">
              {one.title || one.thread_id}
            </Link>
          </li>
        ))}
      </ul>
      {total > protocols.length ? (
        <Link href="/foundry" className="mt-2 block text-accent hover:underline">
          All of them in the foundry
        </Link>
      ) : null}
    </section>
  );
}
