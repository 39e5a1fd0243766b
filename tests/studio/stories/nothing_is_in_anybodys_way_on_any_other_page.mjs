/** axe-core finds nothing against threads, approvals and the pages of apps, in either theme. */
import { ask, inNobodysWay, thread } from "../browser.mjs";

await thread("gated", "finches");
const { checkpoints } = await ask("/swarm/threads/finches/checkpoints");
await ask("/swarm/threads/finches/fork", { checkpoint: checkpoints[0].checkpoint_id });
await ask("/threads", { thread_id: "finches-page" });
await ask("/threads/finches-page/runs/wait", { assistant_id: "pages", input: { topic: "finches", tone: "plain", words: 60 } });
await inNobodysWay([
  ["threads", "About finches"],
  ["threads/finches", "wrote"],
  ["threads/finches/history", "Fork of About finches"],
  ["threads/finches/trace", "Writer"],
  ["approvals", "review asks"],
  ["foundry", "From an intent"],
  ["graphs", ""],
  ["desk", "Two zones"],
  ["sam", "Ask one thing"],
]);
