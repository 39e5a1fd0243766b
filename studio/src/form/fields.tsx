/** The fields of a form, each as its schema wants it. */
import { type ReactNode, useId, useRef } from "react";
import { JsonArea } from "./json-area";
import { Lines, LOOK, type Said, Words, Wrong } from "./lines";
import { Picks } from "./picks";
import { Rows } from "./rows";
import { begun, type Field, record, type Shape } from "./shape";

type Values = Record<string, unknown>;
type Props = {
  /** What they are kept by. */
  of: string;
  fields: readonly Field[];
  value: Values;
  onChange: (value: Values) => void;
  onBad: (name: string, bad: boolean) => void;
  /** What is not as it is to be, each by the title of its field: `faultsOf`. */
  faults?: readonly string[];
};

export function Fields({ of, fields, value, onChange, onBad, faults = [] }: Props) {
  const set = (name: string, said: unknown) => {
    const { [name]: _, ...rest } = value;
    onChange(inOrder(fields, said === undefined ? rest : { ...rest, [name]: said }));
  };
  return fields.map((field) => (
    <One
      key={field.name}
      of={`${of}.${field.name}`}
      field={field}
      value={value[field.name]}
      onChange={(said) => set(field.name, said)}
      onBad={onBad}
      faults={faultsAt(field.title, faults)}
    />
  ));
}

/** Those of one field, without its title; of what is within it, with that of what it is in there. */
function faultsAt(title: string, faults: readonly string[]): string[] {
  return faults.flatMap((words) =>
    [": ", ", "].flatMap((sign) =>
      words.startsWith(title + sign) ? [words.slice(title.length + sign.length)] : [],
    ),
  );
}

/** As the schema has it, whichever field was filled in first; what no field is for comes last. */
function inOrder(fields: readonly Field[], value: Values): Values {
  const names = fields.map((one) => one.name).filter((name) => name in value);
  return Object.fromEntries(
    [...new Set([...names, ...Object.keys(value)])].map((name) => [name, value[name]]),
  );
}

type OneProps = {
  of: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  onBad: (name: string, bad: boolean) => void;
  faults: readonly string[];
};

function One({ of, field, value, onChange, onBad, faults }: OneProps) {
  const wrong = useId();
  const { name, title, about, needed, shape } = field;
  const head = (
    <span className="flex items-baseline gap-1.5">
      <span className="font-medium text-ink">{title}</span>
      {needed ? <span className="text-care">needed</span> : null}
    </span>
  );
  if (shape.kind === "object") {
    const inner = record(value);
    return (
      <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-3">
        <legend className="px-1 text-xs">{head}</legend>
        {about ? <p className="text-xs text-ink-soft">{about}</p> : null}
        <Fields
          of={of}
          fields={shape.fields}
          value={inner ?? {}}
          onChange={(said) => onChange(Object.keys(said).length > 0 || needed ? said : undefined)}
          onBad={(inside, bad) => onBad(`${name}.${inside}`, bad)}
          faults={faults}
        />
      </fieldset>
    );
  }
  if (shape.kind === "rows")
    return <OfRows {...{ of, field, value, onChange, onBad, faults, head }} fields={shape.fields} />;
  if (shape.kind === "picks")
    return (
      <Picks
        name={head}
        about={about}
        wrong={faults.length > 0 ? wrong : undefined}
        of={shape.of}
        value={Array.isArray(value) ? value : NONE}
        onChange={(picked) => onChange(picked.length > 0 || needed ? picked : undefined)}
      >
        <Wrong id={wrong} faults={faults} />
      </Picks>
    );
  if (shape.kind === "boolean")
    return (
      <label className="flex items-center gap-2 text-xs text-ink-soft">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {head}
        {about}
      </label>
    );
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child that the shape has
    <label className="flex flex-col gap-1 text-xs text-ink-soft">
      {head}
      {about}
      <Control
        of={of}
        title={title}
        shape={shape}
        value={value}
        onChange={onChange}
        onBad={(bad) => onBad(name, bad)}
        said={{
          "aria-invalid": faults.length > 0,
          "aria-describedby": faults.length > 0 ? wrong : undefined,
        }}
      />
      <Wrong id={wrong} faults={faults} />
    </label>
  );
}

type RowsProps = OneProps & { head: ReactNode; fields: readonly Field[] };

/** What is wrong with one of them begins with its number: "2: Sku: needed". */
function OfRows({ of, field, value, onChange, onBad, faults, head, fields }: RowsProps) {
  const { name, title, about, needed } = field;
  const rows = Array.isArray(value) ? value.map((one) => record(one) ?? {}) : [];
  // A row that has gone holds nothing back.
  const bad = useRef(new Map<string, Set<string>>());
  const said = (id: string, inside: string, is: boolean) => {
    const all = bad.current.get(id) ?? new Set();
    bad.current.set(id, all);
    if (is) all.add(inside);
    else all.delete(inside);
    onBad(`${name}.${id}.${inside}`, is);
  };
  const own = faults.filter((words) => !/^\d+: /.test(words));
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 text-xs">{head}</legend>
      {about ? <p className="text-xs text-ink-soft">{about}</p> : null}
      <Rows
        title={title}
        rows={rows}
        fresh={begun(fields)}
        onChange={(now) => onChange(now.length > 0 || needed ? now : undefined)}
        gone={(id) => {
          for (const inside of bad.current.get(id) ?? []) onBad(`${name}.${id}.${inside}`, false);
        }}
        draw={(row, at, id, change) => (
          <Fields
            of={`${of}.${id}`}
            fields={fields}
            value={row}
            onChange={change}
            onBad={(inside, is) => said(id, inside, is)}
            faults={faults.flatMap((words) =>
              words.startsWith(`${at + 1}: `) ? [words.slice(`${at + 1}: `.length)] : [],
            )}
          />
        )}
      />
      {own.length > 0 ? <p className="text-xs text-bad">{own.join("; ")}</p> : null}
    </fieldset>
  );
}

type ControlProps = {
  of: string;
  title: string;
  shape: Exclude<Shape, { kind: "object" | "rows" | "picks" }>;
  value: unknown;
  onChange: (value: unknown) => void;
  onBad: (bad: boolean) => void;
  said: Said;
};
function Control({ of, title, shape, value, onChange, onBad, said: told }: ControlProps) {
  switch (shape.kind) {
    case "text":
      return (
        <Words
          value={typeof value === "string" ? value : ""}
          onChange={(said) => onChange(said || undefined)}
          said={told}
        />
      );
    case "messages":
      return (
        <Words
          value={lastSaid(value)}
          onChange={(said) => onChange(said ? [{ role: "user", content: said }] : undefined)}
          said={told}
        />
      );
    case "list":
      return (
        <Lines
          value={Array.isArray(value) ? value : NONE}
          onChange={(items) => onChange(items.length > 0 ? items : undefined)}
          said={told}
        />
      );
    case "numbers":
      return (
        <Lines
          hint="one number a line"
          read={numberIn}
          value={Array.isArray(value) ? value : NONE}
          onChange={(items) => onChange(items.length > 0 ? items : undefined)}
          said={told}
        />
      );
    case "date":
      return (
        <input
          type="date"
          {...told}
          className={LOOK}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      );
    case "number":
      return (
        <input
          type="number"
          {...told}
          className={LOOK}
          step={shape.whole ? 1 : "any"}
          min={shape.least}
          max={shape.most}
          value={typeof value === "number" ? value : ""}
          onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.valueAsNumber)}
        />
      );
    case "choice":
      return (
        <select
          {...told}
          className={LOOK}
          value={shape.of.findIndex((one) => Object.is(one, value))}
          onChange={(event) => onChange(shape.of[Number(event.target.value)])}
        >
          <option value={-1}>–</option>
          {shape.of.map((one, at) => (
            <option key={String(one)} value={at}>
              {String(one)}
            </option>
          ))}
        </select>
      );
    case "json":
      return (
        <JsonArea
          name={of}
          label={`${title} as JSON`}
          value={value}
          onChange={onChange}
          onBad={onBad}
          hint={shape.example}
        />
      );
    default:
      return null; // a checkbox is no control of this kind
  }
}

const NONE: readonly unknown[] = [];

/** What is no number stays as it is typed, and is told as a fault. */
function numberIn(line: string): number | string {
  const read = Number(line);
  return Number.isFinite(read) ? read : line;
}

function lastSaid(value: unknown): string {
  const last = Array.isArray(value) ? record(value.at(-1)) : undefined;
  return typeof last?.content === "string" ? last.content : "";
}
