/** How a thread stands: in words, and in its colour. */
import { STATUSES, wordOf } from "./statuses";

type Props = {
  status: keyof typeof STATUSES;
  /** Whether people are asked something: that is why it stands still. */
  asks: boolean;
  /** In place of the usual word. */
  word?: string | undefined;
  more?: string;
};

export function Standing({ status, asks, word, more = "" }: Props) {
  const { colour, chip } = STATUSES[status];
  return (
    <p
      role="status"
      className={`flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${chip}`}
    >
      <span aria-hidden="true" className={`size-1.5 rounded-full ${colour}`} />
      {word ?? wordOf(status, asks)}
      {more}
    </p>
  );
}
