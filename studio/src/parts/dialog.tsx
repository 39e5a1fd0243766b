/** Something that has to be settled before the page goes on: closed by Escape, focus stays within, at first on `data-first`. */
import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type Props = {
  title: string;
  about: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** For a few words alone. */
  narrow?: boolean;
};

export function Dialog({ title, about, onClose, children, narrow = false }: Props) {
  const host = useRef<HTMLDialogElement>(null);
  const name = useId();
  // Closed while it is on the page still: the browser gives the focus back to what has opened it.
  useLayoutEffect(() => {
    const shown = host.current;
    shown?.showModal(); // has the focus on the first that takes it, which closes it
    shown?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={host}
      aria-labelledby={name}
      onCancel={onClose}
      className={`m-auto max-h-[92vh] flex-col overflow-hidden rounded-xl border border-line bg-sheet text-ink shadow-xl backdrop:bg-black/40 open:flex ${narrow ? "w-[min(27rem,96vw)]" : "w-[min(74rem,96vw)]"}`}
    >
      <header className="flex items-start gap-3 border-b border-line px-5 py-3">
        <div className="min-w-0 flex-1">
          <h2 id={name} className="text-base font-semibold">
            {title}
          </h2>
          <p className="text-ink-soft">{about}</p>
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="rounded-md p-1 text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
