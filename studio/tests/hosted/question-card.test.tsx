import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { usePlaces } from "../../src/approvals/use-places";
import { QuestionCard } from "../../src/hosted/question-card";
import { KeepsUnsent } from "../../src/parts/unsent";

type One = { id: string; node: string; value: unknown };
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
  cleanup();
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
