/** A new thread: which team, and what is asked of it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { useOneId } from "../../api/ids";
import { begunOnce, threadOnce } from "../../api/once";
import { useSending } from "../../api/sending";
import { teamList } from "../../api/teams";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";
import { useOneAtATime, useUnsent, without } from "../../parts/unsent";
import { threadPage } from "../../thread/thread-page";

const LAST = "swarmwright-last-team";

/** here: the thread that is looked at: the next question is for its team, unless somebody says otherwise. */
export function NewThread({ here }: { here: string | undefined }) {
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [asked, setAsked] = useUnsent("ask", "");
  const [picked, setPicked] = useState({ team: "", at: here });
  const teams = useQuery(teamList);
  // Shared with the page of that thread: nothing is asked for it here.
  const looked = useQuery({ ...threadPage(here ?? ""), enabled: false });
  const wanted = [
    picked.at === here ? picked.team : "",
    String(looked.data?.metadata.assistant_id ?? ""),
    localStorage.getItem(LAST) ?? "",
  ];
  const known = teams.data?.map((one) => one.assistant_id) ?? [];
  const chosen = wanted.find((one) => known.includes(one)) ?? known[0] ?? "";
  const { idOf, counted } = useOneId();
  const begin = useSending({
    mutationFn: async (asked: string) => {
      const id = idOf(JSON.stringify([chosen, asked]));
      await threadOnce(id, asked.slice(0, 80));
      const said = { messages: [{ role: "user", content: asked }] };
      await begunOnce(id, id, { assistant_id: chosen, input: said });
      return id;
    },
    onSuccess: async (id, said) => {
      counted();
      setAsked((now) => without(said, now));
      localStorage.setItem(LAST, chosen);
      await queries.invalidateQueries({ queryKey: ["threads"] });
      go(`/threads/${id}`);
    },
  });
  const start = useOneAtATime(begin.mutateAsync);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (asked.trim()) start(asked);
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2 border-b border-line p-3">
      <label className="flex flex-col gap-1 text-xs text-ink-soft">
        Team
        <select
          value={chosen}
          onChange={(event) => setPicked({ team: event.target.value, at: here })}
          className="rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink"
        >
          {(teams.data ?? []).map((one) => (
            <option key={one.assistant_id} value={one.assistant_id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {teams.isError && !teams.data ? (
        <Refused what="The teams" error={teams.error} again={() => void teams.refetch()} />
      ) : null}
      <label className="flex flex-col gap-1 text-xs text-ink-soft">
        What is asked
        <textarea
          value={asked}
          onChange={(event) => setAsked(event.target.value)}
          rows={2}
          className="resize-y rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink"
        />
      </label>
      <Button look="chief" type="submit" disabled={begin.isPending || !asked.trim() || !chosen}>
        {begin.isPending ? "Starting …" : "Start a thread"}
      </Button>
      {begin.isError ? <Refused what="The thread" error={begin.error} did="was not begun" /> : null}
    </form>
  );
}
