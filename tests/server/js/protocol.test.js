/** `useStream` of @langchain/react: the newer hook, over LangChain's agent streaming protocol. */
import assert from "node:assert/strict";
import { Client } from "@langchain/langgraph-sdk";
import * as react from "@langchain/react";
import WebSocket from "ws";
import { mounted } from "./page.js";
import { SERVER, gate, named, open, until, wordByWord } from "./trials.js";

const client = new Client({ apiUrl: SERVER });
const said = (text) => ({ messages: [{ type: "human", content: text }] });
const texts = (page) => page.now.messages.map((message) => message.text ?? message.content);
globalThis.WebSocket ??= WebSocket; // Node 20 has none of its own

async function page(assistantId, options = {}, more = () => ({})) {
  const shown = mounted(() => {
    const stream = react.useStream({ apiUrl: SERVER, assistantId, ...options });
    return Object.assign(Object.create(stream), more(stream));
  });
  await until(() => shown.there);
  return shown;
}

for (const transport of ["sse", "websocket"]) {
  named(`a message is submitted, and the answer grows token by token, by ${transport}`, async () => {
    const shown = await page("chat", { transport });
    await shown.now.submit(said("hi"));
    // A run's end can be shown a moment before the last words that came with it.
    await until(() => !shown.now.isLoading && texts(shown).at(-1) === "noted", () => String(texts(shown)));
    assert.deepEqual(texts(shown), ["hi", "hello there friend", "noted"]);
    await shown.now.submit(said("again"));
    await until(() => !shown.now.isLoading && texts(shown).includes("again"));
    const slow = await page("slowly", { transport });
    const held = gate();
    const submitted = slow.now.submit(said(held));
    await wordByWord(held, () => texts(slow)[1]);
    await submitted;
    await until(() => !slow.now.isLoading);
    slow.leave();
    shown.leave();
  });

  named(`a question is shown, and answered, by ${transport}`, async () => {
    const shown = await page("steps", { transport });
    await shown.now.submit({ n: 1, ask: true });
    await until(() => shown.now.interrupt && !shown.now.isLoading);
    assert.deepEqual(shown.now.interrupt.value, { q: "go on?" });
    await shown.now.respond("yes");
    await until(() => !shown.now.isLoading && shown.now.values.log?.length === 2);
    assert.deepEqual(shown.now.values.log, ["one", "two:yes"]);
    await until(() => shown.now.interrupts.length === 0);
    shown.leave();
  });

  named(`a question of a subgraph is answered, by ${transport}`, async () => {
    const shown = await page("deep", { transport });
    await shown.now.submit({});
    await until(() => shown.now.interrupt && !shown.now.isLoading);
    await shown.now.respond("yes");
    await until(() => !shown.now.isLoading && shown.now.values.log?.length === 1);
    assert.deepEqual(shown.now.values.log, ["one:yes"]);
    shown.leave();
  });
}

named("two questions are answered at once", async () => {
  const shown = await page("pair");
  await shown.now.submit({});
  await until(() => shown.now.interrupts.length === 2 && !shown.now.isLoading);
  const answers = Object.fromEntries(shown.now.interrupts.map((one) => [one.id, one.value.q]));
  await shown.now.respondAll(answers);
  await until(() => !shown.now.isLoading && shown.now.values.log?.length === 2);
  assert.deepEqual([...shown.now.values.log].sort(), ["one:first?", "other:second?"]);
  shown.leave();
});

named("a thread that there is already is shown", async () => {
  const { thread_id: threadId } = await client.threads.create();
  await client.runs.wait(threadId, "chat", { input: said("before") });
  const shown = await page("chat", { threadId });
  await shown.now.hydrationPromise;
  await until(() => texts(shown).length === 3);
  assert.equal(texts(shown)[0], "before");
  shown.leave();
});

named("a page that comes back finds the run under way, and its end", async () => {
  const [first, name] = [await page("steps"), gate()];
  const submitted = first.now.submit({ n: 1, hold: name });
  const threadId = await until(() => first.now.threadId);
  await until(async () => (await client.runs.list(threadId).catch(() => []))[0]?.status === "running");
  await first.now.disconnect();
  await submitted;
  first.leave();
  const shown = await page("steps", { threadId });
  await until(() => shown.now.isLoading);
  await open(name);
  await until(() => !shown.now.isLoading && shown.now.values.n === 3);
  shown.leave();
});

named("a run is stopped", async () => {
  let created;
  const [shown, name] = [await page("steps", { onCreated: (run) => (created = run) }), gate()];
  const submitted = shown.now.submit({ n: 1, hold: name });
  const threadId = await until(() => shown.now.threadId);
  await until(async () => (await client.runs.list(threadId).catch(() => []))[0]?.status === "running");
  await until(() => created); // before it knows which run is its own, it stops none
  await shown.now.stop();
  await submitted;
  await until(async () => (await client.runs.list(threadId))[0].status === "interrupted");
  assert.equal(shown.now.isLoading, false);
  shown.leave();
});

named("a run takes the place of another, or waits for it, as is asked", async () => {
  const [shown, name] = [await page("steps"), gate()];
  const first = shown.now.submit({ n: 1, hold: name });
  const threadId = await until(() => shown.now.threadId);
  await until(async () => (await client.runs.list(threadId).catch(() => []))[0]?.status === "running");
  const second = shown.now.submit({ n: 5, hold: "" }, { multitaskStrategy: "interrupt" });
  await Promise.all([first, second]);
  await until(() => !shown.now.isLoading && shown.now.values.log?.includes("two"));
  const runs = await client.runs.list(threadId);
  assert.deepEqual(runs.map((run) => run.status), ["success", "interrupted"]);
  assert.equal(runs[0].multitask_strategy, "interrupt");
  shown.leave();
});

named("submissions queue up", async () => {
  const name = gate();
  const shown = await page("steps", {}, (stream) => ({ queue: react.useSubmissionQueue(stream) }));
  const first = shown.now.submit({ n: 1, hold: name }, { multitaskStrategy: "enqueue" });
  const threadId = await until(() => shown.now.threadId);
  await until(async () => (await client.runs.list(threadId).catch(() => []))[0]?.status === "running");
  const second = shown.now.submit({ n: 1, hold: "" }, { multitaskStrategy: "enqueue" });
  await until(() => shown.now.queue.size === 1);
  await open(name);
  await Promise.all([first, second]);
  await until(() => shown.now.queue.size === 0 && !shown.now.isLoading && shown.now.values.n === 6);
  shown.leave();
});

for (const assistant of ["chat", "writers"]) {
  named(`an earlier message is edited: the thread goes on from there (${assistant})`, async () => {
    const shown = await page(assistant);
    await shown.now.submit(said("first"));
    await until(() => !shown.now.isLoading && texts(shown).length === 3);
    const history = await client.threads.getHistory(shown.now.threadId, { limit: 100 });
    const before = history.find((state) => (state.values.messages ?? []).length === 0);
    await shown.now.submit(said("other"), { forkFrom: before.checkpoint.checkpoint_id });
    await until(() => !shown.now.isLoading && texts(shown)[0] === "other" && texts(shown).length === 3, () => texts(shown));
    const { values } = await client.threads.getState(shown.now.threadId);
    assert.deepEqual(values.messages.map((one) => one.content), texts(shown));
    shown.leave();
  });
}

named("a failure is shown", async () => {
  const shown = await page("steps");
  await shown.now.submit({ fail: true });
  await until(() => shown.now.error && !shown.now.isLoading);
  assert.match(String(shown.now.error?.message ?? shown.now.error), /broken/);
  shown.leave();
});

named("calls of tools are shown with their results", async () => {
  const shown = await page("tools");
  await shown.now.submit(said("Ulm?"));
  await until(() => !shown.now.isLoading && texts(shown).length === 4);
  const [call] = shown.now.toolCalls;
  assert.deepEqual([call.name, call.input, await call.output], ["weather", { city: "Ulm" }, "rain"]);
  shown.leave();
});

named("what a node tells under a name comes to who listens for it", async () => {
  const shown = await page("progress", {}, (stream) => ({ progress: react.useExtension(stream, "progress") }));
  await shown.now.submit({});
  await until(() => !shown.now.isLoading && shown.now.progress?.done === 2, () => JSON.stringify(shown.now.progress));
  shown.leave();
});

named("where a subgraph asks is told with the state", async () => {
  const shown = await page("deep");
  await shown.now.submit({});
  await until(() => shown.now.interrupt && !shown.now.isLoading);
  const state = await client.threads.getState(shown.now.threadId, undefined, { subgraphs: true });
  assert.deepEqual(state.tasks[0].state.next, ["one"]);
  shown.leave();
});

named("a team asks for an approval, and goes on with it", async () => {
  const shown = await page("writers");
  await shown.now.submit(said("A page about bees"));
  await until(() => shown.now.interrupt && !shown.now.isLoading);
  const names = async () => {
    const { values } = await client.threads.getState(shown.now.threadId);
    return values.messages.map((message) => message.name).filter(Boolean);
  };
  assert.deepEqual(await names(), ["writer", "editor"]);
  await until(() => texts(shown).length === 3, () => JSON.stringify(texts(shown)));
  await shown.now.respond("approve");
  await until(() => !shown.now.isLoading && texts(shown).length === 4);
  assert.deepEqual(await names(), ["writer", "editor", "publisher"]);
  await until(() => shown.now.interrupts.length === 0);
  shown.leave();
});
