/** The pages, each fetched when it is needed, and what else is needed with it. */
import type { QueryClient } from "@tanstack/react-query";
import { teamList, teamMeant, teamPage } from "../api/teams";
import { PromptEditor } from "../editor/edited";
import { TeamGraph } from "../graph/drawn";
import { part } from "../parts/coming";
import { threadPage } from "../thread/thread-page";

export const Team = part(() => import("./team/page"));
export const Threads = part(() => import("./threads/page"));
export const Approvals = part(() => import("./approvals/page"));
export const Graphs = part(() => import("./graphs/page"));
export const Desk = part(() => import("./desk/page"));
export const Foundry = part(() => import("./foundry/page"));
export const Sam = part(() => import("./sam/page"));

const MADE_OF: Readonly<Record<string, ReadonlyArray<{ ahead: () => void }>>> = {
  team: [Team, TeamGraph, PromptEditor],
  threads: [Threads, TeamGraph],
  approvals: [Approvals],
  graphs: [Graphs, TeamGraph],
  desk: [Desk],
  foundry: [Foundry],
  sam: [Sam, TeamGraph],
};

/**
 * Begins what the page at an address will need, before anything is drawn. Else each waits for what it stands in: the
 * code of the page for the frame, what the page asks for for its code, the picture for what was asked.
 */
export function fetchAhead(address: string, queries: QueryClient) {
  const [, , place = "", id] = address.split("/");
  for (const one of MADE_OF[place || "team"] ?? []) one.ahead();
  if (!place || place === "team") void teamAhead(id, queries);
  if (place === "threads" && id) void queries.prefetchQuery(threadPage(id));
}

/** Whatever goes wrong here goes wrong again where it is needed, and is told there. */
async function teamAhead(said: string | undefined, queries: QueryClient) {
  const all = await queries.fetchQuery(teamList).catch(() => []);
  const meant = teamMeant(all, said);
  if (meant) await queries.prefetchQuery(teamPage(meant.assistant_id));
}
