/** What is different between two checkpoints of a hosted graph's thread. */
import { useMemo } from "react";
import { differing, linesOf } from "../../hosted/differing";
import type { Snapshot } from "../../hosted/standing";
import { Differences } from "../threads/differences";

type Props = { old: Snapshot; other: Snapshot; close: () => void };

export function Compared({ old, other, close }: Props) {
  const found = useMemo(() => differing(old.values ?? {}, other.values ?? {}), [old, other]);
  const name = (one: Snapshot) => `step ${String(one.metadata?.step ?? "?")}`;
  return (
    <Differences
      title={`From ${name(old)} to ${name(other)}`}
      parts={found.length > 0 ? [{ name: "", lines: linesOf(found) }] : []}
      exact={found}
      close={close}
    />
  );
}
