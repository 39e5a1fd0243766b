/** A list that may hold a few values alone: a box for each, in a form and among the arguments of a call. */
import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { CallFields } from "../../src/approvals/call-fields";
import { membersOf } from "../../src/approvals/members";
import { SchemaForm } from "../../src/form/schema-form";

const DAYS = { type: "array", items: { $ref: "#/$defs/Day" } };
const SCHEMA = {
  $defs: { Day: { enum: ["mon", "tue", "wed"] } },
  properties: {
    days: { ...DAYS, description: "When it is to be" },
    needed: { ...DAYS, minItems: 1 },
    sizes: { type: "array", items: { anyOf: [{ const: 1 }, { const: 2 }] } },
  },
  required: ["needed"],
};
const SENT: unknown[] = [];
const CHANGED: string[] = [];
const box = (group: string, name: string) =>
  within(screen.getByRole("group", { name: group })).getByLabelText<HTMLInputElement>(name);

beforeEach(() => {
  SENT.length = CHANGED.length = 0;
});

it("is picked in a form, and none is left out where it may be", () => {
  const onSend = async (value: unknown) => void SENT.push(value);
  render(<SchemaForm name="f" schema={SCHEMA} word="Run it" busy={false} onSend={onSend} />);
  const send = screen.getByText<HTMLButtonElement>("Run it");
  expect(screen.getByRole("group", { name: /^Needed/ }).textContent).toContain("at least 1 item");
  expect(send.disabled).toBe(true);
  for (const [group, name] of [
    ["Days", "wed"],
    ["Days", "mon"],
    ["Sizes", "2"],
    ["Neededneeded", "tue"],
  ] as const)
    fireEvent.click(box(group, name));
  fireEvent.click(box("Days", "wed"));
  fireEvent.click(box("Sizes", "2"));
  fireEvent.click(send);
  expect(SENT).toEqual([{ days: ["mon"], needed: ["tue"] }]);
});

function fields(call: string) {
  return (
    <CallFields
      schema={SCHEMA}
      before={call}
      members={membersOf(call) ?? []}
      unread={{}}
      change={(text) => CHANGED.push(text.replace(/\s/g, ""))}
      changeUnread={() => undefined}
    />
  );
}

it("is picked among a call's arguments, where what stands there is some of them, and numbers stay as they are", () => {
  const { rerender } = render(fields('{"days":["tue"],"needed":["mon"],"sizes":[1.0]}'));
  expect(box("Days (may be left out)", "tue").checked).toBe(true);
  fireEvent.click(box("Days (may be left out)", "mon"));
  fireEvent.click(box("Needed", "mon"));
  expect(CHANGED).toEqual([
    '{"days":["tue","mon"],"needed":["mon"],"sizes":[1.0]}',
    '{"days":["tue"],"needed":[],"sizes":[1.0]}',
  ]);
  screen.getByText("Sizes, as JSON");
  rerender(fields('{"days":["sometimes"],"needed":["mon"]}'));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Days/).value).toBe("sometimes");
});
