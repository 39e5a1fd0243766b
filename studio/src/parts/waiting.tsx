/** Something is on its way. */
import { useEffect, useState } from "react";
import { Unseen } from "./head";

/** From then on it is said that it takes long: who looks at a page that only turns takes it for broken. */
export const LONG_MS = 4_000;

/** page: its name, where there is nothing else on it. */
export function Waiting({ what, page }: { what: string; page?: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Unseen page={page} />
      <p role="status" className="flex items-center gap-2 p-6 text-ink-soft">
        <span
          aria-hidden="true"
          className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-line-strong border-t-accent"
        />
        Loading {what} …{long ? " The server takes long to answer; it is still waited for." : ""}
      </p>
    </>
  );
}
