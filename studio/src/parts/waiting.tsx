/** Something is on its way. */
export function Waiting({ what }: { what: string }) {
  return (
    <p role="status" className="flex items-center gap-2 p-6 text-ink-soft">
      <span
        aria-hidden="true"
        className="size-3.5 animate-spin rounded-full border-2 border-line-strong border-t-accent"
      />
      Loading {what} …
    </p>
  );
}
