/** Something that has to be settled before the page goes on: closed by Escape, focus stays within. */
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Props = {
  title: string;
  about: ReactNode;
  open: boolean;
  onOpen: (open: boolean) => void;
  wide?: boolean;
  children: ReactNode;
};

export function Dialog({ title, about, open, onOpen, wide = false, children }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          className={`fixed top-1/2 left-1/2 z-50 flex max-h-[92vh] -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-line bg-sheet shadow-xl ${wide ? "w-[min(74rem,96vw)]" : "w-[min(34rem,94vw)]"}`}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              <Radix.Description className="text-ink-soft">{about}</Radix.Description>
            </div>
            <Radix.Close
              aria-label="Close"
              className="rounded-md p-1 text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X size={16} aria-hidden="true" />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
