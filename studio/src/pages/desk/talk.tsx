/** A conversation of the desk: what was asked and answered, and the field to ask more. */
import { type FormEvent, Fragment, type KeyboardEvent, type ReactNode } from "react";
import type { components } from "../../api/schema";
import { Button } from "../../parts/button";
import { isSending } from "../../parts/entering";
import { Formatted } from "../../parts/formatted";
import { Refused } from "../../parts/refused";
import { useOneAtATime, useUnsent } from "../../parts/unsent";

export type AdminTurn = components["schemas"]["AdminTold"] & { asked: string };
/** Nothing was said yet. */
export const NONE: readonly Said[] = [];
/** opened: since when whoever has answered remembers what is said; without, they never do. */
export type Said = { asked: string; answer: string; by: string; opened?: string };

type Props = {
  zone: string;
  files: readonly string[];
  folder: string;
  said: readonly Said[];
  /** Since when it is remembered what is said here; without, nothing is. */
  opened?: string;
  pending: string | undefined;
  error: unknown;
  empty: string;
  ask: (text: string) => Promise<unknown>;
  /** Lets the conversation go, and begins another. */
  anew: () => void;
  children?: ReactNode;
};

export function Talk(props: Props) {
  const { zone, files, folder, said, opened, pending, error, empty, ask, anew, children } = props;
  const [text, setText] = useUnsent(`talk ${zone}`, "");
  const say = useOneAtATime((said: string) => {
    setText("");
    // What was not answered is there to be asked again, before what was typed meanwhile.
    return ask(said.trim()).catch(() => setText((now) => (now ? `${said}\n${now}` : said)));
  });
  const busy = pending !== undefined;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!busy && text.trim()) say(text);
  };
  const keys = (event: KeyboardEvent) => {
    if (!isSending(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <section aria-label={zone} className="flex min-h-0 min-w-0 flex-col bg-sheet">
      <header className="relative border-b border-line px-4 py-2">
        <h2 className="font-medium">{zone}</h2>
        {said.length > 0 ? (
          <Button
            look="quiet"
            disabled={busy}
            onClick={anew}
            aria-label={`Begin anew in the ${zone.toLowerCase()}`}
            className="absolute top-1.5 right-3"
          >
            Begin anew
          </Button>
        ) : null}
        <details className="text-xs text-ink-soft">
          <summary className="cursor-pointer">
            <code>{folder}</code>, {files.length === 1 ? "1 file" : `${files.length} files`}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <ul tabIndex={0} className="mt-1 max-h-32 overflow-auto font-mono">
            {files.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
        </details>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div tabIndex={0} aria-live="polite" className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
        {said.length === 0 && !busy ? <p className="text-ink-soft">{empty}</p> : null}
        {said.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no name but their place
          <Fragment key={at}>
            <Exchange asked={one.asked}>
              <p className="text-[11px] text-ink-soft">{one.by}</p>
              <Formatted text={one.answer} level={2} />
            </Exchange>
            {one.opened && isOther(one.opened, said[at + 1]?.opened ?? opened) ? <Forgotten /> : null}
          </Fragment>
        ))}
        {busy ? (
          <Exchange asked={pending}>
            <p className="text-ink-soft">At work …</p>
          </Exchange>
        ) : null}
        {error ? <Refused what="What you have asked" error={error} did="was not answered" /> : null}
      </div>
      <form onSubmit={send} className="flex flex-col gap-2 border-t border-line p-3">
        {children}
        <div className="flex items-end gap-2">
          <textarea
            aria-label={`Ask in the ${zone.toLowerCase()}`}
            placeholder="Ask"
            rows={1}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={keys}
            className="min-w-0 flex-1 resize-y rounded-md border border-line bg-raised px-2 py-1.5"
          />
          <Button look="chief" type="submit" disabled={busy || !text.trim()}>
            Ask
          </Button>
        </div>
      </form>
    </section>
  );
}

function isOther(opened: string, later: string | undefined): boolean {
  return later !== undefined && later !== opened;
}

function Forgotten() {
  return (
    <p className="border-t border-dashed border-line-strong pt-2 text-xs text-care">
      The server has been started again. What stands above stays here to be read; of it nothing is remembered.
    </p>
  );
}

function Exchange({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="max-w-[85%] self-end rounded-lg bg-accent-ground px-3 py-1.5 whitespace-pre-wrap break-words">
        {asked}
      </p>
      <div className="max-w-[95%]">{children}</div>
    </div>
  );
}
