/** What was found in the words, each with its place and, where there is one, the words that mend it. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { Diagnostic } from "../../api/types";
import { Button } from "../../parts/button";

const LOOKS = {
  error: { icon: CircleAlert, colour: "text-bad" },
  warning: { icon: TriangleAlert, colour: "text-care" },
  info: { icon: Info, colour: "text-accent" },
};

type Props = {
  diagnostics: readonly Diagnostic[];
  busy: boolean;
  /** The words could not be read at all: nothing is known of them. */
  unread?: boolean;
  text: string;
  onText: (text: string) => void;
};

export function Findings({ diagnostics, busy, unread = false, text, onText }: Props) {
  return (
    <section
      aria-label="Findings"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-56 overflow-auto border-t border-line bg-sheet"
    >
      <p role="status" className="flex items-center gap-2 px-4 py-2 text-ink-soft">
        {unread && !busy ? "These words could not be read." : summary(diagnostics, busy)}
      </p>
      <ul>
        {worstFirst(unread ? [] : diagnostics).map((one) => (
          <Finding
            key={`${one.code} ${one.start} ${one.end} ${one.message}`}
            one={one}
            mend={(words) => onText(text.slice(0, one.start) + words + text.slice(one.end))}
          />
        ))}
      </ul>
    </section>
  );
}

const RANKS = { error: 0, warning: 1, info: 2 };

/** Errors hold everything up: they are never beneath what can wait. */
export function worstFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((a, b) => RANKS[a.severity] - RANKS[b.severity] || a.start - b.start);
}

function summary(diagnostics: readonly Diagnostic[], busy: boolean) {
  if (busy) return "Reading …";
  const errors = diagnostics.filter((one) => one.severity === "error").length;
  if (diagnostics.length === 0) {
    return (
      <>
        <CircleCheck size={15} className="text-good" aria-hidden="true" /> Every word is understood.
      </>
    );
  }
  const rest = diagnostics.length - errors;
  const said = [errors && `${errors} ${errors === 1 ? "error" : "errors"}`, rest && `${rest} to look at`];
  return said.filter(Boolean).join(", ");
}

function Finding({ one, mend }: { one: Diagnostic; mend: (words: string) => void }) {
  const { icon: Icon, colour } = LOOKS[one.severity];
  return (
    <li className="flex items-start gap-2.5 border-t border-line px-4 py-2">
      <Icon size={16} className={`mt-0.5 shrink-0 ${colour}`} role="img" aria-label={one.severity} />
      <div className="min-w-0 flex-1">
        <p>{one.message}</p>
        <p className="text-xs text-ink-soft">
          {one.code}, line {one.line}, column {one.column}
        </p>
        {one.rewrite === null ? null : (
          <Button
            className="mt-1.5 max-w-full text-left whitespace-normal"
            onClick={() => mend(one.rewrite ?? "")}
          >
            Write: {one.rewrite}
          </Button>
        )}
      </div>
    </li>
  );
}
