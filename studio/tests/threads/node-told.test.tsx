import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Picture } from "../../src/api/types";
import { NodeTold } from "../../src/pages/threads/node-told";
import type { ThreadPage } from "../../src/thread/events";

it.each([
  ["done", "", "It is done. See it in the trace."],
  ["approved", "", "It was approved. See it in the trace."],
  ["waiting", "A human approves", "It waits for a person: A human approves. See it in the trace."],
])("tells how a step that is %s stands in sentences", (status, detail, words) => {
  const node = { id: "writer", label: "Writer", words: "Writer" };
  const one = { instance: "writer", status, kind: "step", round: 0, item: 0, failure: "", detail };
  const page = {
    thread_id: "t",
    timeline: { turn: 1 },
    live: { nodes: { writer: { instances: [one] } } },
    approvals: [],
    workflow: { picture: { nodes: [node] } },
  } as unknown as ThreadPage;
  const names = page.workflow.picture as Picture;
  const { container } = render(
    <NodeTold page={page} names={names} picked="writer" close={() => undefined} />,
  );
  expect([...container.querySelectorAll("li")].map((told) => told.textContent)).toEqual([words]);
});

const node = (id: string, label: string, more: object = {}) => ({
  id,
  label,
  words: label,
  kind: "step",
  approvers: [],
  ...more,
});
const way = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  label: "",
  kind: "order",
  ...more,
});
const FLOW = {
  frames: [],
  nodes: [
    node("billing", "Billing"),
    node("shipping", "Shipping"),
    node("composer", "Composer"),
    node("gate-a", "a lawyer approves", { kind: "gate", approvers: ["lawyers"] }),
    node("publisher", "Publisher"),
    node("tools", "tools", { kind: "tools" }),
  ],
  edges: [
    way("billing", "composer"),
    way("shipping", "composer"),
    way("composer", "gate-a"),
    way("gate-a", "publisher"),
    way("shipping", "publisher", { kind: "signal", label: "parcel sent" }),
    way("publisher", "composer", { kind: "back" }),
    way("billing", "tools", { kind: "tool", label: "Refund" }),
  ],
};

function shown(picked: string, statuses: Record<string, string>, approvals: object[] = []) {
  const nodes = Object.fromEntries(
    Object.entries(statuses).map(([instance, status]) => [
      instance,
      { status, instances: [{ instance, status, failure: "", detail: "refund {}", denied: [] }] },
    ]),
  );
  const page = {
    thread_id: "t",
    timeline: { turn: 1 },
    approvals,
    live: { nodes, due: [], outcome: null },
    workflow: { picture: FLOW },
  } as unknown as ThreadPage;
  const picture = FLOW as unknown as Picture;
  const { container } = render(
    <NodeTold page={page} names={picture} picked={picked} close={() => undefined} />,
  );
  return container.textContent;
}

it("says for whom a step that has not begun waits, and how they stand", () => {
  expect(shown("composer", { billing: "waiting", shipping: "done" })).toContain(
    "It has not begun: it waits for Billing, which waits for a person itself.",
  );
  expect(shown("composer", { billing: "running", shipping: "failed" })).toContain(
    "it waits for Billing, at work now; and for Shipping, which has failed.",
  );
  expect(shown("publisher", { billing: "done", shipping: "running", composer: "done" })).toContain(
    "it waits for lawyers (a lawyer approves), who is not asked yet; and for Shipping to announce parcel sent, at work now.",
  );
});

it("says who has to answer for a step that waits for a person, and what", () => {
  const call = { kind: "tool", tool: "refund", tool_name: "Refund", arguments: '{"amount":49.9}' };
  const asked = { instance: "billing", ask: "It is of high risk", ...call };
  expect(shown("billing", { billing: "waiting" }, [{ ...asked, whom: "anybody" }])).toContain(
    'It waits for a person to say whether Refund may be called with {"amount":49.9}. See it',
  );
  expect(shown("billing", { billing: "waiting" }, [{ ...asked, whom: "leads" }])).toContain(
    "It waits for leads to say whether Refund",
  );
});
