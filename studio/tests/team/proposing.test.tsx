import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Proposing } from "../../src/pages/team/proposing";
import { useCompiled } from "../../src/pages/team/use-compiled";
import { COMPILED, TEAM } from "../whole";

/** What is sent, and its answer. */
const SENT: { path: string; answer: (told: unknown) => Promise<void> }[] = [];

vi.mock("../../src/graph/team-graph", () => ({ default: () => null }));
vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: (path: string) =>
      new Promise((arrive) => {
        SENT.push({ path, answer: (told) => act(async () => arrive(told)) });
      }),
  },
}));

let queries = new QueryClient();
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

beforeEach(() => {
  SENT.length = 0;
  queries = new QueryClient();
  // jsdom has none of a dialog's ways; it is open here.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
});
function asked(version: string, words: string, busy = false) {
  return (
    <Proposing
      assistant="news"
      stands={{ ...TEAM.workflow, version }}
      compiled={{
        ...COMPILED,
        changes: [{ kind: "added", subject: "step", id: "s", old: "", new: "", words }],
      }}
      busy={busy}
      prompt="Writer drafts."
      reading={0}
      onApproved={() => undefined}
      onClose={() => undefined}
    />
  );
}

const yes = () => screen.getByRole<HTMLButtonElement>("button", { name: "Approve and compile" });

it("takes no yes for what somebody else's change has put under one's eyes, until it was read", async () => {
  const { rerender } = render(asked("v1", "Publisher posts"), { wrapper: within });
  expect(yes().disabled).toBe(false);
  rerender(asked("v2", "Publisher posts", true));
  screen.getByText(/The team was changed meanwhile/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reading …" }).disabled).toBe(true);
  rerender(asked("v2", "Editor goes"));
  fireEvent.click(yes());
  expect(SENT).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "I have read it" }));
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(yes());
  await waitFor(() => expect(SENT.length).toBe(1));
});

it("reads anew what words would change when what stands is another", async () => {
  const of = (stands: string) => useCompiled("Writer drafts.", "news", stands, 0);
  const { result, rerender } = renderHook(of, { wrapper: within, initialProps: "v1" });
  const told = (words: string) => ({ phrases: [], diagnostics: [], changes: [{ words }] });
  await waitFor(() => expect(SENT.length).toBe(1));
  await SENT[0]?.answer(told("Publisher posts"));
  await waitFor(() => expect(result.current.busy).toBe(false));
  rerender("v2");
  await waitFor(() => expect(SENT.length).toBe(2));
  expect(result.current.busy).toBe(true);
  await SENT[1]?.answer(told("Editor goes"));
  await waitFor(() => expect(result.current.compiled?.changes?.[0]?.words).toBe("Editor goes"));
});

it("holds nobody up while the same words are looked at anew, as they are when the server rings", async () => {
  const { result } = renderHook(() => useCompiled("Writer drafts.", "news", "v1", 0), { wrapper: within });
  const told = { phrases: [], diagnostics: [], changes: [] };
  await waitFor(() => expect(SENT.length).toBe(1));
  expect(result.current.busy).toBe(true);
  await SENT[0]?.answer(told);
  await waitFor(() => expect(result.current.busy).toBe(false));
  await act(async () => void queries.invalidateQueries({ queryKey: ["compiled"] }));
  await waitFor(() => expect(SENT.length).toBe(2));
  expect(result.current.busy).toBe(false);
});

it("shows what the words leave open before they are approved", () => {
  const of = { code: "SW403", start: 0, end: 10, line: 1, column: 1, rewrite: null };
  const diagnostics = [
    { ...of, severity: "warning", message: "nothing could be made of this: 'Foo drafts'" },
  ];
  const dialog = asked("v1", "Publisher posts");
  const compiled = { ...dialog.props.compiled, diagnostics };
  render(<Proposing {...dialog.props} compiled={compiled} />, { wrapper: within });
  const open = screen.getByRole("region", { name: "What the prompt leaves open" });
  expect(open.textContent).toMatch(/nothing could be made of this: 'Foo drafts'.*line 1, column 1/);
  expect(yes().disabled).toBe(false);
});

it("proposes once, however quickly its button is clicked twice, and is busy meanwhile", async () => {
  render(asked("v1", "Publisher posts"), { wrapper: within });
  const button = yes();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button.textContent).toBe("Compiling …"));
  expect(button.disabled).toBe(true);
  expect(SENT.map(({ path }) => path)).toEqual(["/swarm/assistants/{assistant_id}/proposals"]);
});
