/** What a swap does is told in words that people use: who loses a right, who keeps one, and no id of a question. */
import assert from "node:assert/strict";
import { ask, open, story, thread } from "../browser.mjs";

await story(async (page) => {
  await thread("gated", "shrikes");
  const [asked] = await ask("/swarm/threads/shrikes/approvals");
  await open(page, "threads/shrikes");
  await page.getByLabel("What is said").selectOption({ label: "Flow" });
  const flow = page.getByRole("region", { name: "Another flow" });
  await flow
    .getByLabel("The flow in words")
    .fill("Writer drafts, then Editor polishes. Only Editor may use Mail.");
  await flow.getByRole("button", { name: "Plan it" }).click();
  await flow.getByText("Only Publisher may use Mail. Publisher loses the right.").first().waitFor();
  await flow.getByText("Only Editor may use Mail. Editor gains the right.").first().waitFor();
  // A prompt is in English, and runs from the left whatever name it begins with.
  const runs = await flow.getByLabel("The flow in words").evaluate((area) => {
    const { direction, unicodeBidi } = getComputedStyle(area);
    return [direction, unicodeBidi === "plaintext"];
  });
  assert.deepEqual(runs, ["ltr", false]);
  const told = await flow.textContent();
  assert.ok(told.includes("is not asked any more"), told);
  assert.ok(!told.includes(asked.approval), told);
});
