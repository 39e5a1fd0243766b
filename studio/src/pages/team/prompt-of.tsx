/** A prompt that the team had, or that was proposed: its words beside those of now, what it would change, the way back. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, body } from "../../api/client";
import { useSending } from "../../api/sending";
import type { TeamPage, WorkflowTold } from "../../api/types";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { Waiting } from "../../parts/waiting";
import { WordDiff } from "../../parts/word-diff";
import { ChangeList } from "./change-list";
import type { PromptThen } from "./prompts-then";
import { Proposal } from "./proposal";
import { TakeAsDraft } from "./take-as-draft";
import { useCompiled } from "./use-compiled";

type Props = { team: TeamPage; then: PromptThen };

export function PromptOf({ team, then }: Props) {
  const id = team.assistant_id;
  const prompt = useQuery({
    queryKey: ["prompt-then", id, then.key, team.assistant_version, team.workflow.version],
    queryFn: async () => {
      if (then.now) return team.workflow.prompt;
      if (then.token === null) return team.file.prompt;
      const path = { token: then.token };
      return (await body(api.GET("/swarm/proposals/{token}", { params: { path } }))).workflow.prompt;
    },
  });
  if (prompt.isPending) return <Waiting what="the prompt" />;
  if (prompt.isError)
    return <Refused what="The prompt" error={prompt.error} again={() => void prompt.refetch()} />;
  return <Read team={team} then={then} words={prompt.data} />;
}

function Read({ team, then, words }: Props & { words: string }) {
  const stands = team.workflow;
  return (
    <section
      aria-label="Prompt of then and of now"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="flex min-w-0 flex-col gap-3 overflow-auto p-6"
    >
      <h2 className="font-semibold">
        {headOf(then)}
        {then.now ? ", which stands" : ""}
      </h2>
      {then.outdated ? (
        <p className="max-w-prose rounded bg-care-ground px-2.5 py-1.5 text-care">
          It was approved when the config file's prompt said something else. What the file says now goes
          before it: to have these words stand, take them as a draft and approve them anew.
        </p>
      ) : null}
      <p className="max-w-prose rounded-lg border border-line bg-sheet p-3 whitespace-pre-wrap break-words">
        {words || "It was proposed as a workflow, without a prompt."}
      </p>
      <Said then={then} />
      {then.open && then.token !== null ? (
        <Proposal team={team} token={then.token} words={words} />
      ) : words === stands.prompt ? null : (
        <Against assistant={team.assistant_id} words={words} stands={stands} />
      )}
      {then.now ? null : <Ways team={team} then={then} words={words} />}
    </section>
  );
}

/** What whoever decided on it said. */
function Said({ then }: { then: PromptThen }) {
  if (!then.reason) return null;
  return (
    <p className="max-w-prose break-words text-ink-soft">
      {then.by || "Somebody"} {then.words === "rejected" ? "rejected" : "approved"} it: “{then.reason}”
    </p>
  );
}

/** How these words come to stand again. */
function Ways({ team, then, words }: Props & { words: string }) {
  const [id, version] = [team.assistant_id, then.version];
  const queries = useQueryClient();
  const back = useSending({
    mutationFn: (to: number) =>
      body(
        api.POST("/assistants/{assistant_id}/latest", {
          params: { path: { assistant_id: id } },
          body: { version: to },
        }),
      ),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <>
      {back.isError ? <Refused what="The way back" error={back.error} did="was not gone" /> : null}
      <div className="flex flex-wrap items-center gap-2">
        {version === null || then.outdated ? null : (
          <Button look="chief" disabled={back.isPending} onClick={() => back.mutate(version)}>
            {back.isPending ? "Going back …" : `Go back to version ${version}`}
          </Button>
        )}
        {words ? <TakeAsDraft assistant={id} words={words} stands={team.workflow} /> : null}
        {then.open ? null : (
          <p className="text-xs text-ink-soft">New threads follow what stands; others stay as they are.</p>
        )}
      </div>
    </>
  );
}

function headOf({ version, token, words }: PromptThen): string {
  if (version !== null) return `The prompt of version ${version}`;
  return token === null ? "The prompt of the config file" : `The prompt that was ${words}`;
}

/** What is different in the words, and what it would come to. */
function Against({ assistant, words, stands }: { assistant: string; words: string; stands: WorkflowTold }) {
  const { compiled, busy } = useCompiled(words, assistant, stands.version, 0);
  const none = compiled?.ok
    ? "Nothing: other words for the same."
    : "It is not read any more as it was then.";
  return (
    <>
      <h3 className="text-xs font-medium text-ink-soft">From it to what stands now</h3>
      <p className="max-w-prose leading-relaxed whitespace-pre-wrap break-words">
        <WordDiff old={words} now={stands.prompt} />
      </p>
      <h3 className="text-xs font-medium text-ink-soft">What would change, were it to stand again</h3>
      {busy ? (
        <Waiting what="what it would change" />
      ) : (
        <ChangeList changes={compiled?.changes ?? []} none={none} />
      )}
    </>
  );
}
