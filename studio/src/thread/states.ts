/** How the nodes of a picture stand, from how the thread's do. Pure. */
import type { Doing, State } from "../graph/parts";
import type { ThreadPage } from "./events";
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

export function statesOf(live: Live): ReadonlyMap<string, State> {
  return new Map(
    Object.entries(live.nodes).map(([id, node]) => {
      const tally = tallyOf(node);
      const words = [node.status, tally].filter(Boolean).join(", ");
      return [id, { doing: DOING[node.status], words, ...(tally ? { tally } : {}) }];
    }),
  );
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
