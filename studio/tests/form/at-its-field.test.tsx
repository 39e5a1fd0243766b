/** What is not as it is to be is told at its field, and a line with nothing on it is no item of a list. */
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SchemaForm } from "../../src/form/schema-form";

const SCHEMA = {
  properties: {
    order: { type: "string", pattern: "^[A-Z]-\\d+$", examples: ["A-17"] },
    code: { type: "string", pattern: "^x" },
    tags: { type: "array", items: { type: "string", minLength: 2 } },
    doses: { type: "array", items: { anyOf: [{ type: "number", minimum: 0.5 }] } },
  },
};
const SENT: unknown[] = [];

function shown() {
  render(
    <SchemaForm
      name="f"
      schema={SCHEMA}
      word="Run it"
      busy={false}
      onSend={async (value) => void SENT.push(value)}
    />,
  );
  return (name: RegExp, words: string) =>
    fireEvent.change(screen.getByLabelText(name, { selector: "textarea" }), { target: { value: words } });
}

const toldAt = (name: RegExp) => {
  const field = screen.getByLabelText(name, { selector: "textarea" });
  return document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
};

it("says at each field what is wrong with it, of a pattern by what fits it", () => {
  const write = shown();
  write(/^Order/, "17");
  write(/^Code/, "y");
  write(/^Tags/, "a\nbb");
  expect([toldAt(/^Order/), toldAt(/^Code/), toldAt(/^Tags/)]).toEqual([
    "written otherwise, as A-17",
    "not of the form that is asked for (the pattern ^x)",
    "1: at least 2 characters",
  ]);
  write(/^Order/, "A-1");
  expect(toldAt(/^Order/)).toBe("");
});

it("takes no line with nothing on it for an item, and keeps it in the field while somebody types on", async () => {
  const write = shown();
  write(/^Tags/, "red\n\nblue\n");
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Tags/, { selector: "textarea" }).value).toBe(
    "red\n\nblue\n",
  );
  fireEvent.click(screen.getByText("Run it"));
  expect(SENT).toEqual([{ tags: ["red", "blue"] }]);
});

it("takes a list of numbers one a line, and says which line is none", async () => {
  const write = shown();
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Doses/, { selector: "textarea" });
  write(/^Doses/, "1.\nsome\n0.1");
  expect(field().value, "as it is typed").toBe("1.\nsome\n0.1");
  expect(toldAt(/^Doses/)).toBe("2: a number; 3: at least 0.5");
  expect(screen.getByText<HTMLButtonElement>("Run it").disabled).toBe(true);
  write(/^Doses/, "1.50\n\n2e1\n");
  expect(field().value).toBe("1.50\n\n2e1\n");
  fireEvent.click(screen.getByText("Run it"));
  expect(SENT.at(-1)).toEqual({ doses: [1.5, 20] });
});
