import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { keepTeam, teamMeant } from "../src/api/teams";
import type { TeamListed } from "../src/api/types";
import { fetchAhead } from "../src/pages/parts";

const ASKED: string[] = [];

vi.mock("../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: async (path: string, options?: { params: { path: { assistant_id: string } } }) => {
      ASKED.push(options ? options.params.path.assistant_id : path);
      return options ? { workflow: { prompt: "" } } : TEAMS;
    },
  },
}));

const TEAMS = [
  { assistant_id: "1", graph_id: "music", name: "Music" },
  { assistant_id: "2", graph_id: "mail", name: "Mail" },
] as TeamListed[];

beforeEach(() => {
  localStorage.clear();
  ASKED.length = 0;
});

it("takes the team that an address says, by id or name, and else the one last looked at", () => {
  expect(teamMeant(TEAMS, "2")?.name).toBe("Mail");
  expect(teamMeant(TEAMS, "mail")?.name).toBe("Mail");
  expect(teamMeant(TEAMS, "gone")).toBeUndefined();
  expect(teamMeant(TEAMS, undefined)?.name).toBe("Music");
  keepTeam("2");
  expect(teamMeant(TEAMS, undefined)?.name).toBe("Mail");
  keepTeam("not served any more");
  expect(teamMeant(TEAMS, undefined)?.name).toBe("Music");
});

it.each([
  ["/studio/team", "1"],
  ["/studio/", "1"],
  ["/studio/team/mail/agents", "2"],
])("asks for the team of %s before anything is drawn", async (address, team) => {
  const queries = new QueryClient();
  fetchAhead(address, queries);
  expect(ASKED).toEqual(["/swarm/teams"]);
  await expect.poll(() => queries.getQueryData(["team", team])).toBeDefined();
  expect(ASKED).toEqual(["/swarm/teams", team]);
});
