import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/problems";
import { Composer } from "../../src/pages/threads/composer";
import { KeepsUnsent } from "../../src/parts/unsent";
import type { ThreadPage } from "../../src/thread/events";
import { approvalOf, PAGE as EMPTY, LIVE, nodeOf, pictureOf } from "../whole";

type Body = { command: Record<string, unknown>; command_id: string };
/** What is sent, and is answered by `arrive` or `fail`. */
const SENT: { body: Body; arrive: () => void; fail: () => void }[] = [];

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    POST: (_: string, { body }: { body: Body }) =>
      new Promise((arrive, fail) => {
        const away = new ApiError(0, { title: "The server cannot be reached" });
        SENT.push({ body, arrive: () => arrive({ command: { state: "applied" } }), fail: () => fail(away) });
      }),
  },
}));

const WRITER = nodeOf("w", { label: "Writer", agent: "writer" });
const PAGE: ThreadPage = {
  ...EMPTY,
  workflow: { ...EMPTY.workflow, picture: pictureOf([WRITER]) },
};

let queries = new QueryClient();

function shown(line: boolean, view = "run", page = PAGE) {
  return (
    <QueryClientProvider client={queries}>
      <KeepsUnsent>{view === "run" ? <Composer page={page} line={line} /> : null}</KeepsUnsent>
    </QueryClientProvider>
  );
}

const field = () => screen.getByPlaceholderText<HTMLTextAreaElement>("Say something to the team");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => fireEvent.keyDown(field(), { key: "Enter" });

beforeEach(() => {
  SENT.length = 0;
  queries = new QueryClient();
});
it("says that a message did not arrive until the server is heard anew, and keeps its words", async () => {
  const { rerender } = render(shown(true));
  type("Hurry");
  fireEvent.click(screen.getByText("Send"));
  await waitFor(() => expect(SENT.length).toBe(1));
  act(() => SENT[0]?.fail());
  await screen.findByRole("alert");
  rerender(shown(false));
  expect(screen.getByRole("alert")).toBeTruthy();
  rerender(shown(true));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(field().value).toBe("Hurry");
});

it("sends a message once, however often Enter is pressed, and by one id when it is sent again", async () => {
  render(shown(true));
  type("Only once");
  enter();
  enter();
  await waitFor(() => expect(SENT.length).toBe(1));
  enter();
  act(() => SENT[0]?.fail());
  await screen.findByRole("alert");
  enter();
  await waitFor(() => expect(SENT.length).toBe(2));
  act(() => SENT[1]?.arrive());
  await waitFor(() => expect(field().value).toBe(""));
  type("Only once");
  enter();
  await waitFor(() => expect(SENT.length).toBe(3));
  const [first, again, another] = SENT.map((one) => one.body.command_id);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
});

it("keeps what is typed while a message is under way", async () => {
  render(shown(true));
  type("First");
  enter();
  await waitFor(() => expect(SENT.length).toBe(1));
  type("First and my next thought");
  act(() => SENT[0]?.arrive());
  await waitFor(() => expect(field().value).toBe("and my next thought"));
});

it("has the words of a message that is not sent yet when another view was shown meanwhile", async () => {
  const { rerender } = render(shown(true));
  type("Half a message");
  rerender(shown(true, "history"));
  rerender(shown(true));
  expect(field().value).toBe("Half a message");
  enter();
  await waitFor(() => expect(SENT.length).toBe(1));
  rerender(shown(true, "history"));
  act(() => SENT[0]?.arrive());
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  rerender(shown(true));
  expect(field().value).toBe("");
});

it("tells context to whom it is for alone", async () => {
  render(shown(true));
  fireEvent.change(screen.getByLabelText("What is said"), { target: { value: "inject" } });
  const words = screen.getByPlaceholderText("What agents see from their next step on");
  fireEvent.change(words, { target: { value: "Be brief" } });
  fireEvent.change(screen.getByLabelText("Who sees it"), { target: { value: "private:writer" } });
  fireEvent.click(screen.getByText("Tell them"));
  await waitFor(() => expect(SENT.length).toBe(1));
  expect(SENT[0]?.body.command).toEqual({ kind: "inject", text: "Be brief", audience: "private:writer" });
});

it("takes a pause back also while what had begun is still at work", async () => {
  const paused = { ...PAGE, status: "busy" as const, approvals: [approvalOf("pause")] };
  const { rerender } = render(shown(true, "run", { ...paused, approvals: [] }));
  expect(screen.queryByText("Go on")).toBeNull();
  rerender(shown(true, "run", paused));
  expect(screen.queryByText("Pause")).toBeNull();
  fireEvent.click(screen.getByText("Go on"));
  await waitFor(() => expect(SENT[0]?.body.command).toEqual({ kind: "resume" }));
});

it("says that words for the agents have arrived, which nothing else on the page shows", async () => {
  render(shown(true));
  fireEvent.change(screen.getByLabelText("What is said"), { target: { value: "inject" } });
  fireEvent.change(screen.getByPlaceholderText(/What agents see/), { target: { value: "Mind the bees" } });
  fireEvent.click(screen.getByText("Tell them"));
  await waitFor(() => expect(SENT.length).toBe(1));
  expect(screen.queryByRole("status")).toBeNull();
  act(() => SENT[0]?.arrive());
  expect((await screen.findByRole("status")).textContent).toContain("Told");
});

it("offers to go on only where that would do something, and says else what it waits for", () => {
  const question = approvalOf("gate");
  const asked: ThreadPage = { ...PAGE, status: "interrupted", approvals: [question] };
  const { rerender } = render(shown(true, "run", asked));
  const goOn = () => screen.getByRole<HTMLButtonElement>("button", { name: "Go on" });
  expect(goOn().disabled).toBe(true);
  expect(goOn().title).toBe("It waits for a person: it goes on once that is answered");
  for (const otherwise of [
    { approvals: [question, { ...question, overdue: true }] },
    { approvals: [{ ...question, ruled: { effect: "deny" as const, reason: "" } }] },
    { approvals: [{ ...question, kind: "pause" as const }] },
    { live: { ...LIVE, due: ["w"] } },
    { live: { ...LIVE, nodes: { w: { status: "failed" as const, instances: [] } } } },
  ]) {
    rerender(shown(true, "run", { ...asked, ...otherwise }));
    expect(goOn().disabled, JSON.stringify(otherwise)).toBe(false);
  }
});
