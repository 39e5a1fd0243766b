import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { usePlaces } from "../../src/approvals/use-places";
import { QuestionCard } from "../../src/hosted/question-card";
import { KeepsUnsent } from "../../src/parts/unsent";

type One = { id: string; node: string; value: unknown; schema?: unknown };
const ONE: One = { id: "q1", node: "review", value: "Is it good?" };
const VALUES: unknown[] = [];
const SENT: { arrive: () => Promise<void>; fail: () => Promise<void> }[] = [];

const send = (value: unknown) =>
  new Promise<void>((arrive, fail) => {
    VALUES.push(value);
    SENT.push({
      arrive: () => act(async () => arrive()),
      fail: () => act(async () => fail(new Error("the server is away"))),
    });
  });

function List({ open }: { open: readonly One[] }) {
  const { shown, hold, putAway } = usePlaces(open, (one) => one.id);
  return shown.map(({ key, one, gone }) => (
    <QuestionCard
      key={key}
      name={key}
      one={one}
      busy={false}
      gone={gone}
      send={send}
      hold={hold}
      putAway={putAway}
    />
  ));
}

const listed = (open: readonly One[]) => (
  <KeepsUnsent>
    <List open={open} />
  </KeepsUnsent>
);
const field = () => screen.getByLabelText<HTMLInputElement>("Answer");

afterEach(() => {
  SENT.length = 0;
});

it("stays with what was typed in it when its question waits no more, till it is put away", async () => {
  const { rerender } = render(listed([ONE]));
  fireEvent.change(field(), { target: { value: "Half an answer" } });
  rerender(listed([]));
  expect(field().value).toBe("Half an answer");
  screen.getByText("It waits no more");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Yes" }).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Put it away" }));
  await waitFor(() => expect(screen.queryByLabelText("Answer")).toBeNull());
});

it("stays where half of a JSON stands in it", () => {
  const { rerender } = render(listed([ONE]));
  fireEvent.click(screen.getByRole("button", { name: "As JSON" }));
  fireEvent.change(screen.getByLabelText("Answer as JSON"), { target: { value: '{"tone":' } });
  rerender(listed([]));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Answer as JSON").value).toBe('{"tone":');
});

it("goes with its question where nothing was typed, or once the answer was taken in", async () => {
  const { rerender } = render(listed([ONE]));
  rerender(listed([]));
  expect(screen.queryByLabelText("Answer")).toBeNull();
  rerender(listed([ONE]));
  fireEvent.change(field(), { target: { value: "Good" } });
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(SENT.length).toBe(1));
  await SENT[0]?.fail();
  expect(field().value).toBe("Good");
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(SENT.length).toBe(2));
  await SENT[1]?.arrive();
  rerender(listed([]));
  expect(screen.queryByLabelText("Answer")).toBeNull();
});

it("is answered by Enter, and not by the one that ends a composition", () => {
  render(listed([ONE]));
  fireEvent.change(field(), { target: { value: "にほん" } });
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  fireEvent.keyDown(field(), { key: "Enter", keyCode: 229 });
  expect(SENT.length).toBe(0);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(SENT.length).toBe(1);
});

it("sends a null, which is an answer as well", async () => {
  render(listed([ONE]));
  fireEvent.click(screen.getByRole("button", { name: "As JSON" }));
  const answer = screen.getByRole<HTMLButtonElement>("button", { name: "Answer" });
  expect(answer.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Answer as JSON"), { target: { value: "null" } });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Answer as JSON").value).toBe("null");
  fireEvent.click(answer);
  expect([SENT.length, VALUES.at(-1)]).toEqual([1, null]);
});

const CALL = { name: "send_mail", args: { to: "all@x.org", text: "hi" } };
const asks = (...allowed: string[]) => ({
  action_requests: [
    {
      ...CALL,
      description:
        "Tool execution requires approval\n\nTool: send_mail\nArgs: {'to': 'all@x.org', 'text': 'hi'}",
    },
  ],
  review_configs: [{ action_name: "send_mail", allowed_decisions: allowed }],
});
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const buttons = () => screen.queryAllByRole("button").map((one) => one.textContent);

it("shows a call that LangChain's middleware holds, and sends the decision about it in its shape", () => {
  const shown = render(listed([{ ...ONE, value: asks("approve", "edit", "reject", "respond") }]));
  screen.getByText("all@x.org");
  screen.getByText("Tool execution requires approval");
  expect(buttons()).toEqual(["Approve", "Edit…", "Reject…", "Respond…", "As JSON"]);
  press("Approve");
  expect(VALUES.at(-1)).toEqual({ decisions: [{ type: "approve" }] });
  shown.unmount();

  render(listed([{ ...ONE, id: "q2", value: asks("edit", "reject") }]));
  expect(buttons()).toEqual(["Edit…", "Reject…", "As JSON"]);
  press("Reject…");
  fireEvent.change(screen.getByLabelText("Why it is rejected"), { target: { value: "Not to all." } });
  press("Reject it");
  expect(VALUES.at(-1)).toEqual({ decisions: [{ type: "reject", message: "Not to all." }] });
});

it("sends a call as somebody has edited it, and words in place of its result", () => {
  const shown = render(listed([{ ...ONE, value: asks("edit", "respond") }]));
  press("Edit…");
  fireEvent.change(screen.getByLabelText("Its arguments"), { target: { value: '{"to": "ann@x.org"}' } });
  press("Call it so");
  const edited_action = { name: "send_mail", args: { to: "ann@x.org" } };
  expect(VALUES.at(-1)).toEqual({ decisions: [{ type: "edit", edited_action }] });
  shown.unmount();
  render(listed([{ ...ONE, id: "q2", value: asks("respond") }]));
  press("Respond…");
  fireEvent.change(screen.getByLabelText("What it is told"), { target: { value: "She knows." } });
  press("Tell it");
  expect(VALUES.at(-1)).toEqual({ decisions: [{ type: "respond", message: "She knows." }] });
});

it("sends the decisions about several calls together, in their order", () => {
  const { action_requests, review_configs } = asks("approve", "reject");
  const value = {
    action_requests: [...action_requests, { name: "drop", args: {} }],
    review_configs: [...review_configs, { action_name: "drop", allowed_decisions: ["reject"] }],
  };
  render(listed([{ ...ONE, value }]));
  press("Approve");
  const all = screen.getByRole<HTMLButtonElement>("button", { name: "Send the 2 decisions" });
  expect(all.disabled).toBe(true);
  fireEvent.click(within(screen.getByRole("region", { name: "drop" })).getByText("Reject…"));
  press("Reject it");
  const before = VALUES.length;
  fireEvent.click(all);
  expect(VALUES.slice(before)).toEqual([{ decisions: [{ type: "approve" }, { type: "reject" }] }]);
});

it("answers one call of its own with one decision, of those that its schema takes", () => {
  const value = { type: "tool_approval", tool_call_id: "1", ...CALL, description: "" };
  const schema = { discriminator: { mapping: { approve: "#/$defs/A", reject: "#/$defs/R" } } };
  render(listed([{ ...ONE, value, schema }]));
  expect(buttons()).toEqual(["Approve", "Reject…", "As JSON"]);
  press("Approve");
  expect(VALUES.at(-1)).toEqual({ type: "approve" });
});

it("has a button for each option that is given, and answers by that very option", () => {
  const later = { label: "Later", value: 3 };
  for (const [value, word, said] of [
    [{ question: "Publish?", options: ["publish", "drop", 7] }, "7", 7],
    [["yes", "no"], "yes", "yes"],
    [{ options: ["now", later] }, "Later", later],
  ] as const) {
    const shown = render(listed([{ ...ONE, value }]));
    expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
    press(word);
    expect(VALUES.at(-1)).toEqual(said);
    shown.unmount();
  }
});

it("shows no options again above the buttons that say all of them", () => {
  const more = { label: "Later", why: "It is Friday" };
  for (const [value, words, json] of [
    [{ question: "Publish it now?", options: ["publish", "drop"] }, "Publish it now?", null],
    [["one", "two"], null, null],
    [{ options: ["now", more] }, null, "It is Friday"],
  ] as const) {
    const { container, unmount } = render(listed([{ ...ONE, value }]));
    if (words) screen.getByText(words);
    const shown = [...container.querySelectorAll("pre, dd, ol")].map((one) => one.textContent).join();
    expect(json ? shown.includes(json) : !/publish|one/.test(shown)).toBe(true);
    unmount();
  }
});

it("asks by a form for an answer that has a schema, keeps what is filled in, and sends what it comes to", async () => {
  const schema = {
    $ref: "#/$defs/Verdict",
    $defs: {
      Verdict: {
        type: "object",
        properties: { mark: { type: "integer", minimum: 1, maximum: 5 }, why: { type: "string" } },
        required: ["mark"],
      },
    },
  };
  const { rerender } = render(listed([{ ...ONE, schema }]));
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
  const answer = () => screen.getByRole<HTMLButtonElement>("button", { name: "Answer" });
  screen.getByText("Still needed: Mark");
  fireEvent.change(screen.getByLabelText(/^Mark/), { target: { value: "9" } });
  expect(answer().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Mark/), { target: { value: "4" } });
  rerender(listed([]));
  expect(screen.getByLabelText<HTMLInputElement>(/^Mark/).value).toBe("4");
  rerender(listed([{ ...ONE, schema }]));
  const before = SENT.length;
  fireEvent.click(answer());
  expect(VALUES.at(-1)).toEqual({ mark: 4 });
  await SENT[before]?.fail();
  expect(screen.getByLabelText<HTMLInputElement>(/^Mark/).value).toBe("4");
});

it("asks for what is no object as its schema has it: a number by a field, one of several by their buttons", () => {
  const asked = (schema: unknown) => render(listed([{ ...ONE, value: "How many?", schema }]));
  const number = asked({ type: "integer", title: "Copies" });
  fireEvent.change(screen.getByLabelText(/^Copies/), { target: { value: "3" } });
  press("Answer");
  expect(VALUES.at(-1)).toBe(3);
  number.unmount();
  const choice = asked({ enum: ["few", "many"] });
  expect(buttons()).toEqual(["few", "many", "As JSON"]);
  press("many");
  expect(VALUES.at(-1)).toBe("many");
  choice.unmount();
  asked({ type: "boolean" });
  expect(buttons()).toEqual(["Yes", "No", "As JSON"]);
});

it("offers a yes and a no only where that is what is asked", () => {
  const offered = (value: unknown) => {
    const shown = render(listed([{ ...ONE, value }]));
    const found = buttons().filter((one) => one === "Yes" || one === "No").length;
    shown.unmount();
    return found;
  };
  for (const value of ["Publish?", "Look at it. Is it good?", "Go on (y/n)", { question: "Is this good?" }])
    expect([value, offered(value)]).toEqual([value, 2]);
  for (const value of ["What is your name?", "Is it red or blue?", "Tell me more.", { draft: "Bees." }, null])
    expect([value, offered(value)]).toEqual([value, 0]);
});

it("shows the words of a held call, and what is said about it, as they are and not as Markdown", () => {
  const line = "rm -rf *cache* && mv __init__ `whoami` \\*";
  const held = { name: "sh", args: { the_line: `# now\n${line}` }, description: `It runs\n${line}` };
  render(listed([{ ...ONE, value: { action_requests: [held], review_configs: [] } }]));
  expect(screen.getByText("the_line").nextElementSibling?.textContent).toBe(`# now\n${line}`);
  expect(screen.getByText(/^It runs/).textContent).toBe(`It runs\n${line}`);
});
