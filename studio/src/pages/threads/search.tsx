/** A field to search a list by, and how much of it is left. */
import type { ReactNode } from "react";
import { SearchField } from "../../parts/search-field";

type Props = {
  text: string;
  change: (text: string) => void;
  /** What is searched, as many: "spans". */
  what: string;
  count: number;
  of?: number | undefined;
  /** What else stands in the list. */
  beside?: string;
  children?: ReactNode;
};

export function Search({ text, change, what, count, of, beside = "", children }: Props) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <SearchField label={`Search ${what}`} text={text} change={change} look="w-64 max-w-full" />
      {children}
      <p role="status" className="ml-auto text-xs text-ink-soft tabular-nums">
        {of === undefined || of === count ? count : `${count} of ${of}`}{" "}
        {(of ?? count) === 1 ? what.replace(/s$/, "") : what}
        {beside ? `, ${beside}` : ""}
      </p>
    </div>
  );
}
