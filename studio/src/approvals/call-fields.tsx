/** The arguments of a call as fields, each as its tool takes it; what has parts of its own is JSON behind a disclosure. */
import { type ReactNode, useId, useState } from "react";
import { Lines } from "../form/lines";
import { Picks } from "../form/picks";
import { type Field, fieldsOf, type Shape, titleOf } from "../form/shape";
import { FIELD } from "../parts/field";
import { indented } from "./exact";
import { type Member, membersOf, readJson, withMember } from "./members";

/** What is typed over an argument and is no JSON yet. */
export type Unread = Readonly<Record<string, string>>;

type Props = {
  schema: Record<string, unknown> | null | undefined;
  /** As it stood before anybody edited it. */
  before: string;
  members: readonly Member[];
  unread: Unread;
  /** The whole, as JSON. */
  change: (text: string) => void;
  /** undefined: nothing is typed there that cannot be read. */
  changeUnread: (name: string, typed: string | undefined) => void;
};

export function CallFields({ schema, before, members, unread, change, changeUnread }: Props) {
  const stood = membersOf(before) ?? [];
  const order = stood.map((one) => one.name);
  const rawIn = (all: readonly Member[], name: string) => all.find((one) => one.name === name)?.raw;
  return argumentsOf(schema, members, stood).map((field) => (
    <Argument
      key={field.name}
      field={unsaidAs(field, rawIn(stood, field.name))}
      raw={rawIn(members, field.name)}
      blank={blankOf(field.shape, rawIn(stood, field.name))}
      unread={unread[field.name]}
      change={(raw) => change(withMember(members, field.name, raw, order))}
      changeUnread={(typed) => changeUnread(field.name, typed)}
    />
  ));
}

/** Those that the tool names, and those that the call has beside them. */
function argumentsOf(schema: Props["schema"], members: readonly Member[], stood = members): Field[] {
  const words = (name: string) => Boolean(wordsOf(stood.find((one) => one.name === name)?.raw)?.length);
  const told = fieldsOf(schema).map((field) => {
    const member = members.find((one) => one.name === field.name);
    return { ...field, shape: shapeFor(field.shape, member?.raw, words(field.name)) };
  });
  const others = members.filter(({ name }) => !told.some((one) => one.name === name));
  const like = others.map(({ name, raw }): Field => {
    return {
      name,
      title: titleOf(name, {}),
      about: "",
      needed: false,
      shape: shapeFor(likeIt(raw), raw, words(name)),
      preset: undefined,
    };
  });
  return [...told, ...like];
}

/**
 * As its tool takes it, where a field of that shape can show what stands there: else as that is. words: a list of
 * words stood there before anybody edited it.
 */
function shapeFor(shape: Shape, raw: string | undefined, words: boolean): Shape {
  const ofNumbers = shape.kind === "picks" && shape.of.some((one) => typeof one === "number");
  if (shape.kind === "numbers" || ofNumbers) return { kind: "json", example: "" }; // which keeps each as it is written
  if (raw === undefined) return shape;
  // Tools say of a list that it is one, and seldom of what.
  if (shape.kind === "json" && words && wordsOf(raw)) return { kind: "list" };
  return fits(shape, raw) ? shape : likeIt(raw);
}

/** Whether a field of that shape can show the value: a number in the place of words is shown as the number that it is. */
function fits(shape: Shape, raw: string): boolean {
  const type = typeof readJson(raw)?.value;
  if (raw === "null") return true;
  if (shape.kind === "picks") return picksIn(raw)?.every((one) => shape.of.includes(one)) ?? false;
  if (shape.kind === "text") return type === "string";
  if (shape.kind === "list") return wordsOf(raw) !== null;
  return shape.kind === "number" || shape.kind === "boolean" ? type === shape.kind : true;
}

function likeIt(raw: string): Shape {
  switch (typeof readJson(raw)?.value) {
    case "string":
      return { kind: "text" };
    case "boolean":
      return { kind: "boolean" };
    case "number":
      return { kind: "number", whole: false, least: undefined, most: undefined };
    default:
      return wordsOf(raw)?.length ? { kind: "list" } : { kind: "json", example: "" };
  }
}

/** The values of a list; null = it is something else. */
function picksIn(raw: string | undefined): (string | number | boolean)[] | null {
  const value = raw === undefined ? undefined : readJson(raw)?.value;
  return Array.isArray(value) ? value : null;
}

/** The words of a list that can stand one a line, and be read again from there; null = it is something else. */
function wordsOf(raw: string | undefined): string[] | null {
  const value = raw === undefined ? undefined : readJson(raw)?.value;
  const plain = (one: unknown) => typeof one === "string" && one.trim() !== "" && !/[\r\n]/.test(one);
  return Array.isArray(value) && value.every(plain) ? value : null;
}

/** A box cannot say that nobody has said yes or no: where the call has neither, both stand beside "–". */
function unsaidAs(field: Field, stood: string | undefined): Field {
  const said = stood === "true" || stood === "false";
  return field.shape.kind === "boolean" && !said
    ? { ...field, shape: { kind: "choice", of: [true, false] } }
    : field;
}

/** What an argument is whose field is emptied: no words where there were some, else as if nobody had said it. */
function blankOf(shape: Shape, stood: string | undefined): string | undefined {
  if ((shape.kind === "list" || shape.kind === "picks") && stood?.startsWith("[")) return "[]";
  return stood?.startsWith('"') ? '""' : stood === "null" ? stood : undefined;
}

/** What is wrong with an argument, by its name; "" = nothing that is seen here. */
function faultOf({ shape, needed, title }: Field, raw: string | undefined, unread: boolean): string {
  if (unread) return `${title}: this is no JSON yet`;
  if (raw === undefined) return needed ? `${title}: needed` : "";
  const value = readJson(raw)?.value;
  if (shape.kind === "number" && shape.whole && value !== null && !Number.isInteger(value))
    return `${title}: a whole number`;
  if (shape.kind === "choice" && value !== null && !shape.of.some((one) => Object.is(one, value)))
    return `${title}: one of ${shape.of.join(", ")}`;
  return "";
}

/** Whether all arguments are such that the call can be asked anew with them. */
export function areGood(schema: Props["schema"], members: readonly Member[], unread: Unread): boolean {
  return argumentsOf(schema, members).every((field) => {
    const raw = members.find((one) => one.name === field.name)?.raw;
    return faultOf(field, raw, unread[field.name] !== undefined) === "";
  });
}

type ArgumentProps = {
  field: Field;
  raw: string | undefined;
  blank: string | undefined;
  unread: string | undefined;
  change: (raw: string | undefined) => void;
  changeUnread: (typed: string | undefined) => void;
};

function Argument(props: ArgumentProps) {
  const { field, raw, unread } = props;
  const wrong = useId();
  const fault = faultOf(field, raw, unread !== undefined);
  const said = { "aria-invalid": fault !== "", "aria-describedby": fault ? wrong : undefined };
  return (
    <div className="flex flex-col gap-1 text-xs text-ink-soft">
      <Control {...props} said={said} />
      {fault ? (
        <p id={wrong} className="text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

type ControlProps = ArgumentProps & {
  said: { "aria-invalid": boolean; "aria-describedby": string | undefined };
};

const LOOK = `${FIELD} aria-[invalid=true]:border-bad`;

function Control({ field, raw, blank, unread, change, changeUnread, said }: ControlProps) {
  const { shape, title, needed } = field;
  const value = raw === undefined ? undefined : readJson(raw)?.value;
  const known = shape.kind === "choice" && shape.of.some((one) => Object.is(one, value));
  switch (shape.kind) {
    case "boolean":
      return (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => change(String(event.target.checked))}
            {...said}
          />
          {title}
        </label>
      );
    case "number":
      return (
        <Named title={title} needed={needed}>
          <input
            type="number"
            step={shape.whole ? 1 : "any"}
            value={typeof value === "number" ? raw : ""}
            onChange={({ target }) => change(target.value === "" ? blank : asNumber(target.value))}
            className={LOOK}
            {...said}
          />
        </Named>
      );
    case "choice":
      return (
        <Named title={title} needed={needed}>
          <select
            value={shape.of.findIndex((one) => Object.is(one, value))}
            onChange={(event) => change(JSON.stringify(shape.of[Number(event.target.value)]) ?? blank)}
            className={LOOK}
            {...said}
          >
            <option value={-1}>{value === undefined || value === null || known ? "–" : raw}</option>
            {shape.of.map((one, at) => (
              <option key={String(one)} value={at}>
                {String(one)}
              </option>
            ))}
          </select>
        </Named>
      );
    case "text":
    case "date":
      return (
        <Named title={title} needed={needed}>
          <Words
            text={typeof value === "string" ? value : ""}
            change={(text) => change(text === "" ? blank : JSON.stringify(text))}
            said={said}
          />
        </Named>
      );
    case "picks":
      return (
        <Picks
          name={named(title, needed)}
          wrong={said["aria-describedby"]}
          of={shape.of}
          value={picksIn(raw) ?? []}
          onChange={(picked) => change(listed(picked, needed ? "[]" : blank))}
        />
      );
    case "list":
      return (
        <Named title={title} needed={needed}>
          <Lines value={wordsOf(raw) ?? []} onChange={(words) => change(listed(words, blank))} said={said} />
        </Named>
      );
    default:
      return (
        <Exact
          title={title}
          raw={raw}
          typed={unread}
          said={said}
          change={(text) => {
            const read = text.trim() === "" || readJson(text) !== null;
            changeUnread(read ? undefined : text);
            if (read) change(text.trim() || blank);
          }}
        />
      );
  }
}

function listed(items: readonly unknown[], blank: string | undefined): string | undefined {
  return items.length > 0 ? JSON.stringify(items) : blank;
}

function named(title: string, needed: boolean): string {
  return needed ? title : `${title} (may be left out)`;
}

/** As it is written, where JSON has such numbers: one that JavaScript does not know stays what it is. */
function asNumber(typed: string): string {
  return typeof readJson(typed)?.value === "number" ? typed : String(Number(typed));
}

function Named({ title, needed, children }: { title: string; needed: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is given as the child
    <label className="flex flex-col gap-1">
      <span>{named(title, needed)}</span>
      {children}
    </label>
  );
}

type AreaProps = { change: (text: string) => void; said: ControlProps["said"] };

function Words({ text, change, said }: AreaProps & { text: string }) {
  return (
    <textarea
      value={text}
      rows={Math.min(12, text.split("\n").length)}
      onChange={(event) => change(event.target.value)}
      className={`${LOOK} field-sizing-content max-h-72 resize-y`}
      {...said}
    />
  );
}

/** As it is typed while somebody is at it; laid out anew once they leave it. */
function Exact(props: AreaProps & { title: string; raw: string | undefined; typed: string | undefined }) {
  const { title, raw, typed, change, said } = props;
  const [open, setOpen] = useState(typed !== undefined);
  const [writing, setWriting] = useState<string | null>(null);
  const text = typed ?? writing ?? (raw === undefined ? "" : indented(raw));
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer">{title}, as JSON</summary>
      <textarea
        aria-label={title}
        value={text}
        spellCheck={false}
        rows={Math.min(12, text.split("\n").length + 1)}
        onChange={(event) => {
          setWriting(event.target.value);
          change(event.target.value);
        }}
        onBlur={() => setWriting(null)}
        className={`${LOOK} mt-1 resize-y font-mono`}
        {...said}
      />
    </details>
  );
}
