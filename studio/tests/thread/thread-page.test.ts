/** Which threads have a page: those on which something has run, whoever ran it. */
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { threadPage } from "../../src/thread/thread-page";

const server = vi.hoisted(() => ({ found: {} as object, asked: 0 }));

vi.mock("../../src/api/client", () => ({
  body: async (answer: Promise<{ data: unknown }>) => (await answer).data,
  api: {
    POST: async () => ({ data: [server.found] }),
    GET: async () => {
      server.asked++;
      return { data: { thread_id: "t" } };
    },
  },
}));

beforeEach(() => {
  server.asked = 0;
});
const NOTHING = { thread_id: "t", metadata: {}, status: "idle", title: "" };
const told = (found: object) => {
  server.found = { ...NOTHING, ...found };
  return new QueryClient().query(threadPage("t"));
};

it.each([
  { status: "interrupted" },
  { title: "Exposure for a fear of lifts" },
  { metadata: { graph_id: "bees" } },
])("tells a thread that the command line, an app or a run has worked on: %o", async (found) => {
  expect(await told(found)).toEqual({ thread_id: "t" });
});

it("does not ask for the page of a thread that nothing has run on: it would be refused", async () => {
  expect([await told({}), server.asked]).toEqual([null, 0]);
});
