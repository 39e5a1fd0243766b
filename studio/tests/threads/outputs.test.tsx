/** What is written on a thread is told of as whose it is: also where a person has written it in an agent's place. */
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Outputs } from "../../src/pages/threads/outputs";
import { timeOf } from "../../src/parts/times";
import type { ThreadEvent } from "../../src/thread/events";

const wrote = (instance: string, by_hand: boolean) => ({
  ...{ instance, agent: instance, text: `Of ${instance}`, fields: {}, audiences: [], readers: null },
  ...{ by_hand, edited_by: instance === "bob" ? "eve" : "" },
});
const edit = (seq: number, given: Record<string, unknown>): ThreadEvent => ({
  ...{ seq, at: 1000 * seq, kind: "command_applied", instance: "", agent: "" },
  data: { command: "edit_state", given },
});

it("marks what a person has written in an agent's place, and says when", () => {
  const picture = { nodes: [], frames: [], edges: [], groups: [], rules: [] };
  render(
    <Outputs
      outputs={[wrote("ann", false), wrote("bob", true), wrote("cy@2", true), wrote("dan", true)]}
      conversation={[]}
      writing={new Map()}
      picture={picture}
      events={[
        edit(1, { outputs: { bob: { text: "First" } } }),
        edit(2, { outputs: { bob: { text: "Of bob" } } }),
        edit(3, { messages: { "1/cy@2": "Of cy@2" } }),
      ]}
    />,
  );
  const marks = ["ann", "bob", "cy@2", "dan"].map(
    (who) =>
      screen
        .getByText(`Of ${who}`)
        .closest("li")
        ?.textContent?.match(/edited by hand[^O]*/)?.[0],
  );
  expect(marks).toEqual([
    undefined,
    `edited by hand by eve, at ${timeOf(2000)}`,
    `edited by hand, at ${timeOf(3000)}`,
    "edited by hand",
  ]);
});

it("tells of a call that was denied whose it was, why, and what the agent was told, among its agent's words", () => {
  const node = { id: "pub", kind: "step", agent: "bob", label: "Publisher" };
  const data = { tool: "mail", tool_name: "Mail", reason: "too dear", text: "Denied: too dear." };
  render(
    <Outputs
      outputs={[wrote("ann", false), wrote("bob", false)]}
      conversation={[]}
      writing={new Map()}
      picture={{ nodes: [node], frames: [], edges: [], groups: [], rules: [] } as never}
      events={[{ seq: 1, at: 1000, kind: "tool_denied", instance: "pub", agent: "", data }]}
    />,
  );
  const line = () => screen.queryByText(/was denied/)?.closest("li")?.textContent;
  expect(line()).toBe(
    `Publisher was denied a call of Mail: too dear${timeOf(1000)}Publisher was told: “Denied: too dear.”`,
  );
  fireEvent.change(screen.getByLabelText("Everybody"), { target: { value: "bob" } });
  expect(line()).toBeDefined();
  fireEvent.change(screen.getByLabelText("Everybody"), { target: { value: "ann" } });
  expect(line()).toBeUndefined();
});

const PICTURE = {
  nodes: [
    { id: "billing", kind: "step", agent: "bill", label: "Billing", detail: "" },
    { id: "writer", kind: "step", agent: "write", label: "Writer", detail: "" },
    { id: "gate-a", kind: "gate", agent: null, label: "a human approves", detail: "" },
  ],
  ...{ frames: [], edges: [], rules: [], groups: [{ id: "desk", name: "News desk" }] },
} as never;
const told = (seq: number, kind: string, data: object, instance = ""): ThreadEvent => ({
  ...{ seq, at: 1000 * seq, kind, instance, agent: "" },
  data: data as ThreadEvent["data"],
});
const did = (seq: number, command: string, given: object, note = "") =>
  told(seq, "command_applied", { command, given, note });
const asks = (id: string, more: object) => ({ approval: { id, ...more } });
const CALL = { tool: "refund", tool_name: "Refund", arguments: '{"amount":49.9,"currency":"EUR"}' };

function lines(events: readonly ThreadEvent[]) {
  const { container } = render(
    <Outputs outputs={[]} conversation={[]} writing={new Map()} picture={PICTURE} events={events} />,
  );
  return [...container.querySelectorAll("li")].map((one) =>
    one.textContent?.replace(/\d+:\d+.*?(?=\{|$)/, "|"),
  );
}

it("says to which call or gate a person said yes or no, and who was meant by whom", () => {
  const found = lines([
    told(1, "approval_asked", asks("c", { ask: "It is of high risk", ...CALL }), "billing"),
    did(2, "approve", { approval: "c", by: "ann" }),
    told(3, "gate_waiting", asks("g", { ask: "May it be posted?" }), "gate-a"),
    did(4, "reject", { approval: "g" }),
    did(5, "send", { message: "Hm", audience: "private:write" }),
  ]);
  expect(found[0]).toBe('ann approved the call of Refund by Billing|{"amount":49.9,"currency":"EUR"}');
  expect(found[1]).toMatch(/^A person rejected “May it be posted\?”\|$/);
  expect(found[2]).toMatch(/^A person saidfor Writer alone · /);
});

it("says what a person made of a call, and where they sent the work in place of an answer", () => {
  const found = lines([
    told(1, "approval_asked", asks("c", { ask: "It is of high risk", ...CALL }), "billing"),
    did(2, "edit_state", { calls: { c: { currency: "USD", amount: 19.9 } } }),
    told(3, "approval_closed", { approval: "c", status: "superseded" }, "billing"),
    told(
      4,
      "approval_asked",
      asks("d", { ...CALL, instead: '{"amount":19.9,"currency":"USD"}', again: "c" }),
      "billing",
    ),
    told(5, "gate_waiting", asks("g", { ask: "May it be posted?" }), "gate-a"),
    did(6, "redirect", { step: "writer" }, "Writer runs again"),
    told(7, "approval_closed", { approval: "g", status: "superseded" }, "gate-a"),
    did(8, "set_tool", { tool: "refund", reason: "enough" }, "nobody may use Refund (enough)"),
  ]);
  expect(screen.getByText("nobody may use Refund (enough)")).toBeTruthy();
  expect(found[0]).toMatch(/^A person edited the call of Refund by Billing\|/);
  expect([...document.querySelectorAll("del, ins")].map((one) => one.textContent?.trim()).join(" ")).toMatch(
    /49\.9.*19\.9.*EUR.*USD/,
  );
  expect(found[1]).toMatch(
    /^A person sent the work to Writer, in place of an answer to “May it be posted\?”/,
  );
});

it("says whose words a person edited, and what became of them on demand", async () => {
  const found = lines([
    told(1, "step_finished", { text: "Bees hum." }, "writer"),
    did(2, "edit_state", { outputs: { writer: { text: "Bees buzz." } } }),
  ]);
  expect(found[0]).toMatch(/^A person edited what Writer wrote/);
  fireEvent.click(screen.getByText("What became"));
  expect(await screen.findByText("buzz.")).toBeTruthy();
});

it("says of what is hidden from somebody that it is not for all, of this turn and of those before", () => {
  const agents = ["coder", "scribe", "checker", "courier"];
  const nodes = agents.map((id) => ({ id, kind: "step", agent: id, label: id, detail: "", groups: [] }));
  const readers = ["scribe", "checker", "courier"];
  const output = (agent: string, readers: string[] | null) => ({ ...wrote(agent, false), agent, readers });
  const audiences = ["public"];
  render(
    <Outputs
      outputs={[
        { ...output("scribe", readers), audiences },
        { ...output("coder", null), audiences },
      ]}
      conversation={[
        { instance: "checker", agent: "checker", text: "Of before", audiences, readers, earlier: 1 },
        ...["scribe", "coder"].map((one) => ({
          ...{ instance: one, agent: one, text: "", audiences, readers: null, earlier: null },
        })),
      ]}
      writing={new Map()}
      picture={{ nodes, frames: [], edges: [], groups: [], rules: [] } as never}
      events={[]}
    />,
  );
  const heads = () => screen.getAllByRole("listitem").map((one) => one.querySelector("p")?.textContent);
  expect(heads()).toEqual(["checkerfor all but coder", "scribefor all but coder", "coderfor all"]);
  fireEvent.change(screen.getByLabelText("Every audience"), { target: { value: "for all" } });
  expect(heads()).toEqual(["coderfor all"]);
});
