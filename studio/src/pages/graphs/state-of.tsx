/** The state at a checkpoint: read, edited as one of its nodes would, or gone on from. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api/client";
import { useSending } from "../../api/sending";
import type { Picture } from "../../api/types";
import { JsonArea } from "../../form/json-area";
import { record } from "../../form/shape";
import type { Snapshot } from "../../hosted/standing";
import { useFork } from "../../hosted/use-fork";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { Valued } from "../../parts/shown";
import { useUnsent } from "../../parts/unsent";

type Props = {
  /** What is typed is kept by this till it is written. */
  name: string;
  id: string;
  /** What the thread is called. */
  title: string;
  at: Snapshot;
  picture: Picture;
  /** The checkpoint that a fork goes on from, where it is not the last one. */
  forkAt: string | null;
  /** The address below which its graph's threads are. */
  base: string;
  onGoOn: (asked: { checkpoint_id: string; input: null }) => void;
  onWritten: () => void;
};

/** of: the checkpoint that it was begun at. */
type Typed = { editing: boolean; values: unknown; node: string; of: string };
const NOTHING: Typed = { editing: false, values: {}, node: "", of: "" };

export function StateOf({ name, id, title, at, picture, forkAt, base, onGoOn, onWritten }: Props) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [typed, setTyped] = useUnsent<Typed>(name, NOTHING);
  const { editing, values, node } = typed;
  const [bad, setBad] = useState(false);
  const checkpoint = at.checkpoint_id ?? "";
  const type = (said: Partial<Typed>) => setTyped((had) => ({ ...had, of: had.of || checkpoint, ...said }));
  const write = useSending({
    mutationFn: ({ values, node }: Typed) =>
      api.POST("/threads/{thread_id}/state", {
        params: { path: { thread_id: id } },
        body: { values: record(values) ?? {}, checkpoint_id: checkpoint, ...(node ? { as_node: node } : {}) },
      }),
    onSuccess: async (_, sent) => {
      setTyped((now) => (now === sent ? NOTHING : now));
      onWritten();
      await Promise.all(
        ["hosted", "hosted-history"].map((name) => queries.invalidateQueries({ queryKey: [name, id] })),
      );
    },
  });
  const fork = useFork(id, title, (made) => go(`${base}/${made}`));
  const nodes = picture.nodes.filter((one) => one.kind === "step");
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-expanded={editing} onClick={() => type({ editing: !editing })}>
          {editing ? "Leave it" : "Edit the state"}
        </Button>
        {(at.next ?? []).length > 0 ? (
          <Button onClick={() => onGoOn({ checkpoint_id: checkpoint, input: null })}>
            Go on from here: {at.next?.join(", ")}
          </Button>
        ) : null}
        <Button
          disabled={fork.isPending}
          onClick={() => fork.mutate({ checkpoint: forkAt, step: String(at.metadata?.step ?? "?") })}
        >
          {fork.isPending ? "Forking …" : "Fork here"}
        </Button>
      </div>
      {fork.isError ? <Refused what="The fork" error={fork.error} did="was not made" /> : null}
      {editing ? (
        <div className="flex flex-col gap-2 rounded-md bg-sunken p-3">
          <JsonArea
            name={name}
            label="What is written to the state"
            value={values}
            onChange={(said) => type({ values: said })}
            onBad={setBad}
            rows={5}
          />
          <div className="flex flex-wrap items-center gap-2">
            <select
              aria-label="As which node"
              value={node}
              onChange={(event) => type({ node: event.target.value })}
              className="rounded-md border border-line bg-raised px-2 py-1 text-xs"
            >
              <option value="">as the node that is due</option>
              {nodes.map((one) => (
                <option key={one.id} value={one.id}>
                  as {one.label}
                </option>
              ))}
            </select>
            <Button disabled={bad || write.isPending || !record(values)} onClick={() => write.mutate(typed)}>
              Write it
            </Button>
          </div>
          {typed.of !== checkpoint ? (
            <p role="status" className="text-xs text-care">
              The thread has gone on since this was begun: it is written to what stands now, as shown below.
            </p>
          ) : null}
          {write.isError ? <Refused what="The change" error={write.error} did="was not made" /> : null}
        </div>
      ) : null}
      <Valued of={at.values ?? {}} level={2} />
    </div>
  );
}
