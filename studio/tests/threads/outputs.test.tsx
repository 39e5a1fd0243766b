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
