import { expect, it } from "vitest";
import type { ThreadEvent, ThreadPage } from "../../src/thread/events";
import { stalledIn } from "../../src/thread/stalled";

const event = (kind: string, data = {}) => ({ kind, data }) as unknown as ThreadEvent;
const page = { status: "interrupted", approvals: [], live: { due: ["publisher"] } } as unknown as ThreadPage;
const asked = event("approval_asked", { approval: { id: "ask-1", tool: "mail", tool_name: "Mail" } });
const closed = event("approval_closed", { approval: "ask-1" });
const set = (given: object) => event("command_applied", { command: "set_tool", note: "it is so", given });

it("says that the call of a question that was closed is denied, where its tool is forbidden now", () => {
  const after = (given: object) => stalledIn(page, [event("run_started"), asked, set(given), closed]);
  expect(after({ tool: "mail", effect: "deny" })).toEqual({
    ...{ due: ["publisher"], why: "it is so", denied: "Mail" },
  });
  expect(after({ tool: "mail", effect: "allow" })?.denied).toBe("");
  expect(after({ tool: "search", effect: "deny" })?.denied).toBe("");
});

it("says nothing where somebody is asked, or what was closed is of a run before", () => {
  expect(stalledIn(page, [asked, closed, event("run_started")])).toBeNull();
  expect(stalledIn({ ...page, approvals: [{}] } as never, [asked, closed])).toBeNull();
});
