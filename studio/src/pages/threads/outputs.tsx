/** What the steps have written and are writing, by whom and for whom. */
import { useState } from "react";
import type { components } from "../../api/schema";
import type { Picture } from "../../api/types";
import { nameOf } from "../../thread/names";
import type { Writing } from "../../thread/writing";

type Output = components["schemas"]["OutputTold"];

type Props = { outputs: readonly Output[]; writing: Writing; picture: Picture };

export function Outputs({ outputs, writing, picture }: Props) {
  const [agent, setAgent] = useState("");
  const [audience, setAudience] = useState("");
  const shown = outputs.filter(
    (one) => (!agent || one.agent === agent) && (!audience || one.audiences.includes(audience)),
  );
  const underWay = [...writing].filter(([instance]) => !outputs.some((one) => one.instance === instance));
  return (
    <section aria-label="Outputs" className="px-4 py-3">
      {outputs.length + underWay.length === 0 ? (
        <p className="text-ink-soft">Nothing is written yet.</p>
      ) : null}
      {outputs.length > 1 ? (
        <div className="mb-3 flex gap-2">
          <Pick label="Everybody" value={agent} of={outputs.map((one) => one.agent)} pick={setAgent} />
          <Pick
            label="Every audience"
            value={audience}
            of={outputs.flatMap((one) => one.audiences)}
            pick={setAudience}
          />
        </div>
      ) : null}
      <ul className="flex flex-col gap-4">
        {shown.map((one) => (
          <li key={one.instance}>
            <p className="flex items-baseline gap-2">
              <span className="font-medium">{nameOf(one.instance, picture)}</span>
              <span className="text-xs text-ink-soft">{one.audiences.join(", ")}</span>
            </p>
            <p className="max-w-prose whitespace-pre-wrap break-words">{one.text}</p>
          </li>
        ))}
        {underWay.map(([instance, text]) => (
          <li key={instance} aria-busy="true">
            <p className="font-medium">{nameOf(instance, picture)}</p>
            <p className="max-w-prose whitespace-pre-wrap break-words text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PickProps = { label: string; value: string; of: readonly string[]; pick: (one: string) => void };

function Pick({ label, value, of, pick }: PickProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => pick(event.target.value)}
      className="rounded-md border border-line bg-raised px-2 py-1 text-xs"
    >
      <option value="">{label}</option>
      {[...new Set(of)].map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}
