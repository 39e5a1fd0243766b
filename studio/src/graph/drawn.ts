/** The drawn flow of a team, fetched when it is first needed: one for all who show it. */
import { part } from "../parts/coming";

export const TeamGraph = part(() => import("./team-graph"));
