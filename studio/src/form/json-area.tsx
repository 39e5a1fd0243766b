/** A value written as JSON; what is no JSON yet stays as it is typed, and is told. */
import { useEffect, useId, useRef } from "react";
import { useUnsent } from "../parts/unsent";

type Props = {
  /** What is typed is kept by this. */
  name: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Told whether what stands there can be read. */
  onBad: (bad: boolean) => void;
  /** What stands there while nothing does. */
  hint?: string;
  rows?: number;
  className?: string;
};

export function JsonArea({
  name,
  label,
  value,
  onChange,
  onBad,
  hint = "",
  rows = 3,
  className = "",
}: Props) {
  const [typed, setTyped] = useUnsent<{ text: string; of: string } | null>(`${name} json`, null);
  const wrong = useId();
  const stands = JSON.stringify(value ?? null);
  const own = typed !== null && (typed.of === stands || typed.of === "");
  const text = own ? typed.text : value === undefined ? "" : JSON.stringify(value, null, 2);
  const bad = own && typed.of === "";
  const tell = useRef(onBad);
  tell.current = onBad;
  useEffect(() => {
    if (bad) tell.current(true); // as it was left
  }, [bad]);
  return (
    <span className={`flex min-h-0 flex-col gap-1 ${className}`}>
      <textarea
        aria-label={label}
        aria-invalid={bad}
        aria-describedby={bad ? wrong : undefined}
        value={text}
        placeholder={hint}
        rows={rows}
        spellCheck={false}
        onChange={(event) => {
          const said = event.target.value;
          const read = readJson(said);
          setTyped({ text: said, of: read ? JSON.stringify(read.value ?? null) : "" });
          onBad(!read);
          if (read) onChange(read.value);
        }}
        className="min-h-0 w-full flex-1 resize-y rounded-md border border-line bg-raised px-2 py-1.5 font-mono text-xs text-ink aria-[invalid=true]:border-bad"
      />
      {bad ? (
        <span id={wrong} className="text-xs text-bad">
          This is no JSON yet.
        </span>
      ) : null}
    </span>
  );
}

function readJson(text: string): { value: unknown } | null {
  if (!text.trim()) return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
