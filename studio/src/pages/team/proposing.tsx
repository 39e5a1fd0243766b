/** Approve, then compile: what a draft would change, drawn old beside new and in words, before anybody follows it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api, body } from "../../api/client";
import { ApiError } from "../../api/problems";
import type { Compiled, WorkflowTold } from "../../api/types";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { ChangeList } from "./change-list";
import { marksOf } from "./marks";

const TeamGraph = lazy(() => import("../../graph/team-graph"));

type Props = {
  assistant: string;
  stands: WorkflowTold;
  compiled: Compiled;
  prompt: string;
  reading: number;
  onApproved: () => void;
  onClose: () => void;
};

export function Proposing({ assistant, stands, compiled, prompt, reading, onApproved, onClose }: Props) {
  const [note, setNote] = useState("");
  const queries = useQueryClient();
  const approve = useMutation({
    mutationFn: () => approved(assistant, stands.version, { prompt, reading, note }),
    onSuccess: async () => {
      onApproved();
      await queries.invalidateQueries();
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 409 ? queries.invalidateQueries() : undefined,
  });
  const marks = marksOf(compiled.changes);
  return (
    <Dialog
      onClose={onClose}
      title="Approve this change"
      about="New threads follow it from now on. Threads that there are stay as they are, till they are swapped."
    >
      <div className="grid min-h-0 flex-1 grid-cols-2 max-lg:grid-cols-1">
        <Side title="Stands now" picture={stands.picture} marks={marks} />
        <Side title="Would stand" picture={compiled.picture ?? stands.picture} marks={marks} />
      </div>
      <div className="max-h-48 overflow-auto border-t border-line px-5 py-3">
        <ChangeList changes={compiled.changes ?? []} none="Nothing changes: other words for the same." />
      </div>
      {approve.isError ? <Refused what="The approval" error={approve.error} /> : null}
      <footer className="flex items-center gap-2 border-t border-line px-5 py-3">
        <input
          aria-label="Note"
          placeholder="Why (kept with the change)"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="min-w-0 flex-1 rounded-md border border-line bg-raised px-2 py-1"
        />
        <Button onClick={onClose}>Not yet</Button>
        <Button look="chief" disabled={approve.isPending} onClick={() => approve.mutate()}>
          {approve.isPending ? "Compiling …" : "Approve and compile"}
        </Button>
      </footer>
    </Dialog>
  );
}

type Said = { prompt: string; reading: number; note: string };

/** Proposed and approved in one go, unless what stands is no longer what was shown. */
async function approved(assistant: string, shown: string, said: Said): Promise<void> {
  const made = await body(
    api.POST("/swarm/assistants/{assistant_id}/proposals", {
      params: { path: { assistant_id: assistant } },
      body: said,
    }),
  );
  if (!made) throw new Error("the server told nothing of the proposal");
  const path = { params: { path: { token: made.token } } };
  if (made.base !== shown) {
    await api.POST("/swarm/proposals/{token}", {
      ...path,
      body: { decision: "reject", reason: "the team had changed meanwhile" },
    });
    throw new ApiError(409, { detail: "Somebody else has changed the team meanwhile. Look at it anew." });
  }
  await api.POST("/swarm/proposals/{token}", { ...path, body: { decision: "approve" } });
}

type SideProps = { title: string; picture: WorkflowTold["picture"]; marks: ReturnType<typeof marksOf> };

function Side({ title, picture, marks }: SideProps) {
  return (
    <section
      aria-label={title}
      className="flex h-72 min-w-0 flex-col not-first:border-l not-first:border-line"
    >
      <h3 className="border-b border-line px-5 py-1.5 text-xs font-medium text-ink-soft">{title}</h3>
      <div className="min-h-0 flex-1 bg-ground">
        <Suspense fallback={<Waiting what="the picture" />}>
          <TeamGraph picture={picture} label={title} marks={marks} />
        </Suspense>
      </div>
    </section>
  );
}
