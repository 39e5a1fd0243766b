/** A new thread: which team, and what is asked of it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { api, body } from "../../api/client";
import { Button } from "../../parts/button";
import { Refused } from "../../parts/refused";

export function NewThread() {
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [asked, setAsked] = useState("");
  const [team, setTeam] = useState("");
  const teams = useQuery({ queryKey: ["teams"], queryFn: () => body(api.GET("/swarm/teams")) });
  const chosen = team || teams.data?.[0]?.assistant_id || "";
  const begin = useMutation({
    mutationFn: async () => {
      const thread = await body(api.POST("/threads", { body: { metadata: { title: asked.slice(0, 80) } } }));
      const id = thread?.thread_id ?? "";
      const said = { messages: [{ role: "user", content: asked }] };
      await api.POST("/threads/{thread_id}/runs", {
        params: { path: { thread_id: id } },
        body: { assistant_id: chosen, input: said },
      });
      return id;
    },
    onSuccess: async (id) => {
      setAsked("");
      await queries.invalidateQueries({ queryKey: ["threads"] });
      go(`/threads/${id}`);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (asked.trim()) begin.mutate();
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2 border-b border-line p-3">
      <label className="flex flex-col gap-1 text-xs text-ink-soft">
        Team
        <select
          value={chosen}
          onChange={(event) => setTeam(event.target.value)}
          className="rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink"
        >
          {(teams.data ?? []).map((one) => (
            <option key={one.assistant_id} value={one.assistant_id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
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
      {begin.isError ? <Refused what="The thread" error={begin.error} /> : null}
    </form>
  );
}
