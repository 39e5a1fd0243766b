/** A form for a JSON Schema, and the JSON that it comes to beside it: both write the same value. */
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { Button } from "../parts/button";
import { faultsOf } from "./faults";
import { Fields } from "./fields";
import { JsonArea } from "./json-area";
import { begun, fieldsOf, lacking, record } from "./shape";

type Props = {
  schema: Record<string, unknown> | null | undefined;
  word: string;
  busy: boolean;
  onSend: (value: unknown) => void;
  /** What it begins with, in place of the schema's presets. */
  start?: Record<string, unknown>;
  children?: ReactNode;
};

export function SchemaForm({ schema, word, busy, onSend, start, children }: Props) {
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const [value, setValue] = useState<unknown>(() => start ?? begun(fields));
  const [bad, setBad] = useState<ReadonlySet<string>>(new Set());
  const onBad = (name: string, is: boolean) =>
    setBad((before) =>
      is ? new Set([...before, name]) : new Set([...before].filter((one) => one !== name)),
    );
  const written = record(value);
  const missing = written ? lacking(fields, written) : [];
  const faults = useMemo(() => faultsOf(schema, value), [schema, value]);
  const ready = !busy && bad.size === 0 && missing.length === 0 && faults.length === 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onSend(value);
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3 p-4">
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4 max-lg:grid-cols-1">
        <div className="flex flex-col gap-3">
          {fields.length === 0 ? (
            <p className="text-xs text-ink-soft">Its schema names no fields: write the JSON that it takes.</p>
          ) : null}
          {written ? <Fields fields={fields} value={written} onChange={setValue} onBad={onBad} /> : null}
        </div>
        <div className="flex flex-col gap-1 text-xs text-ink-soft">
          <span aria-hidden="true">As JSON</span>
          <JsonArea
            label="The whole as JSON"
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
          {busy ? "Starting …" : word}
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
