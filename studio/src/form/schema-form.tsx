/** A form for a JSON Schema, and the JSON that it comes to beside it: both write the same value. */
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { Button } from "../parts/button";
import { useOneAtATime, useUnsent } from "../parts/unsent";
import { faultsOf } from "./faults";
import { Fields } from "./fields";
import { JsonArea } from "./json-area";
import { begun, fieldsOf, lacking, record } from "./shape";

type Props = {
  /** What is filled in is kept by this till it was sent. */
  name: string;
  schema: Record<string, unknown> | null | undefined;
  word: string;
  /** In place of that while it cannot be sent. */
  busyWord?: string;
  busy: boolean;
  /** Comes to an end once the server has it. */
  onSend: (value: unknown) => Promise<unknown>;
  /** What it begins with, in place of the schema's presets. */
  start?: Record<string, unknown>;
  /** What the whole is called as JSON. */
  whole?: string;
  /** Its room around. */
  className?: string;
  children?: ReactNode;
};

/** In an object: also nothing at all may be what is written. */
type Typed = { value: unknown };

export function SchemaForm({
  name,
  schema,
  word,
  busyWord = "Starting …",
  busy,
  onSend,
  start,
  whole = "The whole as JSON",
  className = "p-4",
  children,
}: Props) {
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const first = useMemo((): Typed => ({ value: start ?? begun(fields) }), [start, fields]);
  const [{ value }, setTyped] = useUnsent<Typed>(name, first);
  const setValue = (now: unknown) => setTyped({ value: now });
  const [bad, setBad] = useState<ReadonlySet<string>>(new Set());
  const onBad = (name: string, is: boolean) =>
    setBad((before) =>
      is ? new Set([...before, name]) : new Set([...before].filter((one) => one !== name)),
    );
  const written = record(value);
  const missing = written ? lacking(fields, written) : [];
  const told = useMemo(() => faultsOf(schema, value), [schema, value]);
  const faults = told.filter((words) => !missing.some((one) => words === `${one}: needed`));
  const ready = !busy && bad.size === 0 && missing.length === 0 && faults.length === 0;
  const say = useOneAtATime(async (sent: unknown) => {
    await onSend(sent);
    setTyped((now) => (now.value === sent ? first : now));
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (ready) say(value);
  };
  return (
    <form onSubmit={send} className={`flex flex-col gap-3 ${className}`}>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4 max-lg:grid-cols-1">
        <div className="flex flex-col gap-3">
          {fields.length === 0 ? (
            <p className="text-xs text-ink-soft">
              {schema
                ? "Its schema names no fields: write the JSON that it takes."
                : "No schema of it could be made; the server's log says why. Write the JSON that it takes."}
            </p>
          ) : null}
          {written ? (
            <Fields
              of={name}
              fields={fields}
              value={written}
              onChange={setValue}
              onBad={onBad}
              faults={faults}
            />
          ) : null}
        </div>
        <div className="flex flex-col gap-1 text-xs text-ink-soft">
          <span aria-hidden="true">As JSON</span>
          <JsonArea
            name={name}
            label={whole}
            value={value}
            onChange={setValue}
            onBad={(is) => onBad("", is)}
            rows={8}
            className="flex-1"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="chief" type="submit" disabled={!ready}>
          {busy ? busyWord : word}
        </Button>
        {children}
        {missing.length > 0 ? (
          <p className="text-xs text-ink-soft">Still needed: {missing.join(", ")}</p>
        ) : null}
        {faults.length > 0 ? (
          <ul aria-label="What is not as it is to be" className="text-xs text-bad">
            {faults.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </form>
  );
}
