/** The way to where a protocol is read whole, and decided on. */
import { Link } from "wouter";
import { ASKED, leaving } from "../parts/use-landing";

export function DecideThere({ id, title }: { id: string; title: string }) {
  return (
    <Link
      href={`/foundry/${id}`}
      state={ASKED}
      {...leaving(id)}
      aria-label={`Decide on its page: ${title || id}`}
      className="rounded-md border border-line bg-raised px-2.5 py-1 font-medium whitespace-nowrap hover:bg-sunken"
    >
      Decide on its page
    </Link>
  );
}
