/** Some of a few values, each with a box of its own: a list that may hold these alone. */
import type { ReactNode } from "react";

type Value = string | number | boolean;
type Props = {
  name: ReactNode;
  /** The id of what tells why it is not as it is to be. */
  wrong: string | undefined;
  of: readonly Value[];
  /** In the order in which they were picked. What is none of these stays, and is told as a fault elsewhere. */
  value: readonly unknown[];
  onChange: (picked: readonly unknown[]) => void;
  /** What stands between the name and the boxes, and behind them. */
  about?: ReactNode;
  children?: ReactNode;
};

export function Picks({ name, wrong, of, value, onChange, about, children }: Props) {
  return (
    <fieldset aria-describedby={wrong} className="flex flex-col gap-1 text-xs text-ink-soft">
      <legend className="pb-1">{name}</legend>
      {about}
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-ink">
        {of.map((one) => (
          <label key={String(one)} className="flex min-w-0 items-center gap-1.5 break-words">
            <input
              type="checkbox"
              checked={value.includes(one)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, one] : value.filter((other) => other !== one))
              }
            />
            {String(one)}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
