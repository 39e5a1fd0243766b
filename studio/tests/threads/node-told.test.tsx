import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { components } from "../../src/api/schema";
import { NodeTold } from "../../src/pages/threads/node-told";
import type { ThreadPage } from "../../src/thread/events";
import { approvalOf, instanceOf, LIVE, nodeOf, PAGE, pictureOf } from "../whole";

type Picture = components["schemas"]["Picture"];
type Status = ThreadPage["live"]["nodes"][string]["status"];

it.each([
  ["done", "", "It is done. See it in the trace."],
  ["approved", "", "It was approved. See it in the trace."],
  ["waiting", "A human approves", "It waits for a person: A human approves. See it in the trace."],
] as const)("tells how a step that is %s stands in sentences", (status, detail, words) => {
  const names = pictureOf([nodeOf("writer", { label: "Writer" })]);
  const instances = [instanceOf("writer", status, { detail })];
  const live = { ...LIVE, nodes: { writer: { status, instances } } };
  const page = { ...PAGE, live, workflow: { ...PAGE.workflow, picture: names } };
  const { container } = render(
    <NodeTold page={page} names={names} picked="writer" close={() => undefined} />,
  );
  expect([...container.querySelectorAll("li")].map((told) => told.textContent)).toEqual([words]);
});

const node = (id: string, label: string, more: Partial<Picture["nodes"][number]> = {}) =>
  nodeOf(id, { label, words: label, ...more });
const way = (source: string, target: string, more: Partial<Picture["edges"][number]> = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  label: "",
  kind: "order" as const,
  ...more,
});
const FLOW: Picture = {
  ...pictureOf(),
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

function shown(picked: string, statuses: Record<string, Status>, approvals: ThreadPage["approvals"] = []) {
  const nodes = Object.fromEntries(
    Object.entries(statuses).map(([instance, status]) => [
      instance,
      { status, instances: [instanceOf(instance, status, { detail: "refund {}" })] },
    ]),
  );
  const page = {
    ...PAGE,
    approvals,
    live: { ...LIVE, nodes },
    workflow: { ...PAGE.workflow, picture: FLOW },
  };
  const { container } = render(<NodeTold page={page} names={FLOW} picked={picked} close={() => undefined} />);
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
  const call = { tool: "refund", tool_name: "Refund", arguments: '{"amount":49.9}' };
  const asked = approvalOf("tool", { instance: "billing", ask: "It is of high risk", ...call });
  expect(shown("billing", { billing: "waiting" }, [{ ...asked, whom: "anybody" }])).toContain(
    'It waits for a person to say whether Refund may be called with {"amount":49.9}. See it',
  );
  expect(shown("billing", { billing: "waiting" }, [{ ...asked, whom: "leads" }])).toContain(
    "It waits for leads to say whether Refund",
  );
});
