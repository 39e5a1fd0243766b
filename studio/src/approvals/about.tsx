/** What exactly is decided on: the call, the words, what comes next, and what to look at before a yes. */
import type { Approval, Change } from "../api/types";
import { Fields, objectIn } from "../parts/shown";
import { Warnings } from "../parts/warnings";
import { compared, indented, type Line } from "./exact";
import { GivenNext } from "./given";
import { askedOf } from "./items";
import { digestsIn, Part, Written } from "./written";

export function About({ one }: { one: Approval }) {
  const digests = digestsIn([...one.outputs, ...(one.given ?? [])]);
  return (
    <>
      {one.kind === "tool" ? <Call one={one} /> : null}
      {areReviews(one.outputs) ? (
        <>
          {/* What is decided on, the last written first; what was found of it stands behind. */}
          <GivenNext given={[...(one.given ?? [])].reverse()} digests={digests} />
          <Written outputs={one.outputs} how="wrote" digests={digests} />
        </>
      ) : (
        <>
          <Written outputs={one.outputs} how="wrote" digests={digests} />
          <GivenNext given={one.given} digests={digests} />
        </>
      )}
      {one.changes ? <Changes changes={one.changes} /> : null}
      <Next steps={one.lets_begin} asks={one.then_asks} begun={one.begun_already} />
      <Beside others={one.also_waiting} more={one.also_waiting_more} />
      {one.needs ? (
        <Part title="What a yes has to say">
          <p className="break-words">{one.needs}</p>
        </Part>
      ) : null}
      <Warnings told={[...(one.doubts ?? []), ...(one.warnings ?? [])]} />
      {one.in_place_of ? (
        <p className="rounded bg-care-ground px-2.5 py-1.5 text-care">
          Asked anew, in place of {one.in_place_of}: {one.asked_anew_because}.
        </p>
      ) : null}
      {one.changed.length && !one.ruled ? (
        <p role="status" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
          It is not as it was asked any more: {one.changed.join(", ")}.
        </p>
      ) : null}
    </>
  );
}

/** What is reported beside words judges other words: quality, a verdict, a level. */
function areReviews(outputs: Approval["outputs"]): boolean {
  return outputs.length > 0 && outputs.every(({ fields }) => Object.keys(fields).length > 0);
}

/** Characters: what is longer, or has lines, nobody reads in a string of JSON. */
const LONG = 80;

function isProse(value: unknown): boolean {
  return typeof value === "string" && (value.length > LONG || value.includes("\n"));
}

function Call({ one }: { one: Approval }) {
  const now = indented(one.arguments);
  const lines = one.before === null ? null : compared(indented(one.before), now);
  const read = objectIn(one.arguments);
  const exact = (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="tall-box max-h-[60vh] overflow-auto font-mono text-[13px] whitespace-pre-wrap break-words"
    >
      {lines === null ? now : <Difference lines={lines} />}
    </pre>
  );
  return (
    <Part title={`${one.name || one.agent} calls ${one.tool_name} with exactly this`}>
      {read && lines === null && Object.values(read).some(isProse) ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <div tabIndex={0} className="tall-box max-h-[60vh] overflow-auto">
            <Fields of={read} exact />
          </div>
          <details className="mt-1 text-xs">
            <summary className="cursor-pointer text-ink-soft">As JSON, as it is sent</summary>
            {exact}
          </details>
        </>
      ) : (
        exact
      )}
      {lines === null ? null : (
        <p className="mt-1 text-xs text-ink-soft">
          − is what the agent had asked for, + what a person made of it.
        </p>
      )}
    </Part>
  );
}

const SIGNS = { same: "  ", gone: "− ", new: "+ " };
const COLOURS = { same: "", gone: "bg-bad-ground text-bad", new: "bg-good-ground text-good" };

function Difference({ lines }: { lines: readonly Line[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is what it is by its place
  return lines.map((line, at) => <Said key={at} line={line} />);
}

function Said({ line }: { line: Line }) {
  return (
    <span className={`block ${COLOURS[line.kind]}`}>
      {SIGNS[line.kind]}
      {line.text}
    </span>
  );
}

type NextProps = {
  steps: Approval["lets_begin"] | undefined;
  asks: Approval["then_asks"] | undefined;
  begun: Approval["begun_already"] | undefined;
};

/** What comes next, so that nobody says yes blindly: up to the next question, and that; and what no answer holds up. */
function Next({ steps = [], asks = [], begun = [] }: NextProps) {
  if (steps.length + asks.length + begun.length === 0) return null;
  return (
    <>
      <Part title="What comes next">
        {steps.length + asks.length === 0 ? <p>Nothing: whoever is behind this has begun already.</p> : null}
        <ul className="list-disc pl-4 break-words">
          {steps.map((one) => (
            <li key={one.step}>
              {one.after === "no" ? "after a no, " : ""}
              {worded(one)}
            </li>
          ))}
          {asks.map((one) => (
            <li key={one.node}>
              {one.after === "no" ? "after a no, " : ""}
              {one.approvers.join(" or ") || "a person"} {one.ask ? `is asked “${one.ask}”` : "decides"}
            </li>
          ))}
        </ul>
      </Part>
      {begun.length > 0 ? (
        <Part title="Begun already, before this was asked">
          <ul className="list-disc pl-4 break-words">
            {begun.map((one) => (
              <li key={one.step}>{worded(one)}</li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  );
}

function worded({ name, task }: { name: string; task: string }): string {
  return task ? `${name}: ${task}` : name;
}

type BesideProps = { others: Approval["also_waiting"] | undefined; more: number | undefined };

/** The other open questions for which what comes next waits as well: a yes here is not enough for it. */
function Beside({ others = [], more = 0 }: BesideProps) {
  if (others.length === 0) return null;
  return (
    <Part title="Also waiting, before what comes next">
      <ul className="list-disc pl-4 break-words">
        {others.map((one) => (
          <li key={one.approval}>
            “{askedOf(one.ask || "A person decides", one.items)}”, for {one.whom}
          </li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </Part>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <Part title="What the swap changes">
      <ul className="list-disc pl-4">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.subject} ${change.id}`}>{change.words}</li>
        ))}
      </ul>
    </Part>
  );
}
