/** What the steps have written and are writing, by whom and for whom. */
import type { components } from "../../api/schema";
import type { Writing } from "../../thread/writing";

type Output = components["schemas"]["OutputTold"];

export function Outputs({ outputs, writing }: { outputs: readonly Output[]; writing: Writing }) {
  const underWay = [...writing].filter(([instance]) => !outputs.some((one) => one.instance === instance));
  return (
    <section aria-label="Outputs" className="px-4 py-3">
      {outputs.length + underWay.length === 0 ? (
        <p className="text-ink-soft">Nothing is written yet.</p>
      ) : null}
      <ul className="flex flex-col gap-4">
        {outputs.map((one) => (
          <li key={one.instance}>
            <p className="flex items-baseline gap-2">
              <span className="font-medium">{one.agent}</span>
              <span className="text-xs text-ink-soft">{one.audiences.join(", ")}</span>
            </p>
            <p className="max-w-prose whitespace-pre-wrap break-words">{one.text}</p>
          </li>
        ))}
        {underWay.map(([instance, text]) => (
          <li key={instance} aria-busy="true">
            <p className="font-medium">{instance}</p>
            <p className="max-w-prose whitespace-pre-wrap break-words text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
