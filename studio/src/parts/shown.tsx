/** What an agent has written, as people read it: an object field by field, all else as the Markdown that it is. */
import { useMemo } from "react";
import { Formatted } from "./formatted";

type Props = { text: string; level?: number };

export function Shown({ text, level = 1 }: Props) {
  const read = useMemo(() => objectIn(text), [text]);
  return read ? <Fields of={read} level={level} /> : <Formatted text={text} level={level} />;
}

export function Fields({ of, level = 1 }: { of: Readonly<Record<string, unknown>>; level?: number }) {
  return (
    <dl className="grid grid-cols-[fit-content(12rem)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {Object.entries(of).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-xs leading-6 break-words text-ink-soft">{name.replaceAll("_", " ")}</dt>
          <dd className="min-w-0 break-words">
            {typeof value === "string" ? (
              <Formatted text={value} level={level} />
            ) : isPlain(value) ? (
              String(value)
            ) : (
              <pre className="font-mono text-xs whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The object that a text is as a whole; null where it is anything else. Numbers that JSON.parse would change stay text. */
export function objectIn(text: string): Record<string, unknown> | null {
  if (!/^\s*\{[\s\S]*\}\s*$/.test(text) || /\d{16}/.test(text)) return null;
  try {
    const read: unknown = JSON.parse(text);
    const whole = typeof read === "object" && read !== null && !Array.isArray(read);
    return whole && Object.keys(read).length > 0 ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean" || value === null;
}
