/** Every method of `Client`, each by itself; a method that nobody tries fails the last test. */
import assert from "node:assert/strict";
import test from "node:test";
import { Client } from "@langchain/langgraph-sdk";
import WebSocket from "ws";
import { LIMIT, NOWHERE, SERVER, all, gate, named, open, refused } from "./trials.js";

const client = new Client({ apiUrl: SERVER, callerOptions: { maxRetries: 0 } });
const ROOMS = ["assistants", "threads", "runs", "crons", "store"];
const tried = new Set();

function trial(method, body) {
  tried.add(method);
  test(method, LIMIT, body);
}

const thread = async (options) => (await client.threads.create(options)).thread_id;
const events = (parts) => parts.map((part) => part.event);
const counted = { input: { n: 1 } };

/** A run that has come to a gate: [its thread, the run, the gate]. */
async function held(options = {}) {
  const [id, name] = [await thread(), gate()];
  const run = await client.runs.create(id, "steps", { input: { n: 1, hold: name }, ...options });
  return [id, run, name];
}

// -- assistants

trial("assistants.get", async () => {
  const found = await client.assistants.get("steps");
  assert.equal(found.graph_id, "steps");
  assert.deepEqual(found.metadata, { created_by: "system" });
  await refused(client.assistants.get(NOWHERE), 404);
});

trial("assistants.getGraph", async () => {
  const graph = await client.assistants.getGraph("steps");
  assert.deepEqual(graph.nodes.map((node) => node.id), ["__start__", "one", "two", "__end__"]);
  const opened = await client.assistants.getGraph("nested", { xray: true });
  assert.ok(opened.nodes.some((node) => node.id === "sub:inner"));
  assert.deepEqual(await client.assistants.getGraph("nested", { xray: 1 }), opened);
});

trial("assistants.getSchemas", async () => {
  const schemas = await client.assistants.getSchemas("pair");
  assert.equal(schemas.graph_id, "pair");
  assert.equal(schemas.input_schema.properties.log.type, "array");
});

trial("assistants.getSubgraphs", async () => {
  assert.deepEqual(Object.keys(await client.assistants.getSubgraphs("nested")), ["sub"]);
  const one = await client.assistants.getSubgraphs("nested", { namespace: "sub", recurse: true });
  assert.deepEqual(Object.keys(one), ["sub"]);
});

trial("assistants.create", async () => {
  const made = await client.assistants.create({
    graphId: "steps",
    config: { recursion_limit: 9, tags: ["a"] },
    metadata: { of: "create" },
    name: "Counter",
    description: "It counts.",
  });
  assert.deepEqual([made.version, made.name, made.description], [1, "Counter", "It counts."]);
  const again = { graphId: "steps", assistantId: made.assistant_id };
  await refused(client.assistants.create(again), 409);
  assert.deepEqual(await client.assistants.create({ ...again, ifExists: "do_nothing" }), made);
  const told = await client.assistants.create({ graphId: "steps", context: { k: 1 } });
  assert.deepEqual(told.context, { k: 1 });
});

trial("assistants.update", async () => {
  const made = await client.assistants.create({ graphId: "steps" });
  const id = made.assistant_id;
  const changed = await client.assistants.update(id, { name: "Other", metadata: { a: 1 }, context: { c: 2 } });
  assert.deepEqual([changed.version, changed.name, changed.context], [2, "Other", { c: 2 }]);
  assert.equal((await client.assistants.update(id, { graphId: "nested", description: "d" })).graph_id, "nested");
});

trial("assistants.delete", async () => {
  const made = await client.assistants.create({ graphId: "steps" });
  const id = await thread();
  await client.runs.wait(id, made.assistant_id, counted);
  await client.assistants.delete(made.assistant_id, { deleteThreads: true });
  await refused(client.assistants.get(made.assistant_id), 404);
  await refused(client.threads.get(id), 404);
});

trial("assistants.search", async () => {
  for (const name of ["s1", "s2", "s3"]) {
    await client.assistants.create({ graphId: "steps", name, metadata: { of: "search" } });
  }
  const query = { metadata: { of: "search" }, sortBy: "name", sortOrder: "asc" };
  const found = await client.assistants.search({ ...query, limit: 2 });
  assert.deepEqual(found.map((one) => one.name), ["s1", "s2"]);
  const page = await client.assistants.search({ ...query, limit: 2, offset: 0, includePagination: true });
  assert.equal(page.next, "2");
  assert.equal(page.assistants.length, 2);
  const last = await client.assistants.search({ ...query, limit: 2, offset: 2, includePagination: true });
  assert.equal(last.next, null);
  const parts = await client.assistants.search({ ...query, graphId: "steps", name: "s1", select: ["name"] });
  assert.deepEqual(parts, [{ name: "s1" }]);
});

trial("assistants.count", async () => {
  await client.assistants.create({ graphId: "steps", name: "c1", metadata: { of: "count" } });
  assert.equal(await client.assistants.count({ metadata: { of: "count" }, graphId: "steps", name: "c1" }), 1);
});

trial("assistants.getVersions", async () => {
  const made = await client.assistants.create({ graphId: "steps" });
  await client.assistants.update(made.assistant_id, { metadata: { v: 2 } });
  const found = await client.assistants.getVersions(made.assistant_id, { limit: 5, offset: 0 });
  assert.deepEqual(found.map((one) => one.version), [2, 1]);
  const some = await client.assistants.getVersions(made.assistant_id, { metadata: { v: 2 } });
  assert.deepEqual(some.map((one) => one.version), [2]);
});

trial("assistants.setLatest", async () => {
  const made = await client.assistants.create({ graphId: "steps", name: "first" });
  await client.assistants.update(made.assistant_id, { name: "second" });
  assert.equal((await client.assistants.setLatest(made.assistant_id, 1)).name, "first");
});

// -- threads

trial("threads.create", async () => {
  const made = await client.threads.create({ metadata: { m: 1 }, graphId: "steps" });
  assert.deepEqual(made.metadata, { m: 1, graph_id: "steps" });
  assert.deepEqual([made.status, made.values], ["idle", {}]);
  const threadId = crypto.randomUUID();
  assert.equal((await client.threads.create({ threadId })).thread_id, threadId);
  await refused(client.threads.create({ threadId }), 409);
  assert.equal((await client.threads.create({ threadId, ifExists: "do_nothing" })).thread_id, threadId);
  const told = await client.threads.create({
    graphId: "steps",
    supersteps: [{ updates: [{ values: { n: 4 }, asNode: "one" }] }],
  });
  assert.equal(told.values.n, 4);
});

named("threads.create with a time to live", async () => {
  const { thread_id } = await client.threads.create({ ttl: 5 });
  const { ttl } = await client.threads.get(thread_id, { include: ["ttl"] });
  assert.equal(ttl.strategy, "delete");
  assert.equal(ttl.ttl_minutes, 5);
  assert.ok(Math.abs(Date.parse(ttl.expires_at) - Date.now() - 5 * 60_000) < 60_000);
  const other = await client.threads.update(thread_id, { ttl: { ttl: 60, strategy: "delete" } });
  assert.equal(other.thread_id, thread_id);
  assert.equal((await client.threads.get(thread_id, { include: ["ttl"] })).ttl.ttl_minutes, 60);
  await refused(client.threads.create({ ttl: -1 }), 422);
});

trial("threads.get", async () => {
  const id = await thread({ metadata: { g: 1 } });
  assert.equal((await client.threads.get(id)).metadata.g, 1);
  await refused(client.threads.get(NOWHERE), 404);
});

trial("threads.copy", async () => {
  const id = await thread();
  await client.runs.wait(id, "steps", counted);
  const copy = await client.threads.copy(id);
  assert.notEqual(copy.thread_id, id);
  assert.equal((await client.threads.getState(copy.thread_id)).values.n, 3);
  await client.runs.wait(copy.thread_id, "steps", counted);
  assert.equal((await client.threads.getState(id)).values.n, 3);
});

trial("threads.update", async () => {
  const id = await thread({ metadata: { a: 1 } });
  assert.deepEqual((await client.threads.update(id, { metadata: { b: 2 } })).metadata, { a: 1, b: 2 });
  assert.equal(await client.threads.update(id, { metadata: { b: 3 }, returnMinimal: true }), undefined);
  assert.equal((await client.threads.get(id)).metadata.b, 3);
});

trial("threads.delete", async () => {
  const id = await thread();
  await client.runs.wait(id, "steps", counted);
  await client.threads.delete(id);
  await refused(client.threads.get(id), 404);
});

trial("threads.prune", async () => {
  const [one, other] = [await thread(), await thread()];
  await client.runs.wait(other, "steps", counted);
  assert.deepEqual(await client.threads.prune([one, NOWHERE]), { pruned_count: 1 });
  await refused(client.threads.get(one), 404);
  assert.ok((await client.threads.getHistory(other)).length > 1);
  assert.deepEqual(await client.threads.prune([other], { strategy: "keep_latest" }), { pruned_count: 1 });
  assert.equal((await client.threads.getHistory(other)).length, 1);
  assert.equal((await client.runs.wait(other, "steps", counted)).n, 6);
});

trial("threads.search", async () => {
  const of = crypto.randomUUID();
  const [one, other] = [await thread({ metadata: { of } }), await thread({ metadata: { of } })];
  await client.runs.wait(one, "steps", { input: { n: 1, ask: true } });
  const metadata = { of };
  const [waits] = await client.threads.search({ metadata, status: "interrupted" });
  assert.equal(waits.thread_id, one);
  const [asked] = Object.values(waits.interrupts).flat();
  assert.deepEqual(asked.value, { q: "go on?" });
  const sorted = await client.threads.search({ metadata, sortBy: "created_at", sortOrder: "asc", limit: 5 });
  assert.deepEqual(sorted.map((found) => found.thread_id), [one, other]);
  const rest = await client.threads.search({ metadata, ids: [other], offset: 0, select: ["thread_id", "status"] });
  assert.deepEqual(rest, [{ thread_id: other, status: "idle" }]);
  const [taken] = await client.threads.search({ metadata, values: { n: 2 }, extract: { last: "values.log[-1]" } });
  assert.equal(taken.extracted.last, "one");
});

trial("threads.count", async () => {
  const of = crypto.randomUUID();
  await client.runs.wait(await thread({ metadata: { of } }), "steps", counted);
  assert.equal(await client.threads.count({ metadata: { of }, status: "idle", values: { n: 3 } }), 1);
  assert.equal(await client.threads.count({ metadata: { of }, status: "busy" }), 0);
});

trial("threads.getState", async () => {
  const id = await thread();
  const empty = await client.threads.getState(id);
  assert.deepEqual([empty.values, empty.next], [{}, []]);
  await client.runs.wait(id, "deep", { input: {} });
  const state = await client.threads.getState(id, undefined, { subgraphs: true });
  assert.deepEqual(state.next, ["below"]);
  assert.deepEqual(state.tasks[0].state.next, ["one"]);
  const id2 = state.checkpoint.checkpoint_id;
  assert.equal((await client.threads.getState(id, id2)).checkpoint.checkpoint_id, id2);
  const inner = await client.threads.getState(id, state.tasks[0].state.checkpoint, { subgraphs: false });
  assert.deepEqual(inner.next, ["one"]);
  assert.deepEqual(await client.threads.getState(id, id2, { select: ["next"] }), { next: ["below"] });
});

trial("threads.updateState", async () => {
  const id = await thread();
  await client.runs.wait(id, "steps", counted);
  const made = await client.threads.updateState(id, { values: { n: 10 }, asNode: "two" });
  const state = await client.threads.getState(id);
  assert.equal(state.values.n, 13);
  assert.equal(made.configurable.checkpoint_id, state.checkpoint.checkpoint_id);
  const [, before] = await client.threads.getHistory(id);
  await client.threads.updateState(id, { values: { n: 1 }, asNode: "two", checkpointId: before.checkpoint.checkpoint_id });
  assert.equal((await client.threads.getState(id)).values.n, 4);
  await client.threads.updateState(id, { values: { n: 2 }, asNode: "two", checkpoint: before.checkpoint });
  assert.equal((await client.threads.getState(id)).values.n, 5);
});

trial("threads.patchState", async () => {
  const id = await thread({ metadata: { kept: 1 } });
  await client.threads.patchState(id, { added: 2 });
  assert.deepEqual((await client.threads.get(id)).metadata, { kept: 1, added: 2 });
});

trial("threads.getHistory", async () => {
  const id = await thread();
  await client.runs.wait(id, "steps", { ...counted, metadata: { mine: "yes" } });
  const states = await client.threads.getHistory(id, { limit: 3 });
  assert.deepEqual(states.map((state) => state.next), [[], ["two"], ["one"]]);
  assert.equal(states[0].parent_checkpoint.checkpoint_id, states[1].checkpoint.checkpoint_id);
  const older = await client.threads.getHistory(id, { before: { configurable: states[0].checkpoint } });
  assert.deepEqual(older[0].checkpoint, states[1].checkpoint);
  assert.ok((await client.threads.getHistory(id, { metadata: { mine: "yes" } })).length > 1);
  assert.deepEqual(await client.threads.getHistory(id, { metadata: { mine: "no" } }), []);
  const part = await client.threads.getHistory(id, { limit: 1, checkpoint: { checkpoint_ns: "" }, select: ["next"] });
  assert.deepEqual(part, [{ next: [] }]);
});

trial("threads.joinStream", async () => {
  const [id, run, name] = await held({ streamMode: "updates" });
  const heard = [];
  for await (const part of client.threads.joinStream(id, { lastEventId: "-1", streamMode: ["run_modes"] })) {
    heard.push(part);
    if (part.event === "metadata" && heard.length === 1) await open(name);
    if (part.data?.status === "run_done") break;
  }
  assert.deepEqual(events(heard), ["metadata", "updates", "updates", "metadata"]);
  assert.equal(heard[0].data.run_id, run.run_id);
  const numbers = heard.map((part) => Number(part.id));
  assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));
});

/** Node 20 has no WebSocket of its own. */
const webSocketFactory = (url) => new WebSocket(url);

for (const transport of ["sse", "websocket"]) {
  named(`threads.stream by ${transport}`, async () => {
    const talk = client.threads.stream({ assistantId: "chat", transport, webSocketFactory });
    const said = [];
    const texts = (async () => {
      for await (const message of talk.messages) said.push(await message.text);
    })();
    await talk.run.start({ input: { messages: [{ role: "user", content: "hi" }] } });
    const output = await talk.output;
    assert.deepEqual(output.messages.map((one) => one.content), ["hi", "hello there friend", "noted"]);
    await talk.close();
    await texts;
    assert.deepEqual(said, ["hello there friend", "noted"]);
  });

  named(`threads.stream asks and is answered by ${transport}`, async () => {
    const talk = client.threads.stream({ assistantId: "deep", transport, webSocketFactory });
    const answers = [];
    let answered;
    const over = new Promise((resolve) => {
      talk.onEvent((event) => {
        const { namespace, data } = event.params;
        if (event.method === "input.requested") {
          answers.push(data.payload);
          answered = talk.input.respond({ namespace, interrupt_id: data.interrupt_id, response: "yes" });
        } else if (event.method === "lifecycle" && namespace.length === 0 && data.event === "completed") resolve();
      });
    });
    await talk.run.start({ input: {} });
    await over;
    await answered;
    assert.deepEqual(answers, [{ q: "first?" }]);
    assert.deepEqual((await client.threads.getState(talk.threadId)).values.log, ["one:yes"]);
    await talk.close();
  });
}
tried.add("threads.stream");

// -- runs

trial("runs.create", async () => {
  const id = await thread();
  let created;
  const run = await client.runs.create(id, "steps", {
    ...counted,
    metadata: { m: 1 },
    config: { recursion_limit: 9, tags: ["x"] },
    context: { c: 1 },
    streamMode: ["values", "updates"],
    streamSubgraphs: true,
    streamResumable: true,
    durability: "sync",
    onRunCreated: (found) => (created = found),
  });
  assert.deepEqual(created, { run_id: run.run_id, thread_id: id });
  assert.deepEqual([run.status, run.metadata.m, run.multitask_strategy], ["pending", 1, "enqueue"]);
  assert.equal((await client.runs.join(id, run.run_id)).n, 3);
  const alone = await client.runs.create(null, "steps", { ...counted, onCompletion: "keep" });
  assert.equal((await client.runs.join(alone.thread_id, alone.run_id)).n, 3);
  const made = crypto.randomUUID();
  await client.runs.create(made, "steps", { ...counted, ifNotExists: "create" });
  await refused(client.runs.create(NOWHERE, "steps", counted), 404);
  await refused(client.runs.create(id, "nobody", counted), 404);
  const [busy] = await held();
  await refused(client.runs.create(busy, "steps", { ...counted, multitaskStrategy: "reject" }), 409);
});

trial("runs.createBatch", async () => {
  const runs = await client.runs.createBatch([
    { assistantId: "steps", ...counted },
    { assistantId: "steps", input: { n: 5 } },
  ]);
  const values = await Promise.all(runs.map((run) => client.runs.join(run.thread_id, run.run_id)));
  assert.deepEqual(values.map((one) => one.n), [3, 7]);
});

trial("runs.wait", async () => {
  const id = await thread();
  let created;
  const values = await client.runs.wait(id, "steps", { ...counted, onRunCreated: (run) => (created = run) });
  assert.deepEqual(values, { n: 3, log: ["one", "two"] });
  assert.equal(created.thread_id, id);
  await assert.rejects(client.runs.wait(id, "steps", { input: { fail: true } }), /ValueError: broken/);
  const failed = await client.runs.wait(id, "steps", { input: { fail: true }, raiseError: false });
  assert.equal(failed.__error__.error, "ValueError");
  assert.equal((await client.runs.wait(null, "steps", counted)).n, 3);
  const asks = await client.runs.wait(null, "steps", { input: { n: 1, ask: true } });
  assert.deepEqual(asks.__interrupt__[0].value, { q: "go on?" });
  const stops = await client.runs.wait(await thread(), "steps", { ...counted, interruptBefore: ["two"] });
  assert.deepEqual(stops.log, ["one"]);
});

named("runs.wait goes on where it was asked", async () => {
  const id = await thread();
  await client.runs.wait(id, "steps", { input: { n: 1, ask: true } });
  const values = await client.runs.wait(id, "steps", { command: { resume: "yes" } });
  assert.deepEqual(values.log, ["one", "two:yes"]);
  const both = await thread();
  const { __interrupt__: asked } = await client.runs.wait(both, "pair", { input: {} });
  const resume = Object.fromEntries(asked.map((one) => [one.id, one.value.q]));
  const told = await client.runs.wait(both, "pair", { command: { resume }, strictResume: true });
  assert.deepEqual([...told.log].sort(), ["one:first?", "other:second?"]);
});

named("a strict resume answers nothing that does not wait", async () => {
  const id = await thread();
  await client.runs.wait(id, "pair", { input: {} });
  const before = await client.threads.getState(id);
  const command = { resume: { ["0".repeat(32)]: "x" } };
  await assert.rejects(client.runs.wait(id, "pair", { command, strictResume: true }), /UnknownInterruptError/);
  assert.deepEqual((await client.threads.getState(id)).checkpoint, before.checkpoint);
});

const SINGLE = {
  values: ["values", "values", "values"],
  updates: ["updates", "updates"],
  tasks: ["tasks", "tasks", "tasks", "tasks"],
  checkpoints: ["checkpoints", "checkpoints", "checkpoints", "checkpoints"],
};

trial("runs.stream", async () => {
  for (const [streamMode, expected] of Object.entries(SINGLE)) {
    const parts = await all(client.runs.stream(await thread(), "steps", { ...counted, streamMode }));
    assert.deepEqual(events(parts), ["metadata", ...expected], streamMode);
    assert.equal(parts[0].data.attempt, 1);
  }
  const parts = await all(client.runs.stream(null, "steps", counted));
  assert.deepEqual(parts.at(-1).data, { n: 3, log: ["one", "two"] });
});

named("runs.stream in the mode debug", async () => {
  const parts = await all(client.runs.stream(null, "steps", { ...counted, streamMode: "debug" }));
  const kinds = new Set(parts.slice(1).map((part) => part.data.type));
  assert.deepEqual([...kinds].sort(), ["checkpoint", "task", "task_result"]);
});

named("runs.stream in the mode events", async () => {
  const parts = await all(client.runs.stream(null, "steps", { ...counted, streamMode: "events" }));
  const kinds = parts.filter((part) => part.event === "events").map((part) => part.data.event);
  assert.equal(kinds[0], "on_chain_start");
  assert.equal(kinds.at(-1), "on_chain_end");
});

named("runs.stream in the mode custom", async () => {
  const parts = await all(client.runs.stream(null, "progress", { input: {}, streamMode: "custom" }));
  assert.deepEqual(parts.slice(1).map((part) => part.data.payload.done), [1, 2]);
});

named("runs.stream of messages, whole so far and by pieces", async () => {
  const input = { messages: [{ role: "user", content: "hi" }] };
  const whole = await all(client.runs.stream(null, "chat", { input, streamMode: "messages" }));
  const partial = whole.filter((part) => part.event === "messages/partial").map((part) => part.data[0].content);
  assert.equal(partial.at(-1), "hello there friend");
  assert.ok(partial.length > 3 && partial.every((text, at) => at === 0 || text.startsWith(partial[at - 1])));
  assert.deepEqual(new Set(events(whole)), new Set(["metadata", "messages/metadata", "messages/partial", "messages/complete"]));
  const pieces = await all(client.runs.stream(null, "chat", { input, streamMode: "messages-tuple" }));
  const said = pieces.filter((part) => part.event === "messages" && part.data[0].type === "AIMessageChunk");
  assert.equal(said.map((part) => part.data[0].content).join(""), "hello there friend");
  assert.equal(said[0].data[1].langgraph_node, "talk");
});

named("runs.stream of several modes with subgraphs", async () => {
  const options = { input: {}, streamMode: ["values", "updates"], streamSubgraphs: true };
  const parts = await all(client.runs.stream(null, "nested", options));
  const inner = events(parts).filter((event) => event.includes("|"));
  assert.ok(inner.some((event) => event.startsWith("updates|sub:")), String(inner));
  const names = parts.map((part) => part.event.split("|")[0]);
  assert.deepEqual(new Set(names), new Set(["metadata", "values", "updates"]));
});

named("runs.stream of some namespaces alone", async () => {
  const options = { input: {}, streamMode: "updates", streamSubgraphs: true, streamNamespaces: [""] };
  const parts = await all(client.runs.stream(null, "nested", options));
  assert.deepEqual(events(parts), ["metadata", "updates", "updates"]);
});

named("runs.stream tells of a failure", async () => {
  const parts = await all(client.runs.stream(null, "steps", { input: { fail: true } }));
  assert.deepEqual(parts.at(-1).event, "error");
  assert.deepEqual(parts.at(-1).data, { error: "ValueError", message: "broken" });
});

named("runs.stream of an interrupt", async () => {
  const input = { n: 1, ask: true };
  const parts = await all(client.runs.stream(await thread(), "steps", { input, streamMode: ["updates", "values"] }));
  const asked = parts.find((part) => part.event === "updates" && part.data.__interrupt__);
  assert.deepEqual(asked.data.__interrupt__[0].value, { q: "go on?" });
});

trial("runs.list", async () => {
  const id = await thread();
  for (const n of [1, 2, 3]) await client.runs.wait(id, "steps", { input: { n } });
  const page = await client.runs.list(id, { limit: 2, offset: 1 });
  assert.deepEqual(page.map((run) => run.kwargs.input.n), [2, 1]);
  const parts = await client.runs.list(id, { status: "success", select: ["status"] });
  assert.deepEqual(parts, [{ status: "success" }, { status: "success" }, { status: "success" }]);
});

trial("runs.get", async () => {
  const [id, run, name] = await held();
  assert.equal((await client.runs.get(id, run.run_id)).run_id, run.run_id);
  await open(name);
  await client.runs.join(id, run.run_id);
  assert.equal((await client.runs.get(id, run.run_id)).status, "success");
  await refused(client.runs.get(await thread(), run.run_id), 404);
});

trial("runs.cancel", async () => {
  const [id, run] = await held();
  await client.runs.cancel(id, run.run_id, true);
  assert.equal((await client.runs.get(id, run.run_id)).status, "interrupted");
  const [other, second] = await held();
  await client.runs.cancel(other, second.run_id, true, "rollback");
  await refused(client.runs.get(other, second.run_id), 404);
  assert.deepEqual((await client.threads.getState(other)).values, {});
  await refused(client.runs.cancel(id, run.run_id), 404);
  const [third, taken] = await held();
  await client.runs.cancel(third, taken.run_id, true, "interrupt", { reason: "taken" });
});

trial("runs.cancelMany", async () => {
  const [id, run] = await held();
  await client.runs.cancelMany({ threadId: id, runIds: [run.run_id], action: "interrupt" });
  await client.runs.join(id, run.run_id).catch(() => undefined);
  assert.equal((await client.runs.get(id, run.run_id)).status, "interrupted");
});

trial("runs.join", async () => {
  const [id, run, name] = await held();
  const joined = client.runs.join(id, run.run_id, { cancelOnDisconnect: false });
  await open(name);
  assert.equal((await joined).n, 3);
  assert.equal((await client.runs.join(id, run.run_id)).n, 3);
});

trial("runs.joinStream", async () => {
  const [id, run, name] = await held({ streamMode: ["updates", "values"] });
  const joining = all(client.runs.joinStream(id, run.run_id, { lastEventId: "-1" }));
  await open(name);
  const parts = await joining;
  assert.deepEqual(events(parts), ["metadata", "values", "updates", "values", "updates", "values"]);
  const rest = await all(client.runs.joinStream(id, run.run_id, { lastEventId: parts[2].id }));
  assert.deepEqual(rest.map((part) => part.id), parts.slice(3).map((part) => part.id));
  const some = await all(client.runs.joinStream(id, run.run_id, { streamMode: ["updates"], lastEventId: "-1" }));
  assert.deepEqual(events(some), ["metadata", "updates", "updates"]);
  const alone = await all(client.runs.joinStream(null, run.run_id, { streamMode: "updates", checkpointId: NOWHERE }));
  assert.deepEqual(events(alone), ["metadata", "updates", "updates"]);
  const root = await all(client.runs.joinStream(id, run.run_id, { streamNamespaces: ["other"] }));
  assert.deepEqual(events(root), ["metadata"]);
});

named("runs.joinStream leaves, and the run stops if it is to", async () => {
  const [id, run] = await held();
  const leaving = new AbortController();
  const options = { signal: leaving.signal, cancelOnDisconnect: true };
  for await (const part of client.runs.joinStream(id, run.run_id, options)) {
    if (part.event === "metadata") leaving.abort();
  }
  await client.runs.join(id, run.run_id);
  assert.equal((await client.runs.get(id, run.run_id)).status, "interrupted");
});

trial("runs.delete", async () => {
  const id = await thread();
  const run = await client.runs.create(id, "steps", counted);
  await client.runs.join(id, run.run_id);
  await client.runs.delete(id, run.run_id);
  await refused(client.runs.get(id, run.run_id), 404);
});

// -- crons

const yearly = { schedule: "0 0 1 1 *", timezone: "Europe/Berlin" };

trial("crons.create", async () => {
  const cron = await client.crons.create("steps", {
    ...yearly,
    ...counted,
    metadata: { m: 1 },
    config: { tags: ["c"] },
    onRunCompleted: "keep",
    multitaskStrategy: "enqueue",
    streamMode: ["values"],
    streamSubgraphs: false,
    streamResumable: false,
    durability: "async",
    enabled: false,
    endTime: "2999-01-01T00:00:00Z",
  });
  assert.deepEqual([cron.schedule, cron.enabled, cron.on_run_completed], [yearly.schedule, false, "keep"]);
  await refused(client.crons.create("steps", { ...counted, schedule: "never" }), 422);
});

trial("crons.createForThread", async () => {
  const id = await thread();
  const cron = await client.crons.createForThread(id, "steps", { ...yearly, ...counted });
  assert.deepEqual([cron.thread_id, cron.payload.input], [id, { n: 1 }]);
  await refused(client.crons.createForThread(NOWHERE, "steps", { ...yearly, ...counted }), 404);
});

trial("crons.update", async () => {
  const cron = await client.crons.create("steps", { ...yearly, ...counted });
  const changed = await client.crons.update(cron.cron_id, {
    schedule: "@daily",
    timezone: "UTC",
    input: { n: 7 },
    metadata: { u: 1 },
    context: { c: 1 },
    enabled: false,
    onRunCompleted: "delete",
    streamMode: "values",
    durability: "sync",
  });
  assert.deepEqual([changed.schedule, changed.enabled, changed.payload.input], ["@daily", false, { n: 7 }]);
});

trial("crons.delete", async () => {
  const cron = await client.crons.create("steps", { ...yearly, ...counted });
  await client.crons.delete(cron.cron_id);
  await refused(client.crons.delete(cron.cron_id), 404);
});

trial("crons.search", async () => {
  const id = await thread();
  for (const of of [1, 2]) await client.crons.createForThread(id, "steps", { ...yearly, metadata: { of } });
  const query = { threadId: id, assistantId: "steps", enabled: true, sortBy: "created_at", sortOrder: "asc" };
  const found = await client.crons.search(query);
  assert.deepEqual(found.map((cron) => cron.metadata.of), [1, 2]);
  const [one] = await client.crons.search({ ...query, metadata: { of: 2 }, select: ["schedule"], limit: 1, offset: 0 });
  assert.deepEqual(one, { schedule: yearly.schedule });
});

trial("crons.count", async () => {
  const id = await thread();
  await client.crons.createForThread(id, "steps", { ...yearly, metadata: { of: 1 } });
  assert.equal(await client.crons.count({ threadId: id, assistantId: "steps", metadata: { of: 1 } }), 1);
});

// -- the store

const space = (name) => ["js", name];

trial("store.putItem", async () => {
  await client.store.putItem(space("put"), "k", { v: 1 }, { index: ["v"] });
  await client.store.putItem(space("put"), "k", { v: 2 }, { index: false });
  assert.equal((await client.store.getItem(space("put"), "k")).value.v, 2);
});

trial("store.getItem", async () => {
  await client.store.putItem(space("get"), "k", { v: 1 });
  const item = await client.store.getItem(space("get"), "k", { refreshTtl: true });
  assert.deepEqual([item.namespace, item.key, item.value], [space("get"), "k", { v: 1 }]);
  assert.ok(Date.parse(item.createdAt) <= Date.parse(item.updatedAt));
  assert.equal(await client.store.getItem(space("get"), "none"), null);
});

trial("store.deleteItem", async () => {
  await client.store.putItem(space("delete"), "k", {});
  await client.store.deleteItem(space("delete"), "k");
  assert.equal(await client.store.getItem(space("delete"), "k"), null);
});

trial("store.searchItems", async () => {
  for (const v of [1, 2, 3]) await client.store.putItem(space("search"), `k${v}`, { v, even: v % 2 === 0 });
  const { items } = await client.store.searchItems(space("search"), { filter: { even: false }, limit: 5, offset: 0 });
  assert.deepEqual(items.map((item) => item.key).sort(), ["k1", "k3"]);
  assert.equal((await client.store.searchItems(space("search"), { query: "any", refreshTtl: false })).items.length, 3);
});

trial("store.listNamespaces", async () => {
  await client.store.putItem(["js", "list", "deep"], "k", {});
  const { namespaces } = await client.store.listNamespaces({ prefix: ["js", "list"], suffix: ["deep"], limit: 5, offset: 0 });
  assert.deepEqual(namespaces, [["js", "list", "deep"]]);
  const cut = await client.store.listNamespaces({ prefix: ["js", "list"], maxDepth: 2 });
  assert.deepEqual(cut.namespaces, [["js", "list"]]);
});

// -- all of it

test("every method of the client is tried", () => {
  const inherited = new Set(["constructor", "prepareFetchOptions", "fetch", "streamWithRetry"]);
  for (const room of ROOMS) {
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(client[room]));
    for (const name of names.filter((one) => !inherited.has(one))) {
      assert.ok(tried.has(`${room}.${name}`), `${room}.${name}`);
    }
  }
});
