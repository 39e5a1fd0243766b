/** On a narrow screen nothing is cut off: no page is wider than the window, and what it is for can be reached. */
import assert from "node:assert/strict";
import { ask, open, story, thread } from "../browser.mjs";

const CHIEF = [
  ["team/gated", "Swap …"],
  ["team/gated/agents", "Change"],
  ["team/gated/matrix", ""],
  ["threads", "Start a thread"],
  ["threads/terns", "Approve"],
  ["threads/terns/history", "Fork here"],
  ["approvals", "Approve"],
  ["foundry", "Draft a protocol"],
  ["graphs", ""],
  ["desk", ""],
  ["sam", ""],
];
await thread("gated", "terns");
const { protocol_id: protocol } = await ask("/api/protocols", { intent: "Worry time" });
CHIEF.push([`foundry/${protocol}`, "Approve version 1"]);
await story(
  async (page) => {
    for (const [path, name] of CHIEF) {
      await open(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 900, `${path} is ${wide} pixels wide`);
      if (!name) continue;
      const button = page.getByRole("button", { name, exact: true }).first();
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 900, `${name} on ${path}: ${JSON.stringify(box)}`);
    }
  },
  { viewport: { width: 900, height: 700 } },
);
