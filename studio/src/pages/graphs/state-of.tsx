/** The state at a checkpoint: read, edited as one of its nodes would, or gone on from. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "wouter";
import { api } from "../../api/client";
import { useSending } from "../../api/sending";
import type { Picture } from "../../api/types";
import { SchemaForm } from "../../form/schema-form";
import { record } from "../../form/shape";
import type { Snapshot } from "../../hosted/standing";
import { byNode, changed, ownOf, schemaOfChange, startOfChange } from "../../hosted/state-form";
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
  /** Of the graph's state. */
  schema: Record<string, unknown> | null | undefined;
  /** The checkpoint that a fork goes on from, where it is not the last one. */
  forkAt: string | null;
  /** The address below which its graph's threads are. */
  base: string;
  onGoOn: (asked: { checkpoint_id: string; input: null }) => void;
  onWritten: () => void;
};

/** of: the checkpoint that it was begun at. start: what stood there. */
type Typed = { editing: boolean; node: string; of: string; start: Record<string, unknown> };
const NOTHING: Typed = { editing: false, node: "", of: "", start: {} };

export function StateOf(props: Props) {
  const { name, id, title, at, picture, schema, forkAt, base, onGoOn, onWritten } = props;
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [typed, setTyped] = useUnsent<Typed>(name, NOTHING);
  const { editing, node, of, start } = typed;
  const form = `${name} values ${of}`;
  const [filled] = useUnsent<unknown>(form, null);
  const ofChange = useMemo(() => schemaOfChange(schema), [schema]);
  const own = useMemo(() => ownOf(schema), [schema]);
  const checkpoint = at.checkpoint_id ?? "";
  const open = () =>
    setTyped((had) => {
      if (filled !== null) return { ...had, editing: true };
      return { ...had, editing: true, of: checkpoint, start: startOfChange(schema, at.values) };
    });
  const write = useSending({
    mutationFn: (values: unknown) =>
      api.POST("/threads/{thread_id}/state", {
        params: { path: { thread_id: id } },
        body: {
          values: changed(start, record(values) ?? {}),
          checkpoint_id: checkpoint,
          ...(node ? { as_node: node } : {}),
        },
      }),
    onSuccess: async () => {
      setTyped((now) => (now === typed ? NOTHING : now));
      onWritten();
      await Promise.all(
        ["hosted", "hosted-history"].map((name) => queries.invalidateQueries({ queryKey: [name, id] })),
      );
    },
  });
  const fork = useFork(id, title, (made) => go(`${base}/${made}`));
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          aria-expanded={editing}
          onClick={() => (editing ? setTyped((had) => ({ ...had, editing: false })) : open())}
        >
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
          <SchemaForm
            name={form}
            schema={ofChange}
            start={start}
            whole="The state as JSON"
            word="Write it"
            busyWord="Writing …"
            busy={write.isPending}
            className=""
            onSend={write.mutateAsync}
          >
            {byNode(schema) ? (
              <AsNode
                picture={picture}
                node={node}
                pick={(one) => setTyped((had) => ({ ...had, node: one }))}
              />
            ) : null}
          </SchemaForm>
          <WhatIsWritten own={own} />
          {of !== checkpoint ? (
            <p role="status" className="text-xs text-care">
              The thread has gone on since this was begun: what you change is written to what stands now, as
              shown below.
            </p>
          ) : null}
          {write.isError ? <Refused what="The change" error={write.error} did="was not made" /> : null}
        </div>
      ) : null}
      <Valued of={at.values ?? {}} level={2} />
    </div>
  );
}

type AsNodeProps = { picture: Picture; node: string; pick: (node: string) => void };

function AsNode({ picture, node, pick }: AsNodeProps) {
  return (
    <select
      aria-label="As which node"
      value={node}
      onChange={(event) => pick(event.target.value)}
      className="rounded-md border border-line bg-raised px-2 py-1 text-xs"
    >
      <option value="">as the node that is due</option>
      {picture.nodes
        .filter((one) => one.kind === "step")
        .map((one) => (
          <option key={one.id} value={one.id}>
            as {one.label}
          </option>
        ))}
    </select>
  );
}

/** own: what the graph alone writes. */
function WhatIsWritten({ own }: { own: readonly string[] }) {
  return (
    <p className="text-xs text-ink-soft">
      What is changed here is written; all else stays as it is.
      {own.length > 0 ? ` The graph alone writes ${own.join(", ")}.` : ""}
    </p>
  );
}
