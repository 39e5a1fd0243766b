import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Approval } from "../../src/api/types";
import { ApprovalCard } from "../../src/approvals/card";
import { KeepsUnsent } from "../../src/parts/unsent";
import { approvalOf, reviewedOf } from "../whole";
import { showCard } from "./show-card";

type Sent = { body: unknown; bodySerializer?: (body: unknown) => string };
/** The answers as they are sent; `AWAY`: the server is not there, or says nothing. */
const SENT: string[] = [];
const AWAY = { now: false, silent: false };
const POINTS = [1, 2, 3].map((number) => ({
  checkpoint_id: `c${number}`,
  number,
  happened: `begins: pilot-${number}`,
}));
const PILOT = { id: "pilot-2", kind: "step", label: "Pilot", detail: "waves", groups: [] };
const THREAD = { workflow: { picture: { nodes: [PILOT], frames: [] } } };

const EVENTS: object[] = [];

vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: async (path: string) => {
      if (path.endsWith("/events")) return [...EVENTS];
      return path.endsWith("/checkpoints") ? { checkpoints: POINTS } : THREAD;
    },
    POST: async (path: string, { body, bodySerializer = JSON.stringify }: Sent) => {
      if (path === "/threads/search") return [];
      SENT.push(bodySerializer(body));
      if (AWAY.silent) await new Promise(() => undefined);
      if (AWAY.now) throw new Error("away");
      return {};
    },
  },
}));

const asked = (approval: string, more: Partial<Approval> = {}) =>
  approvalOf("gate", {
    approval,
    ask: `May it go on, ${approval}?`,
    whom: "ann",
    arguments: "{}",
    content: "c",
    outputs: [reviewedOf("writer", "Writer", "A draft")],
    ...more,
  });

const QUERIES = new QueryClient();
const nothing = () => undefined;
const sent = (at: number) =>
  JSON.parse(SENT[at] ?? "{}") as { command_id: string; decision: Record<string, unknown> };

beforeEach(() => {
  SENT.length = 0;
  AWAY.now = false;
  AWAY.silent = false;
  EVENTS.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function shown(
  approval: string | null,
  more: Partial<Approval> = {},
  hold: (key: string, on: boolean) => void = nothing,
  gone = false,
) {
  return (
    <QueryClientProvider client={QUERIES}>
      <KeepsUnsent>
        {approval ? (
          <ApprovalCard
            key={approval}
            one={asked(approval, more)}
            gone={gone}
            hold={hold}
            putAway={nothing}
          />
        ) : null}
      </KeepsUnsent>
    </QueryClientProvider>
  );
}

const reason = () => screen.getByLabelText<HTMLInputElement>("Reason");
const edited = () => screen.queryByLabelText<HTMLTextAreaElement>("What Writer is to have written");

it("has a reason and an edit as they were left, card by card, until they are sent", async () => {
  const { rerender } = render(shown("one"));
  fireEvent.change(reason(), { target: { value: "Half a reason" } });
  fireEvent.click(screen.getByText("Edit"));
  fireEvent.change(edited() as HTMLTextAreaElement, { target: { value: "Another draft" } });
  rerender(shown(null));
  rerender(shown("two"));
  expect([reason().value, edited()]).toEqual(["", null]);
  rerender(shown("one"));
  expect([reason().value, edited()?.value]).toEqual(["Half a reason", "Another draft"]);
  fireEvent.click(screen.getByText("Reject"));
  await waitFor(() => expect([reason().value, edited()]).toEqual(["", null]));
});

it("sends the reason with a no, and one id however often the same answer has to be sent", async () => {
  render(shown("one"));
  fireEvent.change(reason(), { target: { value: "Too long" } });
  AWAY.now = true;
  fireEvent.click(screen.getByText("Reject"));
  await screen.findByRole("alert");
  AWAY.now = false;
  AWAY.silent = false;
  fireEvent.click(screen.getByText("Reject"));
  await waitFor(() => expect(SENT.length).toBe(2));
  expect(sent(0).decision).toEqual({ action: "reject", reason: "Too long", content: "c" });
  expect(sent(1)).toEqual(sent(0));
});

it("sends with a yes what was seen, and the reason", async () => {
  render(shown("one"));
  fireEvent.change(reason(), { target: { value: "Looks good to me" } });
  fireEvent.keyDown(reason(), { key: "Enter" });
  fireEvent.keyDown(reason(), { key: "Enter", keyCode: 229, isComposing: true });
  expect(SENT).toEqual([]); // a reason alone is neither a yes nor a no
  fireEvent.click(screen.getByText("Approve"));
  await waitFor(() => expect(SENT.length).toBe(1));
  expect(sent(0).decision).toEqual({ action: "approve", reason: "Looks good to me", content: "c" });
});

const CALL = { kind: "tool", tool_name: "Pay", arguments: '{"to":1}', outputs: [] } as Partial<Approval>;

it.each([
  ["outputs", {}, "What Writer is to have written", "Another draft"],
  ["a call", CALL, "Call with these arguments instead", '{"to": 2}'],
] as const)("approves nothing while an edit of %s is written and not sent", async (_, more, label, text) => {
  render(shown("one", more));
  const approve = screen.getByText<HTMLButtonElement>("Approve");
  fireEvent.click(screen.getByText("Edit"));
  expect(approve.disabled).toBe(false);
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.click(screen.getByText("Edit")); // also with its form closed
  fireEvent.click(approve);
  expect([approve.disabled, SENT]).toEqual([true, []]);
  const why = document.getElementById(approve.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toContain("not sent");
  fireEvent.click(screen.getByText("Drop my edit"));
  expect([approve.disabled, approve.getAttribute("aria-describedby")]).toEqual([false, null]);
  fireEvent.click(approve);
  await waitFor(() => expect(sent(0).decision.action).toBe("approve"));
});

it("answers nothing while words for the agents are written and not sent", async () => {
  render(shown("one"));
  fireEvent.click(screen.getByText("Inject"));
  fireEvent.change(screen.getByLabelText(/What agents see/), { target: { value: "Mind the bees" } });
  fireEvent.click(screen.getByText("Inject")); // also with its form closed
  for (const word of ["Approve", "Reject"]) {
    const answer = screen.getByText<HTMLButtonElement>(word);
    fireEvent.click(answer);
    expect([word, answer.disabled, SENT]).toEqual([word, true, []]);
    const why = document.getElementById(answer.getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toContain("not sent");
  }
  fireEvent.click(screen.getByText("Inject"));
  expect(screen.getByLabelText<HTMLInputElement>(/What agents see/).value).toBe("Mind the bees");
  fireEvent.click(screen.getByText("Tell them"));
  await waitFor(() => expect(sent(0).decision).toMatchObject({ action: "inject", text: "Mind the bees" }));
  // Sent, they hold nothing back any more.
  await waitFor(() => expect(screen.getByText<HTMLButtonElement>("Reject").disabled).toBe(false));
});

it("answers once words for the agents are dropped", async () => {
  render(shown("one"));
  fireEvent.click(screen.getByText("Inject"));
  fireEvent.change(screen.getByLabelText(/What agents see/), { target: { value: "Mind the bees" } });
  fireEvent.click(screen.getByText("Drop my words"));
  fireEvent.click(screen.getByText("Approve"));
  await waitFor(() => expect(sent(0).decision.action).toBe("approve"));
});

it("says what is not as it was asked any more", () => {
  render(shown("one", { changed: ["the arguments"] }));
  expect(screen.getByText(/not as it was asked any more: the arguments/)).toBeTruthy();
});

it("says in place of which question this one is asked, and why", () => {
  render(shown("two", { in_place_of: "ask-1-aa", asked_anew_because: "the content has changed (swap)" }));
  expect(screen.getByText(/in place of ask-1-aa: the content has changed \(swap\)/)).toBeTruthy();
});

it("says what comes next, and what of it a no alone lets begin", () => {
  const editor = {
    step: "e",
    agent: "e",
    name: "Editor",
    task: "deletes the archive",
    after: "any",
  } as const;
  const writer = { step: "w", agent: "w", name: "Writer", task: "drafts it", after: "no" } as const;
  render(shown("one", { lets_begin: [writer, editor] }));
  const said = screen.getByText("What comes next").parentElement?.querySelectorAll("li") ?? [];
  expect([...said].map((one) => one.textContent)).toEqual([
    "after a no, Writer: drafts it",
    "Editor: deletes the archive",
  ]);
});

it("says of which item of which list a question is, and what is under review", () => {
  const of = (items: unknown[]) => reviewedOf("writer[1]", "Writer", "A draft", { items });
  const outputs = [of(["Shelf 2", "Bees"])];
  render(shown("one", { items: ["Shelf 2", "Bees"], outputs }));
  expect(screen.getByText("for Bees, in Shelf 2")).toBeTruthy();
  expect(screen.getByRole("article", { name: "May it go on, one?, for Bees, in Shelf 2" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Writer for Bees, in Shelf 2 wrote" })).toBeTruthy();
  cleanup();
  render(shown("one", { outputs: [of([{ page: 1 }])] }));
  expect(screen.getByRole("heading", { name: 'Writer for {"page":1} wrote' })).toBeTruthy();
  expect(screen.getByRole("article", { name: "May it go on, one?" })).toBeTruthy();
});

it("says of the next question that it comes, and whom it is put to", () => {
  const boss = { node: "h", ask: "Sure?", approvers: ["boss", "vice"], after: "any" as const };
  const plain = { node: "i", ask: "", approvers: [], after: "no" as const };
  render(shown("one", { then_asks: [boss, plain] }));
  const said = screen.getByText("What comes next").parentElement?.querySelectorAll("li") ?? [];
  expect([...said].map((one) => one.textContent)).toEqual([
    "boss or vice is asked “Sure?”",
    "after a no, a person decides",
  ]);
});

it("says what an app asks of a yes, and nothing where none does", () => {
  render(shown("one", { needs: "a yes has to name the draft that was read" }));
  const told = screen.getByText("What a yes has to say").parentElement;
  expect(told?.textContent).toContain("a yes has to name the draft that was read");
  cleanup();
  render(shown("one", { needs: "" }));
  expect(screen.queryByText("What a yes has to say")).toBeNull();
});

it("says what to judge before a yes to another flow", () => {
  render(shown("swap", { kind: "swap", warnings: ["what Writer has done counts as done"] }));
  const told = screen.getByRole("region", { name: "What to judge before" });
  expect(told.textContent).toContain("what Writer has done counts as done");
});

it("sends an edited call as it is written, with integers that JavaScript does not know", async () => {
  render(shown("one", CALL));
  fireEvent.click(screen.getByText("Edit"));
  const field = screen.getByLabelText("Call with these arguments instead");
  fireEvent.change(field, { target: { value: '{"to": 12345678901234567891}' } });
  fireEvent.click(screen.getByText("Ask anew with these"));
  await waitFor(() => expect(SENT[0]).toContain('{"to": 12345678901234567891}'));
});

it("offers the newest checkpoint first to go back to", async () => {
  render(shown("one"));
  fireEvent.click(screen.getByText("Roll back"));
  const choice = await screen.findByLabelText<HTMLSelectElement>("Checkpoint to go back to");
  await waitFor(() => expect([...choice.options].map((one) => one.value)).toEqual(["c3", "c2", "c1"]));
  await waitFor(() => expect(choice.options[1]?.text).toBe("2: begins: Pilot"));
});

it("begins with the checkpoint before its own to go back to, also while the history is on its way", async () => {
  QUERIES.clear();
  render(shown("one", { checkpoint: "c1" }));
  fireEvent.click(screen.getByText("Roll back"));
  const choice = await screen.findByLabelText<HTMLSelectElement>("Checkpoint to go back to");
  await waitFor(() => expect(choice.options.length).toBe(3));
  expect(choice.value).toBe("c1"); // from c2 or c3 on, nothing but the question itself would come again
});

it.each([
  ["Redirect", "Go there", "Redirected by you"],
  ["Roll back", "Roll back", "Rolled back by you"],
])("says of %s what was done", async (open, word, told) => {
  const { rerender } = render(shown("one", { checkpoint: "c1" }));
  fireEvent.click(screen.getByText(open));
  const form = await screen.findByRole("group", { name: word });
  const button = within(form).getByRole<HTMLButtonElement>("button", { name: word });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(SENT.length).toBe(1));
  rerender(shown("one", { checkpoint: "c1" }, nothing, true));
  await screen.findByText(told);
});

it("says that words for the agents have gone, and that the question stays", async () => {
  render(shown("one"));
  fireEvent.click(screen.getByText("Inject"));
  fireEvent.change(screen.getByLabelText(/What agents see/), { target: { value: "Mind the bees" } });
  fireEvent.click(screen.getByText("Tell them"));
  const status = await screen.findByText(/Told: “Mind the bees”/);
  expect(status.textContent).toContain("stays open");
});

it("leaves the focus where it is as a card comes whose edit was begun before, and takes it as one is opened", () => {
  const { rerender } = render(shown("one"));
  fireEvent.click(screen.getByText("Edit"));
  expect(document.activeElement).toBe(edited());
  fireEvent.change(edited() as HTMLTextAreaElement, { target: { value: "Half a draft" } });
  rerender(shown(null));
  rerender(shown("one"));
  expect(edited()?.value).toBe("Half a draft");
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByText("Inject"));
  expect(document.activeElement).toBe(screen.getByLabelText(/What agents see/));
});

it("opens another act by its letter from a choice, where no words are written, and answers nothing there", async () => {
  vi.stubGlobal("CSS", { escape: (name: string) => name }); // jsdom has none
  render(shown("one"));
  const card = screen.getByRole("article");
  fireEvent.keyDown(card, { key: "d" });
  await screen.findByText("Go there");
  for (const key of ["a", "x"]) fireEvent.keyDown(card, { key });
  fireEvent.keyDown(card, { key: "i" });
  expect([screen.queryByText("Go there"), screen.queryByText("Tell them")?.tagName]).toEqual([
    null,
    "BUTTON",
  ]);
  fireEvent.keyDown(card, { key: "d" });
  expect(screen.queryByText("Go there")).toBe(null);
  expect(SENT).toEqual([]);
});

it("takes a letter for an answer only while nothing is open and nothing is written", async () => {
  vi.stubGlobal("CSS", { escape: (name: string) => name }); // jsdom has none
  render(shown("one"));
  const card = screen.getByRole("article");
  fireEvent.click(screen.getByText("Edit"));
  for (const key of ["a", "x"]) fireEvent.keyDown(card, { key });
  fireEvent.keyDown(card, { key: "Escape" });
  for (const key of ["a", "x"]) fireEvent.keyDown(reason(), { key });
  expect(SENT).toEqual([]);
  fireEvent.keyDown(card, { key: "x" });
  await waitFor(() => expect(sent(0).decision.action).toBe("reject"));
});

it("stays while its answer is on its way: somebody else's may go first, and that is told here", async () => {
  AWAY.silent = true;
  const hold = vi.fn();
  render(shown("raced", {}, hold));
  fireEvent.click(screen.getByText("Approve"));
  await waitFor(() => expect(hold).toHaveBeenLastCalledWith(expect.stringContaining("raced"), true));
});

it("has its place for a while once it is answered here, though nobody is at the list: it may have been the last", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const hold = vi.fn();
  render(shown("last", {}, hold));
  fireEvent.click(screen.getByText("Redirect"));
  await screen.findByText("Pilot");
  fireEvent.click(screen.getByText("Go there"));
  await waitFor(() => expect(screen.queryByText("Go there")).toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(hold).toHaveBeenLastCalledWith(expect.stringContaining("last"), true);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(hold).toHaveBeenLastCalledWith(expect.stringContaining("last"), false);
  vi.useRealTimers();
});

it("takes no other answer while one is on its way", async () => {
  AWAY.silent = true;
  render(shown("busy"));
  const [approve, reject] = ["Approve", "Reject"].map((name) => screen.getByText<HTMLButtonElement>(name));
  act(() => {
    approve?.click();
    reject?.click();
  });
  await waitFor(() => expect([approve?.disabled, reject?.disabled]).toEqual([true, true]));
  expect(SENT.map((one) => (JSON.parse(one) as { decision: { action: string } }).decision.action)).toEqual([
    "approve",
  ]);
});

it("shows long words of a call as words, and the call as it is sent behind them", () => {
  const call = { to: "ada", text: "# Bees\n\nThey dance." };
  render(shown("page", { ...CALL, arguments: JSON.stringify(call) }));
  expect(screen.getByText("text").nextElementSibling?.textContent).toBe(call.text);
  expect(screen.getByText("to").nextElementSibling?.textContent).toBe("ada");
  // What is cut off is seen to be.
  expect(screen.getByText("text").closest(".overflow-auto")?.className).toContain("tall-box");
  expect(screen.getByText("As JSON, as it is sent").closest("details")?.open).toBe(false);
  screen.getByText(/"text": "# Bees\\n/);
});

it("edits the words of whichever agent's are shown, with what becomes of them, all in one", async () => {
  render(
    shown("one", {
      outputs: [reviewedOf("critic", "Critic", "Good bees")],
      given: [reviewedOf("writer", "Writer", "A long page about bees")],
    }),
  );
  fireEvent.click(screen.getByText("Edit"));
  const whose = screen.getByLabelText<HTMLSelectElement>("Whose words are edited");
  expect([...whose.options].map((one) => one.text)).toEqual(["Critic", "Writer"]);
  // What is typed at once is words, and picks nobody else's.
  expect(document.activeElement).toBe(screen.getByLabelText("What Critic is to have written"));
  fireEvent.change(whose, { target: { value: "writer" } });
  fireEvent.change(edited() as HTMLTextAreaElement, { target: { value: "A short page about bees" } });
  const diff = screen.getByText("What becomes of what Writer wrote").parentElement as HTMLElement;
  expect(
    [diff.querySelector("del"), diff.querySelector("ins")].map((one) => one?.textContent?.trim()),
  ).toEqual(["long", "short"]);
  fireEvent.change(whose, { target: { value: "critic" } });
  fireEvent.change(screen.getByLabelText("What Critic is to have written"), { target: { value: "Short" } });
  expect([...whose.options].map((one) => one.text)).toEqual(["Critic (edited)", "Writer (edited)"]);
  fireEvent.click(screen.getByText("Let it be this"));
  await waitFor(() => expect(SENT.length).toBe(1));
  expect(sent(0).decision).toMatchObject({
    edit: { outputs: { writer: { text: "A short page about bees" }, critic: { text: "Short" } } },
  });
});

it("says how a report is edited only where something is reported, with what that is", () => {
  const critic = { ...reviewedOf("critic", "Critic", "Good bees"), fields: { level: "safe" } };
  render(shown("one", { outputs: [critic], given: [reviewedOf("writer", "Writer", "A page about bees")] }));
  fireEvent.click(screen.getByText("Edit"));
  screen.getByText(/^What Critic reports stays as it is.*REPORT: \{"level":"safe"\}$/);
  fireEvent.change(screen.getByLabelText("Whose words are edited"), { target: { value: "writer" } });
  expect(screen.queryByText(/REPORT/)).toBeNull();
});

it("shows a call's words as they are, not as Markdown: what is read is what is approved", () => {
  const words = "# all\nrm -rf *cache* && mv __init__ `whoami` \\*\n\n1. zero\u200bwidth";
  render(shown("one", { kind: "tool", tool_name: "Shell", arguments: JSON.stringify({ the_line: words }) }));
  const exactly = screen.getByText("the_line").nextElementSibling;
  expect(exactly?.textContent).toBe(words.replace("\u200b", "⟨U+200B⟩"));
  expect(exactly?.querySelector("pre")?.className).toContain("whitespace-pre-wrap");
  expect(exactly?.querySelector("h3, em, strong, code, li")).toBeNull();
});

it("is one line once it waits no more, which says what became of it, and opens on demand", async () => {
  const event = (kind: string, at: number, data: object) => ({ kind, at, data });
  EVENTS.push(
    event("gate_decided", 1, { approval: "before", decision: "rejected" }),
    event("gate_decided", 2, { approval: "one", decision: "approved", by: "lea" }),
    event("command_applied", 3, { note: "Publisher must not use Mail" }),
    event("approval_closed", 3, { approval: "two", status: "superseded" }),
  );
  const { rerender } = render(shown("one"));
  rerender(shown("one", {}, nothing, true));
  await screen.findByText(/^Approved by lea/);
  expect(screen.queryByText("Approve")).toBeNull();
  expect(screen.queryByText("A draft")).toBeNull();
  fireEvent.click(screen.getByText("Show"));
  await screen.findByText("A draft");
  rerender(shown("two", {}, nothing, true));
  await screen.findByText(/^Not asked any more: Publisher must not use Mail/);
});

it("says that an answer from here is on its way, and not that somebody else was faster", async () => {
  const { rerender } = render(shown("one"));
  AWAY.silent = true;
  fireEvent.click(screen.getByText("Approve"));
  await screen.findByText("Approving …");
  rerender(shown("one", {}, nothing, true));
  await screen.findByText("Approving …");
  expect([screen.queryByText(/waits no more/), screen.queryByText("Put it away")]).toEqual([null, null]);
});

const OFF = {
  ...CALL,
  agent: "p",
  ruled: { effect: "deny", reason: "the team's switch" },
} as Partial<Approval>;

it("says that the work has gone on without a call that was switched off, and by whose word", async () => {
  const { rerender } = render(shown("one", OFF));
  fireEvent.click(screen.getByText("Go on without it"));
  await waitFor(() => expect(SENT.length).toBe(1));
  rerender(shown("one", OFF, nothing, true));
  await screen.findByText(/^Gone on without it by you · Pay denied/);
});

it("tells of the word to go on what it did, not what it says of pauses", async () => {
  EVENTS.push(
    { kind: "command_applied", at: 3, data: { command: "resume", note: "it was not paused" } },
    { kind: "approval_closed", at: 3, data: { approval: "three", status: "superseded" } },
  );
  render(shown("three", OFF, nothing, true));
  await screen.findByText(/^Gone on without it · Pay denied/);
});

it.each([
  ["with words typed", "since it is long"],
  ["without", ""],
])("tells who was late by whom it was decided, also where the log tells that later: %s", async (_, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { rerender } = render(shown("late"));
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: words } });
    rerender(shown("late", {}, nothing, true));
    await screen.findByText("It waits no more");
    EVENTS.push({ kind: "gate_decided", at: 3, data: { approval: "late", decision: "approved", by: "eve" } });
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await screen.findByText(/^Approved by eve/);
    expect(screen.queryByDisplayValue("since it is long") !== null).toBe(words !== "");
  } finally {
    vi.useRealTimers();
    cleanup();
    QUERIES.clear();
  }
});

it("takes no yes without words where an app asks for some, which could only be refused", () => {
  showCard(asked("a1", { needs: "a yes has to name the draft that was read" }));
  const approve = screen.getByRole("button", { name: "Approve" }) as HTMLButtonElement;
  expect(approve.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "[draft sha256:…]" } });
  expect(approve.disabled).toBe(false);
});

it("tells how soon its time is over, and what comes then, second by second", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  try {
    const timed = { asked_at: 1_000, deadline: 1_025, later: [], on_expiry: "reject" };
    const { container, rerender } = render(shown("one", timed));
    expect(container.textContent).toContain("due in 25 seconds, then the answer is no");
    await act(() => vi.advanceTimersByTimeAsync(4_100));
    expect(container.textContent).toContain("due in 21 seconds, then the answer is no");
    expect(container.textContent).toContain("Asked 4 seconds ago, for ann");
    rerender(shown("one", { ...timed, later: ["leads"] }));
    expect(container.textContent).toContain("then leads is asked too");
  } finally {
    vi.useRealTimers();
  }
});

it("says that its time ran out and what came of it, and keeps what was typed meanwhile", async () => {
  const over = (approval: string) => ({ approval, decision: "expired", reason: "nobody answered in time" });
  EVENTS.push(
    { kind: "gate_decided", at: 2, data: over("late") },
    { kind: "gate_decided", at: 2, data: over("later") },
  );
  const { rerender } = render(shown("late", { on_expiry: "reject" }));
  fireEvent.change(reason(), { target: { value: "Half a reason" } });
  rerender(shown("late", { on_expiry: "reject" }, nothing, true));
  await screen.findByText(/^Nobody answered in time: the answer is no/);
  expect(reason().value).toBe("Half a reason");
  rerender(shown("later", { on_expiry: "fail" }, nothing, true));
  await screen.findByText(/^Nobody answered in time: it has failed/);
});

it.each([
  ["Approve", "text-good"],
  ["Reject", "text-bad"],
])("shows what came of %s by a sign of its own", async (answer, ink) => {
  const { container, rerender } = render(shown("one"));
  if (answer === "Reject") fireEvent.change(reason(), { target: { value: "Not yet" } });
  fireEvent.click(screen.getByRole("button", { name: answer }));
  await waitFor(() => expect(SENT.length).toBe(1));
  rerender(shown("one", {}, nothing, true));
  await screen.findByText(/ed by you/);
  expect(container.querySelector("header > svg")?.classList.contains(ink)).toBe(true);
});

it("shows what somebody else has said no to by the sign of a no", async () => {
  EVENTS.push({ kind: "gate_decided", at: 2, data: { approval: "four", decision: "rejected", by: "ann" } });
  const { container } = render(shown("four", {}, nothing, true));
  await screen.findByText(/^Rejected by ann/);
  expect(container.querySelector("header > svg")?.classList.contains("text-bad")).toBe(true);
});
