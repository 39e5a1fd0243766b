/** How a node of the picture stands, in words: what has failed and why; and the one that was picked. */
import { X } from "lucide-react";
import { Link } from "wouter";
import type { Picture } from "../../api/types";
import type { ThreadPage } from "../../thread/events";
import { nameOf, scopeOf } from "../../thread/names";
import { placeOfSpan } from "../../thread/trace-rows";
import { askedOf, waitsFor } from "../../thread/waits-for";

type Instance = ThreadPage["live"]["nodes"][string]["instances"][number];
type Props = { page: ThreadPage; names: Picture; picked: string; close: () => void };

export function NodeTold({ page, names, picked, close }: Props) {
  const { nodes } = page.live;
  const failed = Object.entries(nodes).flatMap(([id, node]) =>
    id === picked ? [] : node.instances.slice(-1).filter((one) => one.status === "failed"),
  );
  const node = page.workflow.picture.nodes.find((one) => one.id === picked);
  if (!node && failed.length === 0) return <div />;
  return (
    <section
      aria-label="How steps stand"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-28 overflow-auto border-t border-line bg-sheet text-xs"
    >
      <ul>
        {failed.map((one) => (
          <li key={one.instance} className="bg-bad-ground px-4 py-1.5 break-words text-bad">
            <Stands one={one} name={nameOf(one.instance, names)} asked="" /> <InTrace page={page} of={one} />
          </li>
        ))}
      </ul>
      {node ? (
        <div className="flex items-start gap-2 px-4 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="break-words">
              <span className="font-medium">{node.label}</span> {beyond(node)}
            </p>
            {nodes[picked]?.instances.length ? null : (
              <p className="break-words text-ink-soft">{notBegun(picked, page)}</p>
            )}
            <ul>
              {(nodes[picked]?.instances ?? []).map((one) => (
                <li
                  key={one.instance}
                  className={`break-words ${one.status === "failed" ? "text-bad" : "text-ink-soft"}`}
                >
                  <Stands one={one} name={whichOf(one)} asked={askedAt(one, page)} />{" "}
                  <InTrace page={page} of={one} />
                  <DeniedCalls of={one} />
                </li>
              ))}
            </ul>
          </div>
          <button
            type="button"
            aria-label={`Close what is told of ${node.label}`}
            onClick={close}
            className="rounded p-0.5 text-ink-soft hover:bg-sunken"
          >
            <X size={14} aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </section>
  );
}

/** The words of a step begin with its name, which stands before them already. */
function beyond({ label, words }: { label: string; words: string }): string {
  return words.startsWith(label) ? words.slice(label.length) : words;
}

/** What it saw, called and wrote, in full. */
function InTrace({ page, of }: { page: ThreadPage; of: Instance }) {
  return (
    <>
      See it{" "}
      <Link
        href={placeOfSpan(page.thread_id, page.timeline.turn, of.instance)}
        className="text-accent underline"
      >
        in the trace
      </Link>
      .
    </>
  );
}

function DeniedCalls({ of: { denied } }: { of: Instance }) {
  if (!denied?.length) return null;
  return (
    <ul className="text-bad">
      {denied.map(({ tool, name, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what has happened stands in its order
        <li key={`${at} ${tool}`}>{ended([`A call of ${name} was denied`, reason])}</li>
      ))}
    </ul>
  );
}

/** Which of its executions: for which item, in which round. */
function whichOf({ instance }: Instance): string {
  const scope = scopeOf(instance).join(", ");
  return scope ? scope.slice(0, 1).toUpperCase() + scope.slice(1) : "It";
}

/** For whom or what, where its flow says so. */
function notBegun(id: string, { workflow, live }: ThreadPage): string {
  const what = waitsFor(id, workflow.picture, live);
  return ended([what ? `It has not begun: it waits ${what}` : "It has not begun"]);
}

/** Who has to say what before it goes on; "" = nobody is asked at it. */
function askedAt({ instance, status }: Instance, { approvals }: ThreadPage): string {
  if (status !== "waiting") return "";
  return askedOf(approvals.filter((one) => one.instance === instance));
}

type StandsProps = { one: Instance; name: string; asked: string };

function Stands({ one, name, asked }: StandsProps) {
  if (asked)
    return (
      <>
        <span className="font-medium">{name}</span> {ended([`waits ${asked}`])}
      </>
    );
  const why = [one.failure.replaceAll("_", " "), one.detail].filter(Boolean).join(": ");
  return (
    <>
      <span className="font-medium">{name}</span> {ended([STANDS[one.status] ?? `is ${one.status}`, why])}
    </>
  );
}

const STANDS: Readonly<Record<string, string>> = {
  running: "is at work",
  waiting: "waits for a person",
  failed: "has failed",
  cancelled: "was stopped",
  skipped: "was left out",
  approved: "was approved",
  rejected: "was rejected",
  expired: "has failed",
};

/** How it stands and why, as a sentence with one end. */
function ended(parts: readonly string[]): string {
  const words = parts.filter(Boolean).join(": ");
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
