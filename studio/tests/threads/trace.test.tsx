/** A trace that comes in parts: what is drawn in time is drawn once all of its turn is there, and stays where it is. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Trace } from "../../src/pages/threads/trace";
import { pictureOf } from "../whole";

const [SEEN, PART, ALL] = [300, 500, 700];
/** One turn, more than a part of it: each takes a second, one after the other. */
const SPANS = Array.from({ length: ALL }, (_, at) => ({
  ...{ number: at, instance: `s${at}`, agent: "writer", turn: 1, status: "done", critical: false },
  ...{ started_at: 1000 + at, ended_at: 1001 + at, calls: [], models: [], usage: {}, signals: [] },
  ...{ failure: "", detail: "", question: "", answer: null, text: "", by: "", attempts: 1 },
}));
/** What of the server is held back, and whether it fails. */
const SERVER = { fails: false, asked: 0, next: Promise.resolve(), go: () => {} };

configure({ asyncUtilTimeout: 10_000 });

vi.mock("../../src/api/client", () => ({
  api: {
    GET: async (_: string, { params }: { params: { query: { offset: number; agent?: string } } }) => {
      const { offset, agent } = params.query;
      SERVER.asked++;
      if (agent) return { data: SPANS.slice(3, 5), response: { headers: new Headers() } };
      if (offset > 0) await SERVER.next;
      if (offset > 0 && SERVER.fails) throw new Error("nobody there");
      const headers = new Headers({ "x-pagination-total": String(ALL) });
      if (offset + PART < ALL) headers.set("x-pagination-next", String(offset + PART));
      return { data: SPANS.slice(offset, offset + PART), response: { headers } };
    },
  },
}));

beforeEach(() => {
  Object.assign(SERVER, { fails: false, asked: 0 });
  SERVER.next = new Promise((go) => {
    SERVER.go = go;
  });
  // jsdom lays nothing out: what shows the list is as high as that.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(SEEN);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const picture = pictureOf();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Trace
        id="t"
        seq={1}
        agents={[["writer", "Writer"]]}
        turns={1}
        now={2000}
        picture={picture}
        outputs={[]}
      />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("draws no bar before all of its turn is there, which it asks for by itself, and then in the time of the whole", async () => {
  await screen.findByText("its further spans are loading …");
  screen.getByRole("button", { name: /^s0/ });
  expect(screen.queryAllByRole("img")).toEqual([]);
  await act(async () => SERVER.go());
  await screen.findByText(/^Turn 1: 12 min/);
  const first = (await screen.findAllByRole("img"))[0];
  expect(first?.getAttribute("aria-label")).toBe("began 0 ms into the turn, took 1.00 s");
  expect((first?.firstElementChild as HTMLElement | undefined)?.style.width).toMatch(/^0\.14/);
});

it("says that the rest could not be had, asks no further by itself, and has it when it is asked again", async () => {
  await screen.findByText("its further spans are loading …");
  SERVER.fails = true;
  await act(async () => SERVER.go());
  await screen.findByText("What comes next could not be had.");
  const { asked } = SERVER;
  await act(async () => undefined);
  expect(SERVER.asked).toBe(asked);
  SERVER.fails = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Turn 1: 12 min/);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says of a turn in which something was looked for that its figures are of what is shown", async () => {
  await act(async () => SERVER.go());
  await screen.findByText(/^Turn 1: 12 min/);
  fireEvent.change(screen.getByLabelText("Any agent"), { target: { value: "writer" } });
  await screen.findByText("Turn 1, of what is shown: 2.00 s");
  const bars = (await screen.findAllByRole("img")).map((one) => one.getAttribute("aria-label"));
  expect(bars[1]).toBe("began 1.00 s into what is shown of the turn, took 1.00 s");
  fireEvent.change(screen.getByLabelText("Any agent"), { target: { value: "" } });
  await screen.findByText(/^Turn 1: 12 min/);
});
