import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Picture } from "../../src/api/types";
import { NodeTold } from "../../src/pages/threads/node-told";
import type { ThreadPage } from "../../src/thread/events";

it.each([
  ["done", "", "It is done. See it in the trace."],
  ["approved", "", "It was approved. See it in the trace."],
  ["waiting", "A human approves", "It waits: A human approves. See it in the trace."],
])("tells how a step that is %s stands in sentences", (status, detail, words) => {
  const node = { id: "writer", label: "Writer", words: "Writer" };
  const one = { instance: "writer", status, kind: "step", round: 0, item: 0, failure: "", detail };
  const page = {
    thread_id: "t",
    timeline: { turn: 1 },
    live: { nodes: { writer: { instances: [one] } } },
    workflow: { picture: { nodes: [node] } },
  } as unknown as ThreadPage;
  const names = page.workflow.picture as Picture;
  const { container } = render(
    <NodeTold page={page} names={names} picked="writer" close={() => undefined} />,
  );
  expect([...container.querySelectorAll("li")].map((told) => told.textContent)).toEqual([words]);
});
