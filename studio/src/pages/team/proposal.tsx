/** A proposal that waits: what it would change of what stands, what its prompt leaves open, and a yes or a no to it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { ApiError } from "../../api/problems";
import { useSending } from "../../api/sending";
import type { TeamPage } from "../../api/types";
import { Button } from "../../parts/button";
import { Doubts } from "../../parts/doubts";
import { FIELD, Field } from "../../parts/field";
import { Refused } from "../../parts/refused";
import { useUnsent, without } from "../../parts/unsent";
import { Waiting } from "../../parts/waiting";
import { WordDiff } from "../../parts/word-diff";
import { ChangeList } from "./change-list";

type Props = { team: TeamPage; token: string; words: string };

export function Proposal({ team, token, words }: Props) {
  const path = { token };
  const stands = team.workflow;
  const made = useQuery({
    queryKey: ["proposal", token, stands.version],
    queryFn: () => body(api.GET("/swarm/proposals/{token}", { params: { path } })),
  });
  if (made.isPending) return <Waiting what="what it would change" />;
  if (made.isError || !made.data)
    return <Refused what="The proposal" error={made.error} again={() => void made.refetch()} />;
  const overtaken = made.data.base !== stands.version;
  return (
    <>
      <h3 className="text-xs font-medium text-ink-soft">From what stands now to it</h3>
      <p className="max-w-prose leading-relaxed whitespace-pre-wrap break-words">
        <WordDiff old={stands.prompt} now={words} />
      </p>
      <h3 className="text-xs font-medium text-ink-soft">
        {overtaken ? "What it would have changed of what stood then" : "What it would change"}
      </h3>
      <Doubts found={made.data.diagnostics} />
      <ChangeList
        changes={made.data.changes}
        frames={[...stands.picture.frames, ...made.data.workflow.picture.frames]}
        none="Nothing: other words for the same."
      />
      <Deciding team={team} token={token} overtaken={overtaken} />
    </>
  );
}

type Said = { decision: "approve" | "reject"; reason: string };

/** overtaken: something else stands by now than what it was compared with, so that the server takes no yes. */
function Deciding({ team, token, overtaken }: { team: TeamPage; token: string; overtaken: boolean }) {
  const queries = useQueryClient();
  const [reason, setReason] = useUnsent(`proposal ${token} reason`, "");
  const decide = useSending({
    mutationFn: (said: Said) =>
      body(api.POST("/swarm/proposals/{token}", { params: { path: { token } }, body: said })),
    onSuccess: async (_, said) => {
      setReason((now) => without(said.reason, now));
      await queries.invalidateQueries();
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 409 ? queries.invalidateQueries() : undefined,
  });
  const send = (decision: Said["decision"]) => decide.mutate({ decision, reason });
  const doing = decide.isPending ? decide.variables.decision : "";
  return (
    <section aria-label="Decide on it" className="flex max-w-prose flex-col gap-2 border-t border-line pt-3">
      {overtaken ? (
        <p role="status" className="rounded bg-care-ground px-2.5 py-1.5 text-care">
          The team was changed since it was proposed, so no yes counts for it any more. Taken as a draft, it
          shows what it changes of what stands now.
        </p>
      ) : null}
      <Field name="Comment (kept with the answer)">
        <input value={reason} onChange={(event) => setReason(event.target.value)} className={FIELD} />
      </Field>
      {decide.isError ? <Refused what="The answer" error={decide.error} did="did not count" /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="chief" disabled={decide.isPending || overtaken} onClick={() => send("approve")}>
          {doing === "approve" ? "Compiling …" : "Approve and compile"}
        </Button>
        <Button look="grave" disabled={decide.isPending} onClick={() => send("reject")}>
          {doing === "reject" ? "Rejecting …" : "Reject"}
        </Button>
        <p className="text-xs text-ink-soft">
          New threads of {team.name} follow what is approved; others stay as they are.
        </p>
      </div>
    </section>
  );
}
