import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/problems";
import { Swap } from "../../src/pages/threads/swap";
import { KeepsUnsent } from "../../src/parts/unsent";

/** [path, body] of what is sent. */
const SENT: [string, Record<string, unknown>][] = [];

const server = vi.hoisted(() => ({ stands: "v1", found: [] as unknown[] }));

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: async (path: string, { body }: { body: Record<string, unknown> }) => {
      SENT.push([path, body]);
      if (path.endsWith("plan"))
        return {
          same: false,
          version: server.stands,
          words: `To ${server.stands}`,
          diagnostics: server.found,
        };
      if (body.planned !== server.stands) throw new ApiError(409, { detail: "plan it anew" });
      return { command: { state: "applied", reason: "" } };
    },
  },
}));

it("swaps to what was planned, and has what runs ended as was chosen", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Swap id="t" words="Writer drafts." />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("The flow in words"), { target: { value: "Writer writes." } });
  fireEvent.change(screen.getByLabelText("What runs meanwhile"), { target: { value: "cancel" } });
  fireEvent.click(screen.getByText("Plan it"));
  fireEvent.click(await screen.findByText("Swap it"));
  await screen.findByText("Swapped");
  expect(SENT.map(([path, { prompt, drain }]) => [path.split("/").at(-1), prompt, drain])).toEqual([
    ["plan", "Writer writes.", "cancel"],
    ["swap", "Writer writes.", "cancel"],
  ]);
});

it("keeps what is written on while a flow is swapped", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepsUnsent>
        <Swap id="u" words="Writer drafts." />
      </KeepsUnsent>
    </QueryClientProvider>,
  );
  const words = screen.getByLabelText<HTMLTextAreaElement>("The flow in words");
  fireEvent.change(words, { target: { value: "Writer writes." } });
  fireEvent.click(screen.getByText("Plan it"));
  fireEvent.click(await screen.findByText("Swap it"));
  fireEvent.change(words, { target: { value: "Writer writes, then Editor checks." } });
  await waitFor(() => expect(SENT.at(-1)?.[0]).toMatch(/swap$/));
  await act(() => new Promise((resume) => setTimeout(resume)));
  expect(words.value).toBe("Writer writes, then Editor checks.");
});

it("swaps to what the plan was of, and where that is another by now, shows the plan anew", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Swap id="v" words="Writer drafts." />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("The flow in words"), { target: { value: "Writer writes." } });
  fireEvent.click(screen.getByText("Plan it"));
  await screen.findByText("To v1");
  server.stands = "v2";
  fireEvent.click(screen.getByText("Swap it"));
  await screen.findByText(/plan it anew/);
  await screen.findByText("To v2");
  fireEvent.click(screen.getByText("Swap it"));
  await screen.findByText("Swapped");
});

it("shows what the words leave open with the plan, before it is swapped", async () => {
  const of = { code: "SW403", start: 0, end: 10, line: 1, column: 1, rewrite: null };
  server.found = [{ ...of, severity: "warning", message: "nothing could be made of this: 'Foo drafts'" }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Swap id="w" words="Writer drafts." />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText("Plan it"));
  const open = await screen.findByRole("region", { name: "What the prompt leaves open" });
  expect(open.textContent).toMatch(/nothing could be made of this: 'Foo drafts'.*line 1, column 1/);
  screen.getByText("Swap it");
  server.found = [];
});
