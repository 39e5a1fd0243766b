import { expect, it } from "vitest";
import type { ThreadPage } from "../../src/thread/events";
import { stalledIn } from "../../src/thread/stalled";
import { eventOf, LIVE, PAGE } from "../whole";

const event = (kind: string, data = {}) => eventOf(kind, { data });
const page: ThreadPage = { ...PAGE, seq: 9, status: "interrupted", live: { ...LIVE, due: ["publisher"] } };
const asked = event("approval_asked", {
  approval: { id: "ask-1", agent: "publisher", tool: "mail", tool_name: "Mail" },
});
const closed = event("approval_closed", { approval: "ask-1" });
const set = (given: object) => event("command_applied", { command: "set_tool", note: "it is so", given });

it("names the call of a question that was closed, whose right may be another by now", () => {
  const told = [event("run_started"), asked, set({ tool: "mail", effect: "deny" }), closed];
  const call = { agent: "publisher", tool: "mail", name: "Mail" };
  expect(stalledIn(page, told)).toEqual({ due: ["publisher"], why: "it is so", call });
  const gate = event("approval_asked", { approval: { id: "ask-1", tool: "" } });
  expect(stalledIn(page, [gate, closed])?.call).toBeNull();
});

it("says nothing where somebody is asked, or what was closed is of a run before", () => {
  expect(stalledIn(page, [asked, closed, event("run_started")])).toBeNull();
  expect(stalledIn({ ...page, approvals: [{}] } as never, [asked, closed])).toBeNull();
});

it("says of a fork on which nothing has run what is asked once it does, and of no other thread", () => {
  const node = (status: string) => ({ status, instances: [] });
  const nodes = { writer: node("done"), gate: node("waiting") };
  const fork = { ...page, seq: 0, live: { ...LIVE, due: [], nodes } } as unknown as ThreadPage;
  expect(stalledIn(fork, [])?.fork).toEqual({ asks: ["gate"] });
  expect(stalledIn({ ...fork, seq: 3 }, [])).toBeNull(); // its events are still to come
  expect(stalledIn({ ...fork, seq: 1 }, [event("run_started")])).toBeNull();
  expect(stalledIn({ ...fork, status: "busy" }, [])).toBeNull();
});
