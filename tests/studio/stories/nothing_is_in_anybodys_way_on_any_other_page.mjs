/** axe-core finds nothing against threads, approvals and the pages of apps, in either theme. */
import { inNobodysWay, thread } from "../browser.mjs";

await thread("gated", "finches");
await inNobodysWay([
  ["threads", "About finches"],
  ["threads/finches", "wrote"],
  ["threads/finches/history", "turn"],
  ["threads/finches/trace", "writer"],
  ["approvals", "About finches"],
  ["foundry", "From an intent"],
  ["graphs", ""],
  ["desk", "Two zones"],
  ["sam", "Ask one thing"],
]);
