/** Words to search by. */
type Props = {
  label: string;
  /** What stands in it while it is empty, where that is not its label. */
  hint?: string;
  text: string;
  change: (text: string) => void;
  /** How wide it is. */
  look: string;
};

export function SearchField({ label, hint = label, text, change, look }: Props) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      onChange={(event) => change(event.target.value)}
      className={`rounded-md border border-line bg-raised px-2 py-1 text-xs ${look}`}
    />
  );
}
