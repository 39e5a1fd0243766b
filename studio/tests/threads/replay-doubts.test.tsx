import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/problems";
import { Replaying } from "../../src/pages/threads/replaying";
import { KeepsUnsent } from "../../src/parts/unsent";

const ASKED: string[] = [];
const DOUBT = { code: "SW403", severity: "warning", message: "nothing is made of Foo", line: 1, column: 16 };

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: async () => ({ tools: [], agents: [] }),
    POST: async (path: string, { body }: { body: { prompt?: string; workflow?: { prompt: string } } }) => {
      ASKED.push(path.split("/").at(-1) ?? "");
      if (path.endsWith("/plan")) return { diagnostics: body.prompt?.includes("Foo") ? [DOUBT] : [] };
      if (body.workflow?.prompt.includes("Zed"))
        throw new ApiError(422, { detail: "Zed is nobody" } as never);
      return { thread: { thread_id: "r" } };
    },
  },
}));

afterEach(() => {
  ASKED.length = 0;
});

function shown() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <Replaying id="t" checkpoint="c" />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
}

const write = (words: string) =>
  fireEvent.change(screen.getByLabelText(/Another prompt/), { target: { value: words } });

it("tells what another prompt leaves open before anything runs by it", async () => {
  shown();
  write("Writer drafts. Foo drafts.");
  fireEvent.click(screen.getByText("Replay on a new thread"));
  await screen.findByText(/nothing is made of Foo/);
  expect(ASKED).toEqual(["plan"]);
  fireEvent.click(screen.getByText("Replay all the same"));
  await waitFor(() => expect(ASKED).toEqual(["plan", "replay"]));
});

it("replays at once by a prompt that leaves nothing open, and without one", async () => {
  shown();
  write("Writer drafts.");
  fireEvent.click(screen.getByText("Replay on a new thread"));
  await waitFor(() => expect(ASKED).toEqual(["plan", "replay"]));
});

it("says why it cannot begin yet, in each line what is missing", () => {
  shown();
  const begin = screen.getByText<HTMLButtonElement>("Replay on a new thread");
  expect([begin.disabled, screen.queryByRole("status")]).toEqual([false, null]);
  fireEvent.click(screen.getByText("Something else otherwise"));
  const why = () => document.getElementById(begin.getAttribute("aria-describedby") ?? "")?.textContent;
  expect([begin.disabled, why()]).toEqual([
    true,
    "Say which agent it is in “Another prompt for”, or leave it out.",
  ]);
  fireEvent.change(screen.getByLabelText("What is otherwise"), { target: { value: "context" } });
  expect(why()).toBe("Say what it is to be in “Words for all”, or leave it out.");
  fireEvent.click(screen.getByLabelText("Leave this out"));
  expect([begin.disabled, why()]).toEqual([false, undefined]);
});

it("takes a refusal away once other words stand there", async () => {
  shown();
  write("Zed drafts.");
  fireEvent.click(screen.getByText("Replay on a new thread"));
  await screen.findByRole("alert");
  write("Ann drafts.");
  expect(screen.queryByRole("alert")).toBeNull();
});
