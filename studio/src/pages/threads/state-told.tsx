/** A part of a state in words; as it is kept, it stands behind that. */
import { AsKept } from "../../parts/as-kept";
import { Fields, Shown, Valued } from "../../parts/shown";
import type { Told } from "../../thread/state-told";

type Props = { value: unknown; told: readonly Told[] | null };

export function StateTold({ value, told }: Props) {
  if (told === null) return <Valued of={value} level={1} />;
  return (
    <>
      <dl className="grid grid-cols-[fit-content(14rem)_minmax(0,1fr)] gap-x-4 gap-y-1.5 max-sm:grid-cols-[minmax(0,1fr)]">
        {told.map((one) => (
          <div key={one.key} className="contents">
            <dt className="text-xs leading-6 font-medium wrap-anywhere">{one.who}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {one.how ? <span className="text-xs leading-6 text-ink-soft">{one.how}</span> : null}
              {one.text ? <Shown text={one.text} level={1} /> : null}
              {Object.keys(one.fields).length > 0 ? <Fields of={one.fields} level={1} /> : null}
              {one.how || one.text || Object.keys(one.fields).length > 0 ? null : (
                <span className="text-xs leading-6 text-ink-soft">nothing</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <AsKept value={value} />
    </>
  );
}
