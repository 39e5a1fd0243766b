/** A conversation's turns, kept true by its stream; the earlier ones as they are asked for. */
import { useMemo, useRef, useState } from "react";
import { api, body } from "../../api/client";
import { useSending } from "../../api/sending";
import type { Snapshot } from "../../hosted/standing";
import { useHosted } from "../../hosted/use-hosted";
import { turnsOf } from "./turns";

/** As many checkpoints are had at a time of what is further back. */
const AT_ONCE = 200;
const NONE: readonly Snapshot[] = [];

export function useTurns(id: string) {
  const hosted = useHosted(id);
  const { history } = hosted;
  const [older, setOlder] = useState(NONE);
  // A list of the newest only: as others come, those that it has no more room for would be missed between the two.
  const seen = useRef(new Map<string, Snapshot>());
  const known = useMemo(() => {
    for (const one of [...older, ...history]) seen.current.set(one.checkpoint_id ?? "", one);
    const now = new Set(history.map((one) => one.checkpoint_id));
    return [...history, ...[...seen.current.values()].filter((one) => !now.has(one.checkpoint_id))];
  }, [history, older]);
  const { turns, before } = useMemo(() => turnsOf(known), [known]);
  const [end, setEnd] = useState("");
  const earlier = useSending({
    mutationFn: async (from: string) => {
      const params = { path: { thread_id: id } };
      const had = await body(
        api.POST("/threads/{thread_id}/history", { params, body: { limit: AT_ONCE, before: from } }),
      );
      if (had.length === 0) setEnd(from); // what was before has been pruned
      setOlder((now) => [...now, ...had]);
    },
  });
  return {
    ...hosted,
    turns,
    /** null: there are none before these. */
    more: before === null || before === end ? null : () => earlier.mutate(before),
    fetching: earlier.isPending,
    failed: earlier.error,
  };
}
