/** A value as it is kept, with all of its fields, behind what people read of it. */
type Props = { value: unknown; as?: string };

export function AsKept({ value, as = "As it is kept" }: Props) {
  return (
    <details className="mt-1.5 text-xs">
      <summary className="cursor-pointer text-ink-soft">{as}</summary>
      <pre className="mt-1 font-mono whitespace-pre-wrap wrap-anywhere">{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}
