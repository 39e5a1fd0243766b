/** The state at a checkpoint: read, edited as one of its nodes would, or gone on from. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api/client";
import type { Picture } from "../../api/types";
import { JsonArea } from "../../form/json-area";
import { record } from "../../form/shape";
import type { Snapshot } from "../../hosted/standing";
import { useFork } from "../../hosted/use-fork";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { Valued } from "../../parts/shown";

type Props = {
  id: string;
  at: Snapshot;
  picture: Picture;
  /** The checkpoint that a fork goes on from, where it is not the last one. */
  forkAt: string | null;
  /** The address below which its graph's threads are. */
  base: string;
  onGoOn: (asked: { checkpoint_id: string; input: null }) => void;
  onWritten: () => void;
};

export function StateOf({ id, at, picture, forkAt, base, onGoOn, onWritten }: Props) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [editing, setEditing] = useState(false);
  const [values, setValues] = useState<unknown>({});
  const [node, setNode] = useState("");
  const [bad, setBad] = useState(false);
  const checkpoint = at.checkpoint_id ?? "";
  const write = useMutation({
    mutationFn: () =>
      api.POST("/threads/{thread_id}/state", {
        params: { path: { thread_id: id } },
        body: { values: record(values) ?? {}, checkpoint_id: checkpoint, ...(node ? { as_node: node } : {}) },
      }),
    onSuccess: async () => {
      setEditing(false);
      onWritten();
      await Promise.all(
        ["hosted", "hosted-history"].map((name) => queries.invalidateQueries({ queryKey: [name, id] })),
      );
    },
  });
  const fork = useFork(id, (made) => go(`${base}/${made}`));
  const nodes = picture.nodes.filter((one) => one.kind === "step");
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {editing ? "Leave it" : "Edit the state"}
        </Button>
        {(at.next ?? []).length > 0 ? (
          <Button onClick={() => onGoOn({ checkpoint_id: checkpoint, input: null })}>
            Go on from here: {at.next?.join(", ")}
          </Button>
        ) : null}
        <Button disabled={fork.isPending} onClick={() => fork.mutate(forkAt)}>
          {fork.isPending ? "Forking …" : "Fork here"}
        </Button>
      </div>
      {fork.isError ? <Refused what="The fork" error={fork.error} did="was not made" /> : null}
      {editing ? (
        <div className="flex flex-col gap-2 rounded-md bg-sunken p-3">
          <JsonArea
            label="What is written to the state"
            value={values}
            onChange={setValues}
            onBad={setBad}
            rows={5}
          />
          <div className="flex flex-wrap items-center gap-2">
            <select
              aria-label="As which node"
              value={node}
              onChange={(event) => setNode(event.target.value)}
              className="rounded-md border border-line bg-raised px-2 py-1 text-xs"
            >
              <option value="">as the node that is due</option>
              {nodes.map((one) => (
                <option key={one.id} value={one.id}>
                  as {one.label}
                </option>
              ))}
            </select>
            <Button disabled={bad || write.isPending || !record(values)} onClick={() => write.mutate()}>
              Write it
            </Button>
          </div>
          {write.isError ? <Refused what="The change" error={write.error} did="was not made" /> : null}
        </div>
      ) : null}
      <Valued of={at.values ?? {}} level={2} />
    </div>
  );
}
