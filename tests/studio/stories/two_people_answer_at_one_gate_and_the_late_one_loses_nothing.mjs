/**
 * Two people have one protocol open. One approves it; the other, whose page has not heard of it yet, is told that her
 * answer came too late, by whom it was decided, and keeps her words.
 */
import assert from "node:assert/strict";
import { ask, barriers, open, story, until } from "../browser.mjs";

const WORDS = "Add what to do when the lift stops between floors.";
const { protocol_id: id } = await ask("/api/protocols", { intent: "Graded exposure for a fear of lifts" });
const first = await until(async () => {
  const now = await ask(`/api/protocols/${id}/state`);
  return now.requires_human_approval && now;
}, "version 1");

await story(
  async (page, context) => {
    const other = await context.browser().newContext({ viewport: { width: 1280, height: 800 } });
    const hers = await other.newPage();
    hers.setDefaultTimeout(30_000);
    const decisionOf = (tab) => tab.getByRole("region", { name: "Your decision" });
    // Hers is slow: what she sees is what stood before.
    await hers.route("**/state", (route) => route.fulfill({ json: first }));
    await open(page, `foundry/${id}`);
    await open(hers, `foundry/${id}`);
    await decisionOf(page).getByLabel("Your name").fill("Dr. Ada");
    await decisionOf(hers).getByLabel("Your name").fill("Dr. Bea");
    const words = decisionOf(hers).getByLabel(/^What is to be changed/);
    await words.fill(WORDS);

    await decisionOf(page).getByRole("button", { name: "Approve version 1" }).click();
    await page.getByRole("region", { name: "Final protocol" }).waitFor();

    const answered = hers.waitForResponse((one) => one.url().endsWith("/feedback"));
    await decisionOf(hers).getByRole("button", { name: "Request revision" }).click();
    assert.equal((await answered).status(), 409);
    const told = decisionOf(hers).getByRole("alert").filter({ hasText: "It did not count" });
    await told.waitFor();
    assert.match(await told.innerText(), /Dr\. Ada has approved this draft|approved and finished/);
    assert.equal(await words.inputValue(), WORDS, "what she wrote is there");

    await hers.unrouteAll({ behavior: "wait" });
    await hers.reload();
    await hers.getByRole("region", { name: "Audit trail" }).getByText("Dr. Ada").first().waitFor();
    await decisionOf(hers).getByRole("alert").getByText(WORDS, { exact: false }).waitFor();
    await hers.getByRole("region", { name: "Final protocol" }).waitFor();
    assert.deepEqual(await barriers(hers), []);
    const now = await ask(`/api/protocols/${id}/state`);
    assert.deepEqual(
      now.audit.map(({ by, verdict }) => [by, verdict]),
      [["Dr. Ada", "approved"]],
    );
    assert.equal(now.draft_versions.length, 1, "no version was written for it");
    await other.close();
  },
  { bypassCSP: true },
);
