/** How a node of the picture stands, in words: what has failed and why; and the one that was picked. */
import { X } from "lucide-react";
import type { ThreadPage } from "../../thread/events";
import { nameOf } from "../../thread/names";

type Instance = ThreadPage["live"]["nodes"][string]["instances"][number];
type Props = { page: ThreadPage; picked: string; close: () => void };

export function NodeTold({ page, picked, close }: Props) {
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
            <Stands one={one} name={nameOf(one.instance, page.workflow.picture)} />
          </li>
        ))}
      </ul>
      {node ? (
        <div className="flex items-start gap-2 px-4 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="break-words">
              <span className="font-medium">{node.label}</span> {node.words}
            </p>
            {nodes[picked]?.instances.length ? null : <p className="text-ink-soft">It has not begun.</p>}
            <ul>
              {(nodes[picked]?.instances ?? []).map((one) => (
                <li
                  key={one.instance}
                  className={`break-words ${one.status === "failed" ? "text-bad" : "text-ink-soft"}`}
                >
                  <Stands one={one} name={one.round > 1 ? `Round ${one.round}` : "It"} />
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

function Stands({ one, name }: { one: Instance; name: string }) {
  const why = [one.failure.replaceAll("_", " "), one.detail].filter(Boolean).join(": ");
  return (
    <>
      <span className="font-medium">{name}</span> {one.status}
      {why ? `: ${why}` : ""}
    </>
  );
}
