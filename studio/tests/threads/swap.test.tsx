import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Swap } from "../../src/pages/threads/swap";
import { KeepsUnsent } from "../../src/parts/unsent";

/** [path, body] of what is sent. */
const SENT: [string, Record<string, unknown>][] = [];

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: async (path: string, { body }: { body: Record<string, unknown> }) => {
      SENT.push([path, body]);
      return { same: false, words: "Editor goes", command: { state: "applied", reason: "" } };
    },
  },
}));

afterEach(cleanup);

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
  await screen.findByText(/applied/);
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
