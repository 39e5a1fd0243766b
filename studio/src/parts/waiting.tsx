/** Something is on its way. */
import { Unseen } from "./head";

/** page: its name, where there is nothing else on it. */
export function Waiting({ what, page }: { what: string; page?: string }) {
  return (
    <>
      <Unseen page={page} />
      <p role="status" className="flex items-center gap-2 p-6 text-ink-soft">
        <span
          aria-hidden="true"
          className="size-3.5 animate-spin rounded-full border-2 border-line-strong border-t-accent"
        />
        Loading {what} …
      </p>
    </>
  );
}
