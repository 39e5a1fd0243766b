/** How the nodes of a picture stand, from how the thread's do. Pure. */
import type { Doing, State } from "../graph/parts";
import type { ThreadEvent, ThreadPage } from "./events";
import { itemOf, scopeOf } from "./names";

type Live = ThreadPage["live"];
type Node = Live["nodes"][string];
type Status = Node["status"];

const DOING: Record<Status, Doing> = {
  running: "active",
  waiting: "waiting",
  done: "done",
  approved: "done",
  failed: "failed",
  rejected: "denied",
  expired: "failed",
  cancelled: "skipped",
  skipped: "skipped",
};
/** Of several, in the order in which it is said how many stand so. */
const COUNTED: Partial<Record<Status, string>> = {
  done: "done",
  running: "at work",
  waiting: "waiting",
  failed: "failed",
  cancelled: "cancelled",
  skipped: "skipped",
};

/** atWork: of what is at work, the calls that were denied so far, by instance: see `deniedIn`. */
export function statesOf(live: Live, atWork: Denied = NOTHING): ReadonlyMap<string, State> {
  return new Map(
    Object.entries(live.nodes).map(([id, node]) => {
      const tally = tallyOf(node);
      const tools = node.instances.flatMap((one) => [
        ...(one.denied ?? []).map(({ name }) => name),
        ...(one.status === "running" ? (atWork.get(one.instance) ?? []) : []),
      ]);
      const denied = [...new Set(tools)].join(", ");
      const words = [node.status, tally, denied && `${denied} denied`].filter(Boolean).join(", ");
      return [id, { doing: DOING[node.status], words, ...(tally && { tally }), ...(denied && { denied }) }];
    }),
  );
}

type Denied = ReadonlyMap<string, readonly string[]>;
const NOTHING: Denied = new Map();

/** Step instance → the tools that were denied to it since it last began, as people call them. */
export function deniedIn(events: readonly ThreadEvent[]): Denied {
  const found = new Map<string, string[]>();
  for (const { kind, instance, data } of events) {
    if (kind === "step_started") found.delete(instance);
    if (kind === "tool_denied")
      found.set(instance, [...(found.get(instance) ?? []), String(data.tool_name ?? data.tool)]);
  }
  return found;
}

/** In which round the last of its executions was; of a list's items, how many stand how, each as it stood last. */
function tallyOf({ instances }: Node): string {
  const last = instances.at(-1);
  if (!last) return "";
  const list = itemOf(last.instance)?.list;
  if (list === undefined) return scopeOf(last.instance).join(", ");
  const items = new Map(
    instances.flatMap((one) => {
      const of = itemOf(one.instance);
      return of?.list === list ? [[of.item, one.status] as const] : [];
    }),
  );
  const counts = Object.entries(COUNTED).flatMap(([status, word]) => {
    const count = [...items.values()].filter((one) => one === status).length;
    return count > 0 ? [`${count} ${word}`] : [];
  });
  return [...scopeOf(list), ...counts].join(", ");
}
