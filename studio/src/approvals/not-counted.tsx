/** Says that a click on a list of questions did not count: what was under the hand had only just come there. */

/** dropped: how many did not count of late. It stands over the page, so that telling it moves nothing. */
export function NotCounted({ dropped }: { dropped: number }) {
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 bottom-6 z-20 flex justify-center px-3">
      {dropped > 0 ? (
        <span
          key={dropped}
          className="rounded-lg border border-line-strong bg-sheet px-4 py-2 text-sm shadow-lg"
        >
          This had only just come there, so that click did not count. Look again, then click.
        </span>
      ) : null}
    </p>
  );
}
