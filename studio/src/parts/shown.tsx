/** What an agent has written, as people read it: an object field by field, all else as the Markdown that it is. */
import { useMemo } from "react";
import { Conversation } from "./conversation";
import { Digest, isDigest } from "./digest";
import { Formatted } from "./formatted";
import { messagesIn } from "./messages";

type Props = { text: string; level?: number };

export function Shown({ text, level = 1 }: Props) {
  const read = useMemo(() => objectIn(text), [text]);
  return read ? <Fields of={read} level={level} /> : <Formatted text={text} level={level} />;
}

type FieldsProps = {
  of: Readonly<Record<string, unknown>>;
  level?: number;
  exact?: boolean;
  digests?: ReadonlyMap<string, string>;
};

const UNKNOWN: ReadonlyMap<string, string> = new Map();

/**
 * exact: names and words as they are, not as Markdown: somebody says yes to them as they stand. digests: what each is
 * of, where that is known.
 */
export function Fields({ of, level = 1, exact = false, digests = UNKNOWN }: FieldsProps) {
  return (
    <dl className="grid grid-cols-[fit-content(12rem)_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:grid-cols-[minmax(0,1fr)]">
      {Object.entries(of).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-xs leading-6 wrap-anywhere text-ink-soft">
            {exact ? name : name.replaceAll("_", " ")}
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            {exact ? <Exactly value={value} /> : <Told value={value} level={level} digests={digests} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Exactly({ value }: { value: unknown }) {
  if (isPlain(value)) return String(value);
  const [look, words] =
    typeof value === "string"
      ? ["text-[13px] leading-6", value]
      : ["text-xs", JSON.stringify(value, null, 2)];
  return <pre className={`font-mono whitespace-pre-wrap wrap-anywhere ${look}`}>{words}</pre>;
}

type ToldProps = { value: unknown; level: number; digests: ReadonlyMap<string, string> };

function Told({ value, level, digests }: ToldProps) {
  if (isDigest(value)) return <Digest of={value} what={digests.get(value)} />;
  if (typeof value === "string" && value !== "") return <Formatted text={value} level={level} />;
  if (isNothing(value)) return <span className="text-ink-soft">none</span>;
  return <Valued of={value} level={level} depth={1} />;
}

/** Nothing was said there: no words, no items. What is null or 0 was said. */
function isNothing(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
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

/** How deep a value is shown field by field; what is deeper is exact. */
const DEEP = 3;

/** Any value of a state: words as Markdown, an object field by field, a list item by item, messages as a conversation. */
export function Valued({ of, level = 1, depth = 0 }: { of: unknown; level?: number; depth?: number }) {
  if (typeof of === "string") return <Shown text={of} level={level} />;
  if (isPlain(of)) return <span>{String(of)}</span>;
  const messages = messagesIn(of);
  if (messages) return <Conversation messages={messages} kept={of} level={level} />;
  const parts = depth < DEEP && typeof of === "object" && of !== null ? Object.entries(of) : [];
  if (parts.length === 0)
    return (
      <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{JSON.stringify(of, null, 2)}</pre>
    );
  const inner = (value: unknown) => <Valued of={value} level={level} depth={depth + 1} />;
  if (Array.isArray(of))
    return (
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        {parts.map(([at, value]) => (
          <li key={at}>{inner(value)}</li>
        ))}
      </ol>
    );
  return (
    <dl className="grid grid-cols-[fit-content(12rem)_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:grid-cols-[minmax(0,1fr)]">
      {parts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-xs leading-6 wrap-anywhere text-ink-soft">{name.replaceAll("_", " ")}</dt>
          <dd className="min-w-0 wrap-anywhere">{inner(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function isPlain(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean" || value === null;
}
