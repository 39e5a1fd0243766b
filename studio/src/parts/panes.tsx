/** A list and what is chosen of it: side by side, and on a telephone one after the other. */
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

type Props = {
  list: ReactNode;
  /** Whether something of the list is chosen; without, a telephone has the list first, and all else below it. */
  chosen: boolean;
  /** The way back to the list, where only what is chosen has room. */
  back: { to: string; name: string };
  /** Whether what stands beside is to be seen on a telephone without a choice, too: then the list takes no more than it needs. */
  both?: boolean;
  children: ReactNode;
};

export function Panes({ list, chosen, back, both = false, children }: Props) {
  return (
    <div
      className={`grid h-full grid-cols-[17rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] max-xl:grid-cols-[13rem_minmax(0,1fr)] ${chosen ? "max-sm:grid-cols-[minmax(0,1fr)] max-sm:grid-rows-[auto_minmax(0,1fr)]" : "max-sm:block max-sm:overflow-auto"}`}
    >
      {chosen ? (
        <Link
          href={back.to}
          className="flex items-center gap-1 border-b border-line bg-sheet px-3 py-2 text-accent sm:hidden"
        >
          <ChevronLeft size={16} aria-hidden="true" /> {back.name}
        </Link>
      ) : null}
      <div
        className={`grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] ${chosen ? "max-sm:hidden" : both ? "max-sm:max-h-[40vh]" : "max-sm:h-full"}`}
      >
        {list}
      </div>
      <div
        className={`grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] ${chosen ? "" : "max-sm:min-h-[70vh]"}`}
      >
        {children}
      </div>
    </div>
  );
}
