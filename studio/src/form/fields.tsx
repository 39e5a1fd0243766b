/** The fields of a form, each as its schema wants it. */
import { FIELD } from "../parts/field";
import { JsonArea } from "./json-area";
import { type Field, record, type Shape } from "./shape";

type Values = Record<string, unknown>;
type Props = {
  /** What they are kept by. */
  of: string;
  fields: readonly Field[];
  value: Values;
  onChange: (value: Values) => void;
  onBad: (name: string, bad: boolean) => void;
};

export function Fields({ of, fields, value, onChange, onBad }: Props) {
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
    />
  ));
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
};

function One({ of, field, value, onChange, onBad }: OneProps) {
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
        />
      </fieldset>
    );
  }
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
      />
    </label>
  );
}

type ControlProps = {
  of: string;
  title: string;
  shape: Exclude<Shape, { kind: "object" }>;
  value: unknown;
  onChange: (value: unknown) => void;
  onBad: (bad: boolean) => void;
};

function Control({ of, title, shape, value, onChange, onBad }: ControlProps) {
  switch (shape.kind) {
    case "text":
      return (
        <Words
          value={typeof value === "string" ? value : ""}
          onChange={(said) => onChange(said || undefined)}
        />
      );
    case "messages":
      return (
        <Words
          value={lastSaid(value)}
          onChange={(said) => onChange(said ? [{ role: "user", content: said }] : undefined)}
        />
      );
    case "list":
      return (
        <Words
          hint="one a line"
          value={Array.isArray(value) ? value.join("\n") : ""}
          onChange={(said) => onChange(said ? said.split("\n") : undefined)}
        />
      );
    case "date":
      return (
        <input
          type="date"
          className={FIELD}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      );
    case "number":
      return (
        <input
          type="number"
          className={FIELD}
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
          className={FIELD}
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

function Words({
  value,
  onChange,
  hint,
}: {
  value: string;
  onChange: (said: string) => void;
  hint?: string;
}) {
  return (
    <textarea
      className={`${FIELD} resize-y`}
      rows={Math.min(8, value.split("\n").length + (hint ? 1 : 0))}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function lastSaid(value: unknown): string {
  const last = Array.isArray(value) ? record(value.at(-1)) : undefined;
  return typeof last?.content === "string" ? last.content : "";
}
