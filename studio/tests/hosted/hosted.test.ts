import { describe, expect, it } from "vitest";
import { asked } from "../../src/hosted/asked";
import { pictureOf } from "../../src/hosted/drawing";
import { heard, SILENCE } from "../../src/hosted/heard";
import { pathOf } from "../../src/hosted/path";
import { atWork, happened, type Snapshot, standingOf, turnOf } from "../../src/hosted/standing";
import { titleOf, titleOfFork } from "../../src/hosted/titles";

function snapshot(
  id: string,
  parent: string | null,
  next: string[],
  source = "loop",
  tasks: object[] = [],
): Snapshot {
  return {
    checkpoint_id: id,
    parent_checkpoint_id: parent,
    next,
    metadata: { source },
    tasks: tasks as Record<string, never>[],
  } as Snapshot;
}

const WAITS = { name: "review", error: null, interrupts: [{ id: "q1", value: "Is it good?" }] };
/** draft → review → draft → review, which waits; another branch beside it; the newest first. */
const HISTORY = [
  snapshot("x", "b", ["publish"]),
  snapshot("d", "c", ["review"], "loop", [WAITS]),
  snapshot("c", "b", ["draft"]),
  snapshot("b", "a", ["review"]),
  snapshot("a", "i", ["draft"]),
  snapshot("i", "old", ["__start__"], "input"),
  snapshot("old", null, []),
];

it("knows who is at work in a run that had begun before anybody listened", () => {
  const last = snapshot("s", null, ["draft", "review"]);
  expect([...atWork(SILENCE, last)]).toEqual(["draft", "review"]);
  expect([...atWork({ ...SILENCE, done: ["draft"] }, last)]).toEqual(["review"]);
  expect([...atWork({ ...SILENCE, tasks: new Map([["1", "publish"]]) }, last)]).toEqual(["publish"]);
});

describe("a hosted graph's picture", () => {
  const nodes = ["__start__", "draft", "review", "__end__"].map((id) => ({ id, data: { name: id } }));
  const ways = (drawn: ReturnType<typeof pictureOf>) =>
    drawn.edges.map((one) => `${one.source} ${one.kind} ${one.target}`);

  it("tells ways back from ways on", () => {
    const drawn = pictureOf({
      nodes,
      edges: [
        { source: "__start__", target: "draft" },
        { source: "draft", target: "review" },
        { source: "review", target: "draft", conditional: true, data: "again" },
        { source: "review", target: "__end__", conditional: true },
        { source: "review", target: "nowhere" },
      ],
    });
    expect(ways(drawn)).toEqual([
      "__start__ order draft",
      "draft order review",
      "review back draft",
      "review order __end__",
    ]);
    expect(drawn.nodes.map((one) => `${one.kind} ${one.label}`)).toContain("start start");
    expect(drawn.edges[2]?.label).toBe("again");
  });

  it("draws a node that leads to itself", () => {
    expect(ways(pictureOf({ nodes, edges: [{ source: "draft", target: "draft" }] }))).toEqual([
      "draft back draft",
    ]);
  });
});

describe("how a hosted graph stands", () => {
  it("is told of its own branch and turn alone", () => {
    const turn = turnOf(HISTORY, "d");
    expect(turn.map((one) => one.checkpoint_id)).toEqual(["d", "c", "b", "a", "i"]);
    const states = standingOf(turn, new Set());
    expect(states.get("draft")).toEqual({ doing: "done", words: "done, 2 times" });
    expect(states.get("review")?.doing).toBe("waiting");
    expect(states.has("publish")).toBe(false);
    expect(standingOf(turn, new Set(["review"])).get("review")?.doing).toBe("active");
    expect(pathOf(turn)).toEqual(["draft", "review", "draft"]);
  });

  it("says what a checkpoint came of", () => {
    const [, d, c, , a, i] = HISTORY as [
      Snapshot,
      Snapshot,
      Snapshot,
      Snapshot,
      Snapshot,
      Snapshot,
      Snapshot,
    ];
    expect([happened(d, c), happened(a, i), happened(i, undefined)]).toEqual([
      "draft done",
      "begins",
      "the input is taken in",
    ]);
  });

  it("has the questions that wait", () => {
    expect(asked(HISTORY[1])).toEqual([{ id: "q1", node: "review", value: "Is it good?" }]);
    expect(asked(undefined)).toEqual([]);
  });
});

describe("what is heard of a run", () => {
  const frame = (event: string, data: unknown) => ({ event, data: JSON.stringify(data), id: "" });
  const word = (content: string) =>
    frame("messages", [{ type: "AIMessageChunk", content }, { langgraph_node: "draft" }]);

  it("is which nodes are at work, and their words, until they end", () => {
    let now = heard(SILENCE, frame("metadata", { run_id: "r", attempt: 1 }));
    now = [frame("tasks", { id: "1", name: "draft", triggers: [] }), word("Be"), word("es")].reduce(
      heard,
      now,
    );
    expect([...now.tasks.values()]).toEqual(["draft"]);
    expect(now.writing.get("draft")).toBe("Bees");
    now = heard(now, frame("tasks", { id: "1", name: "draft", result: {} }));
    expect([now.tasks.size, now.writing.size, now.running, now.done]).toEqual([0, 0, true, ["draft"]]);
    expect(heard(now, frame("metadata", { status: "run_done" })).running).toBe(false);
  });

  it("ends with what it failed of", () => {
    const now = heard(
      { ...SILENCE, running: true },
      frame("error", { error: "ValueError", message: "no bees" }),
    );
    expect([now.running, now.error]).toEqual([false, "ValueError: no bees"]);
  });
});

describe("a thread's title", () => {
  it("is the first words of its input", () => {
    expect(titleOf({ words: 3, topic: "  Bees and\n wasps " })).toBe("Bees and wasps");
    expect(titleOf({ messages: [{ role: "user", content: "Hello" }] })).toBe("Hello");
    expect(titleOf({ count: 1 })).toBe("");
  });

  it("is the step and the thread that it was forked from, told from its other forks", () => {
    expect(titleOfFork("Bees", "3", new Set())).toBe("Fork at 3 of Bees");
    expect(titleOfFork("Bees", "3", new Set(["Fork at 3 of Bees"]))).toBe("Fork at 3 (2) of Bees");
    expect(titleOfFork("Fork at 3 (2) of Bees", "5", new Set())).toBe("Fork at 3, then 5 of Bees");
    expect(titleOfFork("Replay at 3 of Bees", "5", new Set())).toBe("Fork at 3, then 5 of Bees");
  });
});
