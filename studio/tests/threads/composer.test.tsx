import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/problems";
import { Composer } from "../../src/pages/threads/composer";
import type { ThreadPage } from "../../src/thread/events";

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: { POST: async () => Promise.reject(new ApiError(0, { title: "The server cannot be reached" })) },
}));

const PAGE = {
  thread_id: "t",
  status: "idle",
  workflow: { picture: { nodes: [], frames: [] }, prompt: "", english: "" },
  live: { due: [] },
} as unknown as ThreadPage;

function shown(line: boolean) {
  return (
    <QueryClientProvider client={QUERIES}>
      <Composer page={PAGE} line={line} />
    </QueryClientProvider>
  );
}
const QUERIES = new QueryClient();

it("says that a message did not arrive until the server is heard anew, and keeps its words", async () => {
  const { rerender } = render(shown(true));
  const field = screen.getByPlaceholderText<HTMLTextAreaElement>("Say something to the team");
  fireEvent.change(field, { target: { value: "Hurry" } });
  fireEvent.click(screen.getByText("Send"));
  await screen.findByRole("alert");
  rerender(shown(false));
  expect(screen.getByRole("alert")).toBeTruthy();
  rerender(shown(true));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(field.value).toBe("Hurry");
});
