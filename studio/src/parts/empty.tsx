/** Nothing is here yet: what would be, and how it comes to be. */
import type { ReactNode } from "react";
import { Unseen } from "./head";

/** page: its name, where there is nothing else on it. */
export function Empty({ title, page, children }: { title: string; page?: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex max-w-prose flex-col gap-2 px-6 py-16 text-center">
      <Unseen page={page} />
      <h2 className="text-base font-semibold">{title}</h2>
      <div className="text-ink-soft">{children}</div>
    </section>
  );
}
