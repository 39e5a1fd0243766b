/** The protocols in short, those that wait first; what changes comes as it does, from whichever process. */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../api/client";
import type { ListedProtocol } from "../../api/types";
import { followTogether } from "../../stream/together";
import { type List, merged, ordered, PART, without } from "./listed";

const KEY = ["protocols"];

/** words: of the intent; "" = all. most: of those that do not wait; those that do are always there. */
export function useListed(words: string, most: number) {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const look = () => void queries.invalidateQueries({ queryKey: KEY });
    followTogether("/api/protocols/stream", {
      signal: leaving.signal,
      onFrame: (frame) => {
        // What is being fetched may be of before this one.
        const late = queries.isFetching({ queryKey: KEY }) > 0;
        if (frame.event === "gone") {
          leave(queries, new Set(JSON.parse(frame.data) as string[]));
          if (late) look();
          return;
        }
        const changed = JSON.parse(frame.data) as ListedProtocol[];
        // None: changes are heard from now on.
        if (changed.length === 0 || late || !change(queries, changed)) look();
      },
    }).catch(look);
    return () => leaving.abort();
  }, [queries]);
  return useQuery({
    queryKey: [...KEY, words, most],
    queryFn: () => everyOne(words, most),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
}

async function everyOne(words: string, most: number): Promise<List> {
  const [waiting, newest] = await Promise.all([
    upTo(Number.POSITIVE_INFINITY, { query: words, status: "waiting" }),
    upTo(most, { query: words }),
  ]);
  return { listed: ordered([...waiting.listed, ...newest.listed]), total: newest.total };
}

/** As many, a page after the other. */
async function upTo(most: number, wanted: { query: string; status?: "waiting" }): Promise<List> {
  const listed: ListedProtocol[] = [];
  for (;;) {
    const query = { ...wanted, limit: PART, offset: listed.length };
    const told = await api.GET("/api/protocols", { params: { query } });
    const page = told.data ?? [];
    listed.push(...page);
    const total = Number(told.response.headers.get("x-pagination-total") ?? listed.length);
    if (page.length === 0 || listed.length >= Math.min(most, total)) return { listed, total };
  }
}

/** False = of one that is new to a list only the server knows whether it is counted already, and has the words. */
function change(queries: QueryClient, changed: readonly ListedProtocol[]): boolean {
  let known = true;
  for (const [key, had] of queries.getQueriesData<List>({ queryKey: KEY })) {
    if (!had) continue;
    const ids = new Set(had.listed.map((one) => one.thread_id));
    known = known && changed.every((one) => ids.has(one.thread_id));
    queries.setQueryData<List>(key, merged(had, changed, key[1] !== ""));
  }
  return known;
}

/** Those that are there no more. */
function leave(queries: QueryClient, gone: ReadonlySet<string>) {
  queries.setQueriesData<List>({ queryKey: KEY }, (had) => had && without(had, gone));
  for (const id of gone) void queries.resetQueries({ queryKey: ["protocol", id] });
}
