/** A SHA-256 in so many letters as people compare, the rest on hover; and what it is of, where that is known. */

type Props = { of: string; what: string | undefined };

/** So many letters tell two apart, wherever people look at both. */
const SHORT = 12;

export function Digest({ of, what }: Props) {
  return (
    <span>
      {what ? `${what} ` : ""}
      <code title={`SHA-256 ${of}`} className="font-mono text-xs text-ink-soft">
        {of.slice(0, SHORT)}…
      </code>
    </span>
  );
}

export function isDigest(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}
