/** What steps have written, on a card: the words, and what was reported beside them. */
import type { ReactNode } from "react";
import type { Approval } from "../api/types";
import { ByHand } from "../parts/by-hand";
import { isDigest } from "../parts/digest";
import { Fields, Shown } from "../parts/shown";
import { ofItems } from "./items";

/** Of so many, that to come to the buttons one would scroll long, all are in one part that scrolls. */
const MANY = 4;

type Output = Pick<
  Approval["outputs"][number],
  "instance" | "name" | "items" | "text" | "fields" | "by_hand" | "edited_by"
>;

type WrittenProps = { outputs: readonly Output[]; how: string; digests: ReadonlyMap<string, string> };

/** how: said behind the name of whoever has written it. digests: what each digest is of. */
export function Written({ outputs, how, digests }: WrittenProps) {
  const all = outputs.map((output) => (
    <Part key={output.instance} title={[output.name, ofItems(output.items), how].filter(Boolean).join(" ")}>
      {outputs.length > MANY ? (
        <Words of={output} digests={digests} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <div tabIndex={0} className="max-h-72 overflow-auto">
          <Words of={output} digests={digests} />
        </div>
      )}
    </Part>
  ));
  if (outputs.length <= MANY) return all;
  return (
    <section
      aria-label={`What ${outputs.length} have written`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="flex max-h-[55vh] flex-col gap-3 overflow-auto rounded-md border border-line p-2"
    >
      <p className="text-xs text-ink-soft">{outputs.length} have written; all of it is in here.</p>
      {all}
    </section>
  );
}

type WordsProps = { of: Output; digests: ReadonlyMap<string, string> };

function Words({ of: { text, fields, by_hand, edited_by }, digests }: WordsProps) {
  return (
    <>
      {by_hand ? <ByHand by={edited_by} /> : null}
      <Shown text={text} level={3} />
      {Object.keys(fields).length > 0 ? <Fields of={fields} level={3} digests={digests} /> : null}
    </>
  );
}

/** What a review names by the digest that its author has put down of it: whose words these are. */
export function digestsIn(outputs: readonly Output[]): ReadonlyMap<string, string> {
  return new Map(
    outputs.flatMap(({ name, fields }) =>
      isDigest(fields.draft) ? [[fields.draft, `what ${name} wrote`] as const] : [],
    ),
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-md border border-line bg-sunken px-3 py-2">
      <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}
