/** One line in place of a question that is over: what it was, who decided what, and when. It opens on demand. */
import { ChevronDown, CircleCheck, CircleSlash, CircleX, X } from "lucide-react";
import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from "react";
import { Button } from "../parts/button";
import { timeOf } from "../parts/times";

export type Sign = "yes" | "no" | "";

const SIGNS = {
  yes: { Icon: CircleCheck, ink: "text-good" },
  no: { Icon: CircleX, ink: "text-bad" },
  "": { Icon: CircleSlash, ink: "text-care" },
} as const;

type Props = {
  title: string;
  /** Its heading's level. */
  level: 2 | 3;
  /** What became of it. */
  words: string;
  /** Unix seconds; null = nobody knows. */
  at: number | null;
  /** How it was answered; "" = by neither yes nor no, or not at all. */
  sign: Sign;
  open: boolean;
  toggle: () => void;
  away: () => void;
};

export function Over({ title, level, words, at, sign, open, toggle, away }: Props) {
  const Heading = `h${level}` as const;
  const { Icon, ink } = SIGNS[sign];
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Icon size={16} aria-hidden="true" className={`shrink-0 ${ink}`} />
      <Heading title={title} className="min-w-32 flex-1 truncate text-ink-soft">
        {title}
      </Heading>
      <p role="status" className={`text-xs font-medium break-words ${ink}`}>
        {words}
        {at === null ? null : <span className="font-normal text-ink-soft tabular-nums"> · {timeOf(at)}</span>}
      </p>
      <span className="ml-auto flex items-center gap-1">
        <Button look="quiet" data-key="o" aria-keyshortcuts="o" aria-expanded={open} onClick={toggle}>
          <ChevronDown size={14} aria-hidden="true" className={open ? "rotate-180" : ""} />
          <span className="max-sm:sr-only">{open ? "Hide" : "Show"}</span>
        </Button>
        <Button look="quiet" aria-label="Put it away" title="Put it away" className="px-1.5" onClick={away}>
          <X size={15} aria-hidden="true" />
        </Button>
      </span>
    </header>
  );
}

type ShellProps = {
  card: RefObject<HTMLElement | null>;
  /** What it is about, and its id. */
  label: string;
  id: string;
  gone: boolean;
  over: boolean;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  children: ReactNode;
} & Pick<ComponentProps<"article">, "aria-describedby" | "onInput">;

/** What is around a question, while it waits and when it is over. */
export function Shell({ card, label, id, gone, over, children, ...rest }: ShellProps) {
  return (
    <article
      ref={card}
      aria-label={label}
      data-approval={id}
      data-gone={gone || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k go from card to card
      tabIndex={0}
      className={`flex flex-col gap-3 rounded-lg border border-line px-4 ${over ? "bg-sheet py-1.5" : "bg-raised py-4 shadow-xs"}`}
      {...rest}
    >
      {children}
    </article>
  );
}
