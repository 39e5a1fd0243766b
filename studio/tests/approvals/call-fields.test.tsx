import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Approval } from "../../src/api/types";
import { showCard } from "./show-card";

const SENT: string[] = [];
vi.mock("../../src/api/client", () => ({
  body: (answer: Promise<unknown>) => answer,
  api: {
    GET: async () => ({}),
    POST: async (_: string, said: { body: unknown; bodySerializer?: (body: unknown) => string }) => {
      SENT.push((said.bodySerializer ?? JSON.stringify)(said.body));
      return {};
    },
  },
}));

const TAKES = {
  properties: {
    text: { type: ["string"] },
    amount: { type: ["integer"] },
    rate: { type: ["number", "null"] },
    urgent: { type: ["boolean"] },
    how: { type: ["string"], enum: ["post", "mail"] },
    items: { type: ["array"] },
  },
  required: ["text", "amount"],
};
const ARGUMENTS =
  '{"amount":12345678901234567891,"how":"post","items":[{"sku":98765432109876543210}],"text":"Hello","urgent":false}';

beforeEach(() => {
  SENT.length = 0;
});

function edit(more: Partial<Approval> = {}) {
  const one = { thread_id: "t", approval: "q", kind: "tool", ask: "May it pay?", whom: "ann", asked_at: 0 };
  const call = { arguments: ARGUMENTS, takes: TAKES, tool_name: "Pay", outputs: [], changed: [] };
  const rest = { before: null, deadline: null, changes: null, ...call, ...more };
  showCard({ ...one, ...rest });
  fireEvent.click(screen.getByText("Edit"));
}

const field = <T extends HTMLElement = HTMLInputElement>(name: RegExp | string) =>
  screen.getByLabelText<T>(name);
const type = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => screen.getByText<HTMLButtonElement>("Ask anew with these");
const whatIsSent = () => (SENT[0] ?? "").replace(/\s/g, "");

it("has a field for each argument, as the tool takes it, and sends what is not touched to the letter", async () => {
  edit();
  expect(field("Text").tagName).toBe("TEXTAREA");
  expect([field("Amount").type, field("Amount").value]).toEqual(["number", "12345678901234567891"]);
  expect([field("Urgent").type, field("Urgent").checked]).toEqual(["checkbox", false]);
  expect([...field<HTMLSelectElement>(/^How/).options].map((one) => one.text)).toEqual(["–", "post", "mail"]);
  expect(document.activeElement).toBe(field("Text"));
  type("Text", "Good\nmorning");
  fireEvent.change(field(/^How/), { target: { value: "1" } });
  fireEvent.click(field("Urgent"));
  type(/^Rate/, "2.5");
  fireEvent.click(send());
  await waitFor(() => expect(SENT).toHaveLength(1));
  expect(whatIsSent()).toContain(
    '"arguments":{"amount":12345678901234567891,"how":"mail","items":[{"sku":98765432109876543210}],"text":"Good\\nmorning","urgent":true,"rate":2.5}',
  );
});

it("names the field that is wrong, and sends nothing till it is right", () => {
  edit();
  const wrong = (name: string | RegExp) =>
    document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent;
  type("Amount", "1.5");
  expect([wrong("Amount"), send().disabled]).toEqual(["Amount: a whole number", true]);
  type("Amount", "");
  expect([wrong("Amount"), send().disabled]).toEqual(["Amount: needed", true]);
  type("Amount", "7");
  expect([wrong("Amount"), send().disabled]).toEqual([undefined, false]);
  type("Items", '[{"sku":');
  expect([wrong("Items"), send().disabled]).toEqual(["Items: this is no JSON yet", true]);
  expect(screen.getByText<HTMLButtonElement>("Approve").disabled).toBe(true);
  type("Items", '[{"sku": 12345678901234567891}]');
  expect([wrong("Items"), send().disabled]).toEqual([undefined, false]);
  expect(field("Call with these arguments instead").value).toContain("12345678901234567891");
});

it("is no edit any more once every field is as it was", () => {
  edit();
  const approve = screen.getByText<HTMLButtonElement>("Approve");
  for (const [value, held] of [
    ["Good morning", true],
    ["Hello", false],
  ] as const) {
    type("Text", value);
    expect(approve.disabled).toBe(held);
  }
  type("Amount", "");
  expect(approve.disabled).toBe(true);
  type("Amount", "12345678901234567891");
  expect(approve.disabled).toBe(false);
});

it("makes fields of what the call has where nothing is known of what its tool takes", () => {
  edit({ takes: null });
  expect([field(/^Text/).tagName, field(/^Amount/).type, field("Urgent").type]).toEqual([
    "TEXTAREA",
    "number",
    "checkbox",
  ]);
  expect(field("Items").closest("details")?.open).toBe(false);
});

it("tells a yes or no that the call leaves out from a no, and can leave it out again", () => {
  edit({
    takes: { properties: { safe: { type: ["boolean", "null"] }, sure: { type: ["boolean", "null"] } } },
    arguments: '{"sure":null}',
  });
  const chosen = (name: RegExp) => field<HTMLSelectElement>(name).selectedOptions[0]?.text;
  expect([chosen(/^Safe/), chosen(/^Sure/)]).toEqual(["–", "–"]);
  const json = () => JSON.parse(field("Call with these arguments instead").value);
  type(/^Safe/, "1");
  type(/^Sure/, "0");
  expect(json()).toEqual({ safe: false, sure: true });
  type(/^Safe/, "-1");
  type(/^Sure/, "-1");
  expect(json()).toEqual({ sure: null });
});

it("has a list of words one a line, and sends it as a list", async () => {
  edit({ takes: { properties: { to: { type: ["array"] } } }, arguments: '{"to":["ann@x.org","bo, or cy"]}' });
  expect(field<HTMLTextAreaElement>(/^To/).value).toBe("ann@x.org\nbo, or cy");
  const whole = field("Call with these arguments instead");
  for (const [typed, json] of [
    ["ann@x.org\n", ["ann@x.org"]],
    ["", []],
    ["ann@x.org\nbo\n\ndee", ["ann@x.org", "bo", "dee"]],
  ] as const) {
    type(/^To/, typed);
    expect(field<HTMLTextAreaElement>(/^To/).value).toBe(typed);
    expect(JSON.parse(whole.value)).toEqual({ to: json });
  }
  fireEvent.click(send());
  await waitFor(() => expect(SENT).toHaveLength(1));
  expect(whatIsSent()).toContain('"arguments":{"to":["ann@x.org","bo","dee"]}');
});

it.each(['["a\\nb"]', '["a",1]', '[["a"]]', "[]", '[" "]'])(
  "leaves a list that no lines can hold as JSON: %s",
  (list) => {
    edit({ takes: { properties: { to: { type: ["array"] } } }, arguments: `{"to":${list}}` });
    expect(field(/^To/).closest("details")).not.toBeNull();
  },
);
