/** One of several, or any: to narrow a list by, or to say what is meant. */
type Props = {
  label: string;
  value: string;
  /** What can be chosen, with the words that are shown for it, where they are others. */
  of: readonly (string | readonly [value: string, words: string])[];
  choose: (one: string) => void;
  /** What is shown for none of them: "Any status"; without, one has to be chosen. */
  any?: string;
  className?: string;
};

const PICKED = "max-w-48 min-w-0 rounded-md border border-line bg-raised px-2";

export function Choice({ label, value, of, choose, any, className = "py-1 text-xs" }: Props) {
  const choices = new Map(of.map((one) => (typeof one === "string" ? [one, one] : one)));
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
      className={`${PICKED} ${className}`}
    >
      {any === undefined ? null : <option value="">{any}</option>}
      {[...choices].map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  );
}
