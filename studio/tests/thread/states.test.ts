import { expect, it } from "vitest";
import type { ThreadPage } from "../../src/thread/events";
import { deniedIn, statesOf } from "../../src/thread/states";
import { eventOf, instanceOf, LIVE } from "../whole";

type Live = ThreadPage["live"];
type Status = Live["nodes"][string]["status"];

const told = (status: Status, ...instances: [string, Status][]) => {
  const all = instances.map(([instance, status]) => instanceOf(instance, status));
  const live = { ...LIVE, nodes: { n: { status, instances: all } } };
  return statesOf(live).get("n");
};

it("says in which round a step is, and of loops in loops in which of each", () => {
  expect(told("done", ["n", "done"])).toEqual({ doing: "done", words: "done" });
  expect(told("running", ["n", "done"], ["n@2.3", "running"])).toEqual({
    doing: "active",
    words: "running, round 2.3",
    tally: "round 2.3",
  });
});

it("says of a list how many of its items stand how, of the last list and of each item as it stood last", () => {
  const items = (list: string, ...statuses: Status[]) =>
    statuses.map((status, at): [string, Status] => [`${list}[${at + 1}]`, status]);
  expect(told("running", ...items("n", "done", "done", "running", "failed"))?.tally).toBe(
    "2 done, 1 at work, 1 failed",
  );
  const again = [...items("n", "done", "done"), ...items("n@2", "done", "running")];
  expect(told("running", ...again)?.words).toBe("running, round 2, 1 done, 1 at work");
  const within: [string, Status][] = [...items("n", "done", "done"), ["n[1]@2", "running"]];
  expect(told("running", ...within)?.tally).toBe("1 done, 1 at work");
});

it("says which tools a step was denied: as told once it is over, and by its events while it is at work", () => {
  const nodes = (status: Status, denied: string[]) => {
    const one = instanceOf("n", status, { denied: denied.map((name) => ({ tool: name, name, reason: "" })) });
    return { ...LIVE, nodes: { n: { status, instances: [one] } } };
  };
  const event = (kind: string, data = {}) => eventOf(kind, { instance: "n", data });
  const mail = event("tool_denied", { tool: "mail", tool_name: "Mail" });
  const events = [mail, event("step_started"), event("tool_denied", { tool: "search" }), mail, mail];
  expect(statesOf(nodes("done", ["Mail", "Mail"]), deniedIn(events)).get("n")).toEqual({
    doing: "done",
    words: "done, Mail denied",
    denied: "Mail",
  });
  expect(statesOf(nodes("running", []), deniedIn(events)).get("n")?.denied).toBe("search, Mail");
  expect(statesOf(nodes("running", []), deniedIn([mail, event("step_started")])).get("n")?.denied).toBe(
    undefined,
  );
});
