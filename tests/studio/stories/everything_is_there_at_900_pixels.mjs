/** On a narrow screen nothing is cut off: whatever can be used is within the window, or within what scrolls there. */
import assert from "node:assert/strict";
import { ask, open, story, thread } from "../browser.mjs";

await thread("gated", "fulmars");
const { protocol_id: protocol } = await ask("/api/protocols", { intent: "Worry time" });
const PAGES = [
  ["team/gated", "Swap …"],
  ["team/gated/agents", "Change"],
  ["team/gated/matrix", ""],
  ["team/gated/versions", ""],
  ["threads", "Start a thread"],
  ["threads/fulmars", "Approve"],
  ["threads/fulmars/history", "Fork here"],
  ["threads/fulmars/trace", ""],
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
    await open(page, "team/gated");
    const editor = page.getByRole("textbox", { name: "How the team works" });
    await editor.fill("Writer drafts, then Editor polishes, then Facts checks, then Publisher posts it.");
    await page.getByRole("button", { name: "Approve …" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve this change" });
    await dialog.getByRole("region", { name: "Would stand" }).getByText("Facts").first().waitFor();
    // `trial`: it is in sight, and nothing lies over it.
    await dialog.getByRole("button", { name: "Approve and compile" }).click({ trial: true });
    await dialog.getByRole("button", { name: "Stands now" }).click();
    await dialog.getByRole("region", { name: "Stands now" }).getByText("Facts").first().waitFor();
  },
  { viewport: { width: 900, height: 700 } },
);
