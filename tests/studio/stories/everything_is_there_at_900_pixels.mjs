/** On a narrow screen nothing is cut off: whatever can be used is within the window, or within what scrolls there. */
import assert from "node:assert/strict";
import { ask, open, story, thread } from "../browser.mjs";

await thread("gated", "terns");
const { protocol_id: protocol } = await ask("/api/protocols", { intent: "Worry time" });
const PAGES = [
  ["team/gated", "Swap …"],
  ["team/gated/agents", "Change"],
  ["team/gated/matrix", ""],
  ["team/gated/versions", ""],
  ["threads", "Start a thread"],
  ["threads/terns", "Approve"],
  ["threads/terns/history", "Fork here"],
  ["threads/terns/trace", ""],
  ["approvals", "Approve"],
  ["foundry", "Draft a protocol"],
  [`foundry/${protocol}`, "Approve version 1"],
  ["graphs", ""],
  ["desk", ""],
  ["sam", ""],
];

/** What can be used and is not in sight, nor can be scrolled into it sideways. */
function cutOff() {
  const scrolls = (one) =>
    one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll("a, button, input, select, textarea")]
    .filter((one) => one.checkVisibility() && !one.closest(".react-flow") && !one.matches(".sr-only"))
    .filter((one) => !scrolls(one.parentElement))
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
    .map((one) => `${one.tagName} ${one.ariaLabel ?? one.textContent}`);
}

await story(
  async (page) => {
    for (const [path, name] of PAGES) {
      await open(page, path);
      await page.locator("main h1").waitFor({ state: "attached" });
      if (name) await page.getByRole("button", { name, exact: true }).first().waitFor();
      assert.deepEqual(await page.evaluate(cutOff), [], path);
      assert.ok(
        (await page.evaluate(() => document.documentElement.scrollWidth)) <= 900,
        `${path} is too wide`,
      );
    }
  },
  { viewport: { width: 900, height: 700 } },
);
