/** `useStream` of @langchain/langgraph-sdk/react: the older hook, over the streams of runs. */
import assert from "node:assert/strict";
import { Client } from "@langchain/langgraph-sdk";
import { useStream } from "@langchain/langgraph-sdk/react";
import { mounted } from "./page.js";
import { SERVER, gate, named, open, until, wordByWord } from "./trials.js";

const client = new Client({ apiUrl: SERVER });
const said = (text) => ({ messages: [{ type: "human", content: text }] });
const texts = (page) => page.now.messages.map((message) => message.content);

async function page(assistantId, options = {}) {
  let threadId;
  const onThreadId = (id) => (threadId = id);
  const shown = mounted(() => {
    const stream = useStream({ apiUrl: SERVER, assistantId, onThreadId, ...options });
    void [stream.messages, stream.values, stream.interrupt, stream.toolCalls]; // as pages show them
    if (options.fetchStateHistory) void stream.history;
    return stream;
  });
  await until(() => shown.there);
  return Object.assign(shown, { thread: () => threadId });
}

named("a message is submitted, and the answer grows token by token", async () => {
  const shown = await page("chat");
  await shown.now.submit(said("hi"));
  await until(() => !shown.now.isLoading && texts(shown).length === 3);
  assert.deepEqual(texts(shown), ["hi", "hello there friend", "noted"]);
  const metadata = shown.now.getMessagesMetadata(shown.now.messages[1]);
  assert.equal(metadata.streamMetadata.langgraph_node, "talk");
  shown.leave();
  const slow = await page("slowly");
  const held = gate();
  const submitted = slow.now.submit(said(held));
  await wordByWord(held, () => texts(slow)[1]);
  await submitted;
  await until(() => !slow.now.isLoading);
  slow.leave();
});

named("a thread that there is already is shown with its history", async () => {
  const { thread_id: threadId } = await client.threads.create();
  await client.runs.wait(threadId, "chat", { input: said("before") });
  const shown = await page("chat", { threadId, fetchStateHistory: true });
  await until(() => !shown.now.isThreadLoading && texts(shown).length === 3);
  assert.equal(texts(shown)[0], "before");
  assert.ok(shown.now.history.length > 1);
  shown.leave();
});

named("a question is shown, and answered", async () => {
  const shown = await page("steps");
  await shown.now.submit({ n: 1, ask: true });
  await until(() => shown.now.interrupt && !shown.now.isLoading);
  assert.deepEqual(shown.now.interrupt.value, { q: "go on?" });
  await shown.now.submit(undefined, { command: { resume: "yes" } });
  await until(() => !shown.now.isLoading && shown.now.values.log?.length === 2);
  assert.deepEqual(shown.now.values.log, ["one", "two:yes"]);
  assert.equal(shown.now.interrupt, undefined);
  shown.leave();
});

named("what is asked for is shown before the server has it", async () => {
  const [shown, name] = [await page("steps"), gate()];
  const submitted = shown.now.submit({ n: 1, hold: name }, { optimisticValues: () => ({ n: 99 }) });
  await until(() => shown.now.values.n === 99);
  await open(name);
  await submitted;
  await until(() => shown.now.values.n === 3);
  shown.leave();
});

named("a run is stopped", async () => {
  const [shown, name] = [await page("steps"), gate()];
  const submitted = shown.now.submit({ n: 1, hold: name });
  await until(() => shown.thread() && shown.now.isLoading);
  const [run] = await until(async () => {
    const runs = await client.runs.list(shown.thread());
    return runs[0]?.status === "running" && runs;
  });
  await shown.now.stop();
  await submitted;
  await until(async () => (await client.runs.get(shown.thread(), run.run_id)).status === "interrupted");
  assert.equal(shown.now.isLoading, false);
  shown.leave();
});

named("a page that comes back goes on reading where the run is", async () => {
  const name = gate();
  const { thread_id: threadId } = await client.threads.create();
  const streamMode = ["values", "messages-tuple", "updates"];
  const run = await client.runs.create(threadId, "steps", { input: { n: 1, hold: name }, streamMode, streamResumable: true });
  const shown = await page("steps", { threadId });
  const joined = shown.now.joinStream(run.run_id);
  await open(name);
  await joined;
  await until(() => !shown.now.isLoading && shown.now.values.n === 3);
  shown.leave();
});

named("a failure is shown", async () => {
  const shown = await page("steps");
  await shown.now.submit({ fail: true });
  await until(() => shown.now.error && !shown.now.isLoading);
  assert.match(String(shown.now.error), /broken/);
  shown.leave();
});

named("calls of tools are shown with their results", async () => {
  const shown = await page("tools");
  await shown.now.submit(said("Ulm?"));
  await until(() => !shown.now.isLoading && texts(shown).length === 4);
  const [call] = shown.now.toolCalls;
  assert.deepEqual([call.call.name, call.call.args, call.result.content], ["weather", { city: "Ulm" }, "rain"]);
  shown.leave();
});

named("an earlier message is edited, and a branch of its own comes of it", async () => {
  const shown = await page("chat", { fetchStateHistory: true });
  await shown.now.submit(said("first"));
  await until(() => !shown.now.isLoading && texts(shown).length === 3 && shown.now.history.length > 1);
  const [message] = shown.now.messages;
  const { firstSeenState } = shown.now.getMessagesMetadata(message);
  await shown.now.submit(said("other"), { checkpoint: firstSeenState.parent_checkpoint });
  await until(() => !shown.now.isLoading && texts(shown)[0] === "other" && texts(shown).length === 3);
  await until(() => shown.now.getMessagesMetadata(shown.now.messages[0])?.branchOptions?.length === 2);
  shown.leave();
});

named("what a node tells comes as it comes", async () => {
  const heard = [];
  const shown = await page("progress", { onCustomEvent: (event) => heard.push(event.payload.done) });
  await shown.now.submit({});
  await until(() => !shown.now.isLoading && heard.length === 2);
  assert.deepEqual(heard, [1, 2]);
  shown.leave();
});

named("a team asks for an approval, and goes on with it", async () => {
  const shown = await page("writers");
  await shown.now.submit(said("A page about bees"));
  await until(() => shown.now.interrupt && !shown.now.isLoading);
  const names = shown.now.messages.map((message) => message.name).filter(Boolean);
  assert.deepEqual(names, ["writer", "editor"]);
  await shown.now.submit(undefined, { command: { resume: "approve" } });
  await until(() => !shown.now.isLoading && shown.now.messages.some((message) => message.name === "publisher"));
  assert.equal(shown.now.interrupt, undefined);
  shown.leave();
});
