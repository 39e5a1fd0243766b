/** What came of what was asked for, as the drafter says it: beside the text, and in nothing that the client gets. */
import type { Version } from "../../api/types";

export function Outcomes({ of: one }: { of: Version }) {
  if (one.outcomes.length === 0) return null;
  const [left, done] = [one.outcomes.filter(isLeft), one.outcomes.filter((came) => !isLeft(came))];
  return (
    <section aria-label="What came of what was asked for" className="border-b border-line px-4 py-3">
      <h2 className="flex items-baseline justify-between text-xs font-medium text-ink-soft">
        What came of what was asked for <span className="font-normal">version {one.version}</span>
      </h2>
      <Told name="Could not be done" of={left} look="text-care" />
      <Told name="Done" of={done} look="text-good" />
      <p className="mt-1.5 text-xs text-ink-soft">It is for you: nothing of it stands in the protocol.</p>
    </section>
  );
}

type Outcome = Version["outcomes"][number];

const isLeft = (one: Outcome) => one.left !== "";

function Told({ name, of, look }: { name: string; of: readonly Outcome[]; look: string }) {
  if (of.length === 0) return null;
  return (
    <>
      <h3 className={`mt-1.5 text-[13px] font-medium ${look}`}>{name}</h3>
      <ul className="flex flex-col gap-1 text-[13px] break-words">
        {of.map((one) => (
          <li key={`${one.by} ${one.wish} ${one.left}`}>
            “{one.wish}”{" "}
            <span className="text-ink-soft">
              ({one.by}): {one.left || one.done}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
