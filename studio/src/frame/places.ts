/** Where one can go in the studio: what every server has, and what this one has beside it. */
import { Inbox, type LucideIcon, MessagesSquare, UsersRound, Workflow } from "lucide-react";
import { useGraphs } from "../hosted/use-graphs";
import { useAppPlaces } from "./app-places";

export type Place = { to: string; name: string; icon: LucideIcon };

export const INBOX = "/approvals";
const PLACES: readonly Place[] = [
  { to: "/team", name: "Team", icon: UsersRound },
  { to: "/threads", name: "Threads", icon: MessagesSquare },
  { to: INBOX, name: "Approvals", icon: Inbox },
];
const GRAPHS: Place = { to: "/graphs", name: "Graphs", icon: Workflow };

/** Without the apps' own. */
export function useOwnPlaces(): readonly Place[] {
  const graphs = useGraphs();
  return graphs.data?.length ? [...PLACES, GRAPHS] : PLACES;
}

export function usePlaces(): readonly Place[] {
  return [...useOwnPlaces(), ...useAppPlaces()];
}
