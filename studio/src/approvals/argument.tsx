/** One argument of a call as a field, with what is wrong with it. */
import { type ReactNode, useId, useState } from "react";
import { Lines } from "../form/lines";
import { Picks } from "../form/picks";
import type { Field } from "../form/shape";
import { FIELD } from "../parts/field";
import { faultOf, picksIn, wordsOf } from "./arguments";
import { indented } from "./exact";
import { readJson } from "./members";

type ArgumentProps = {
  field: Field;
  raw: string | undefined;
  blank: string | undefined;
  unread: string | undefined;
  change: (raw: string | undefined) => void;
  changeUnread: (typed: string | undefined) => void;
};

export function Argument(props: ArgumentProps) {
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
