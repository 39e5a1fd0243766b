// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../src/api/problems";
import { approved } from "../src/pages/team/approving";

const SAID = { prompt: "Writer drafts.", reading: 0, note: "" };
const server = vi.hoisted(() => ({
  stands: "now",
  asked: [] as [path: string, body: unknown][],
  /** Answers that are lost: of a yes, and of a look. */
  loses: { yes: 0, look: 0 },
  state: "open",
}));

vi.mock("../src/api/client", () => ({
  body: async (answer: Promise<{ data: unknown }>) => (await answer).data,
  api: {
    GET: async () => {
      if (server.loses.look-- > 0) throw new ApiError(0, { title: "away" });
      return { data: { state: server.state } };
    },
    POST: async (path: string, { body }: { body: unknown }) => {
      server.asked.push([path, body]);
      if (path === "/swarm/proposals/{token}") {
        if (server.state !== "open") throw new ApiError(409, { detail: "it was approved already" });
        server.state = (body as { decision: string }).decision === "approve" ? "approved" : "rejected";
        if (server.loses.yes-- > 0) throw new ApiError(0, { title: "away" });
      }
      return { data: { token: "t", base: server.stands } };
    },
  },
}));

beforeEach(() => {
  server.asked = [];
  server.stands = "now";
  server.loses = { yes: 0, look: 0 };
  server.state = "open";
});

it("a draft that was compared with what stands is approved", async () => {
  server.stands = "now";
  await approved("team", "now", SAID);
  expect(server.asked[1]).toEqual(["/swarm/proposals/{token}", { decision: "approve" }]);
});

it("a draft that was compared with something else is rejected, and nobody's yes counts for it", async () => {
  server.stands = "another";
  await expect(approved("team", "now", SAID)).rejects.toMatchObject({ status: 409 });
  expect(server.asked.slice(1).map(([, body]) => body)).toEqual([
    expect.objectContaining({ decision: "reject" }),
  ]);
});

it("a yes whose answer is lost has counted, and nothing is proposed or rejected for it once more", async () => {
  server.loses.yes = 1;
  await approved("team", "now", SAID);
  expect(server.asked.map(([, body]) => body)).toEqual([SAID, { decision: "approve" }]);
});

it("a yes of which nothing is heard is said again of the same proposal, and counts once", async () => {
  server.loses = { yes: 1, look: 1 };
  await expect(approved("team", "now", SAID)).rejects.toMatchObject({ status: 0 });
  server.stands = "mine";
  await approved("team", "mine", SAID);
  expect(server.asked.map(([, body]) => body)).toEqual([
    SAID,
    { decision: "approve" },
    { decision: "approve" },
  ]);
  server.stands = "now";
});
