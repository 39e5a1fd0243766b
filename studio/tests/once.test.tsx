/** Answers that are lost: what is sent again counts once. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../src/api/problems";
import { useFork } from "../src/hosted/use-fork";
import { useRun } from "../src/hosted/use-run";
import { GoOnFrom } from "../src/pages/threads/go-on-from";
import { NewThread } from "../src/pages/threads/new-thread";
import { pictureOf } from "./whole";

type Sent = { params?: { path: Record<string, string> }; body: Record<string, unknown> };
const { SERVER } = vi.hoisted(() => ({
  SERVER: {
    loses: "",
    threads: new Set<string>(),
    titles: new Map<string, { title: string }>(),
    runs: [] as Record<string, unknown>[],
    asked: 0,
  },
}));

/** A server that takes in whatever comes, and loses its next answer of one operation. */
vi.mock("../src/api/client", () => ({
  body: (answer: Promise<{ data: unknown }>) => answer.then(({ data }) => data),
  api: {
    GET: async (path: string) => {
      if (path === "/swarm/teams") return { data: [{ assistant_id: "a", name: "A" }] };
      return { data: SERVER.runs };
    },
    PATCH: async (path: string, { params, body }: Sent) => {
      SERVER.titles.set(params?.path.thread_id ?? path, body.metadata as { title: string });
      return { data: {} };
    },
    POST: async (path: string, { body }: Sent) => {
      if (path === "/threads/search")
        return {
          data: [...SERVER.titles].map(([thread_id, metadata]) => ({
            thread_id,
            metadata,
            title: metadata.title,
          })),
        };
      SERVER.asked++;
      const id = body.thread_id as string | undefined;
      if (path === "/threads/{thread_id}/state") SERVER.asked++;
      else if (path === "/threads/{thread_id}/runs") SERVER.runs.unshift(body);
      else if (id && SERVER.threads.has(id) && body.if_exists !== "do_nothing")
        throw new ApiError(409, { type: "urn:swarmwright:problem:thread-exists" });
      else SERVER.threads.add(id ?? `unnamed ${SERVER.asked}`);
      if (SERVER.loses && path.endsWith(SERVER.loses)) {
        SERVER.loses = "";
        throw new ApiError(0, { title: "The server cannot be reached" });
      }
      return { data: { thread_id: id, thread: { thread_id: id } } };
    },
  },
}));

const NOBODY = pictureOf();
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const made = () => ({ threads: SERVER.threads.size, runs: SERVER.runs.length });

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  SERVER.threads.clear();
  SERVER.titles.clear();
  SERVER.runs.length = 0;
  SERVER.loses = "";
});
it.each(["Fork here", "Replay on a new thread"])(
  "%s makes one thread, however often it is sent",
  async (word) => {
    render(<GoOnFrom id="t" checkpoint="c" point="1" names={NOBODY} />, { wrapper: within });
    if (word.startsWith("Replay")) fireEvent.click(screen.getByText("Replay with …"));
    SERVER.loses = word === "Fork here" ? "/fork" : "/replay";
    fireEvent.click(screen.getByText(word));
    await screen.findByText("The server does not answer.");
    screen.getByText(/may have arrived all the same/);
    fireEvent.click(screen.getByText(word));
    await waitFor(() =>
      expect(window.location.pathname).toBe(
        `/threads/${[...SERVER.threads][0]}/${word === "Fork here" ? "history" : "run"}`,
      ),
    );
    expect(made().threads).toBe(1);
    fireEvent.click(screen.getByText(word)); // another one is meant
    await waitFor(() => expect(made().threads).toBe(2));
  },
);

it.each(["/copy", "/state"])(
  "a graph's fork is one thread, also where the answer of %s is lost",
  async (of) => {
    const forks: string[] = [];
    const { result } = renderHook(() => useFork("t", "Bees", (made) => forks.push(made)), {
      wrapper: within,
    });
    SERVER.loses = of;
    await act(() => expect(result.current.mutateAsync({ checkpoint: "c", step: "3" })).rejects.toThrow());
    await act(() => result.current.mutateAsync({ checkpoint: "c", step: "3" }));
    expect([forks, made().threads]).toEqual([[...SERVER.threads], 1]);
    await act(() => result.current.mutateAsync({ checkpoint: "c", step: "3" })); // another one is meant
    expect(made().threads).toBe(2);
    const names = ["Fork at 3 of Bees", "Fork at 3 (2) of Bees"];
    expect([...SERVER.titles.values()]).toEqual(names.map((title) => ({ title, forked_from: "t" })));
  },
);

it.each(["/threads", "/runs"])(
  "a new thread is one with one run, also where the answer of %s is lost",
  async (of) => {
    render(<NewThread here={undefined} />, { wrapper: within });
    await screen.findByText("A");
    fireEvent.change(screen.getByLabelText("What is asked"), { target: { value: "Bees" } });
    SERVER.loses = of;
    fireEvent.click(screen.getByText("Start a thread"));
    await screen.findByText("The server does not answer.");
    fireEvent.click(screen.getByText("Start a thread"));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/threads\/[0-9a-f-]{36}$/));
    expect(made()).toEqual({ threads: 1, runs: 1 });
  },
);

it("a run that has begun is not begun again, and the next one is another", async () => {
  const { result } = renderHook(() => useRun("g"), { wrapper: within });
  const run = (input: unknown) =>
    act(() =>
      result.current.mutateAsync({ thread: "t", input }).then(
        () => true,
        () => false,
      ),
    );
  SERVER.loses = "/runs";
  expect([await run(1), await run(1), made().runs]).toEqual([false, true, 1]);
  expect([await run(1), made().runs]).toEqual([true, 2]);
});
