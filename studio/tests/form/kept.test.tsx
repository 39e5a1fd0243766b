import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { SchemaForm } from "../../src/form/schema-form";
import { KeepsUnsent } from "../../src/parts/unsent";

const SCHEMA = {
  properties: { topic: { type: "string" }, tags: { type: "array", items: { type: "object" } } },
};
const SENT: { value: unknown; arrive: () => Promise<void> }[] = [];

const send = (value: unknown) =>
  new Promise<void>((arrive) => {
    SENT.push({ value, arrive: () => act(async () => arrive()) });
  });

function form(name: string | null) {
  return (
    <KeepsUnsent>
      {name === null ? null : (
        <SchemaForm name={name} schema={SCHEMA} word="Run" busy={false} onSend={send} />
      )}
    </KeepsUnsent>
  );
}

afterEach(() => {
  SENT.length = 0;
});

const topic = () => screen.getByLabelText<HTMLTextAreaElement>("Topic");
const tags = () => screen.getByLabelText<HTMLTextAreaElement>("Tags as JSON");
const run = () => screen.getByRole<HTMLButtonElement>("button", { name: "Run" });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it("is as it was left after another page was shown, also what is no JSON yet", () => {
  const { rerender } = render(form("a"));
  type(topic(), "bees");
  type(tags(), '[{"sku":');
  rerender(form(null));
  rerender(form("b"));
  expect(topic().value).toBe("");
  rerender(form(null));
  rerender(form("a"));
  expect(topic().value).toBe("bees");
  expect(tags().value).toBe('[{"sku":');
  expect(run().disabled).toBe(true);
  type(tags(), "");
  expect(run().disabled).toBe(false);
});

it("lets go of what was sent once the server has it, and of nothing that was typed since", async () => {
  render(form("a"));
  type(topic(), "bees");
  fireEvent.click(run());
  await waitFor(() => expect(SENT.map((one) => one.value)).toEqual([{ topic: "bees" }]));
  expect(topic().value).toBe("bees");
  type(topic(), "wasps");
  await SENT[0]?.arrive();
  expect(topic().value).toBe("wasps");
  fireEvent.click(run());
  await waitFor(() => expect(SENT.length).toBe(2));
  await SENT[1]?.arrive();
  expect(topic().value).toBe("");
});

it("stays empty where the whole is emptied to be written anew", () => {
  render(form("a"));
  const whole = screen.getByLabelText<HTMLTextAreaElement>("The whole as JSON");
  type(whole, "");
  expect(whole.value).toBe("");
});

it("says once of what is within another that it is needed", () => {
  const tree = { type: "object", properties: { label: { type: "string" } }, required: ["label"] };
  const schema = { properties: { tree }, required: ["tree"] };
  render(<SchemaForm name="t" schema={schema} word="Run" busy={false} onSend={send} />);
  screen.getByText("Still needed: Tree: Label");
  expect(screen.queryByText("Tree: Label: needed")).toBeNull();
  expect(run().disabled).toBe(true);
});
