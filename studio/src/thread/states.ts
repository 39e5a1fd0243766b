/** How the nodes of a picture stand, from how the thread's do. Pure. */
import type { Doing, State } from "../graph/parts";
import type { ThreadPage } from "./events";

type Live = ThreadPage["live"];
type Status = Live["nodes"][string]["status"];

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

export function statesOf(live: Live): ReadonlyMap<string, State> {
  return new Map(
    Object.entries(live.nodes).map(([id, node]) => {
      const last = node.instances.at(-1);
      const round = last && last.round > 1 ? `, round ${last.round}` : "";
      return [id, { doing: DOING[node.status], words: `${node.status}${round}` }];
    }),
  );
}
