// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";
import { approved } from "../src/pages/team/approving";

const SAID = { prompt: "Writer drafts.", reading: 0, note: "" };
const server = vi.hoisted(() => ({ stands: "now", asked: [] as [path: string, body: unknown][] }));

vi.mock("../src/api/client", () => ({
  body: async (answer: Promise<{ data: unknown }>) => (await answer).data,
  api: {
    POST: async (path: string, { body }: { body: unknown }) => {
      server.asked.push([path, body]);
      return { data: { token: "t", base: server.stands } };
    },
  },
}));

beforeEach(() => {
  server.asked = [];
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
