/** A list of objects in a form: added, removed, put in another order by keyboard, told what is wrong with which. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { SchemaForm } from "../../src/form/schema-form";

const SCHEMA = {
  $defs: {
    Line: {
      type: "object",
      properties: { sku: { type: "string" }, count: { type: "integer", minimum: 1, default: 1 }, free: {} },
      required: ["sku"],
    },
  },
  properties: { lines: { type: "array", minItems: 1, items: { $ref: "#/$defs/Line" } } },
};
const SENT: unknown[] = [];

beforeEach(() => {
  SENT.length = 0;
  const onSend = async (value: unknown) => void SENT.push(value);
  render(<SchemaForm name="f" schema={SCHEMA} word="Run it" busy={false} onSend={onSend} />);
});

const row = (number: number) => within(screen.getByRole("group", { name: `Lines ${number}` }));
const sku = (number: number) => row(number).getByLabelText<HTMLTextAreaElement>(/^Sku/);
const skus = () => screen.queryAllByRole("group", { name: /^Lines \d/ }).map((_, at) => sku(at + 1).value);
const add = () => fireEvent.click(screen.getByRole("button", { name: "Add to Lines" }));
const write = (number: number, words: string) => fireEvent.change(sku(number), { target: { value: words } });
const whole = () => screen.getByLabelText<HTMLTextAreaElement>("The whole as JSON");

function three() {
  for (const [at, words] of ["a", "b", "c"].entries()) {
    add();
    expect(document.activeElement).toBe(sku(at + 1));
    write(at + 1, words);
  }
}

it("adds, with the focus in the new one, and sends what they come to", () => {
  three();
  fireEvent.click(screen.getByText("Run it"));
  const [a, b, c] = ["a", "b", "c"].map((one) => ({ sku: one, count: 1 }));
  expect(SENT).toEqual([{ lines: [a, b, c] }]);
});

it("puts one in another place by its buttons and by Alt and arrows, and keeps the focus", () => {
  three();
  const field = sku(3);
  field.focus();
  fireEvent.keyDown(field, { key: "ArrowUp", altKey: true });
  expect([skus(), document.activeElement === field]).toEqual([["a", "c", "b"], true]);
  screen.getByText("Lines 3 is now 2 of 3");
  const down = screen.getByRole("button", { name: "Move Lines 1 down" });
  down.focus();
  fireEvent.click(down);
  expect(skus()).toEqual(["c", "a", "b"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Lines 2 down");
  fireEvent.click(screen.getByRole("button", { name: "Move Lines 1 up" }));
  expect(skus()).toEqual(["c", "a", "b"]);
});

it("removes one, whatever was typed in it, and leaves the focus nearby", () => {
  three();
  const free = row(2).getByLabelText<HTMLTextAreaElement>("Free as JSON");
  fireEvent.change(free, { target: { value: "{" } });
  expect(screen.getByText<HTMLButtonElement>("Run it").disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Remove Lines 2" }));
  expect([skus(), screen.getByText<HTMLButtonElement>("Run it").disabled]).toEqual([["a", "c"], false]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove Lines 2");
  for (const _ of skus()) fireEvent.click(screen.getByRole("button", { name: "Remove Lines 1" }));
  expect(document.activeElement?.textContent?.trim()).toBe("Add to Lines");
});

it("says which of them is wrong, at its field, and takes the whole as JSON all the same", () => {
  three();
  write(2, "");
  expect(row(2).getByText("needed", { selector: "[id]" }).id).toBe(sku(2).getAttribute("aria-describedby"));
  expect(screen.getByText<HTMLButtonElement>("Run it").disabled).toBe(true);
  fireEvent.change(whole(), { target: { value: '{"lines": [{"sku": "x"}, {"sku": "y"}]}' } });
  expect([skus(), screen.getByText<HTMLButtonElement>("Run it").disabled]).toEqual([["x", "y"], false]);
});
