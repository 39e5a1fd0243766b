/** A slow server: while an answer is on its way that is said, the focus stays with what was pressed, and it counts once. */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

const { protocol_id: id } = await ask("/api/protocols", { intent: "Worry time for a slow line" });
await until(async () => (await ask(`/api/protocols/${id}/state`)).requires_human_approval, "version 1");

await story(async (page) => {
  let sent = 0;
  let pass = () => undefined;
  const held = new Promise((resume) => {
    pass = resume;
  });
  await page.route("**/feedback", async (route) => {
    sent++;
    await held;
    await route.continue();
  });
  await open(page, `foundry/${id}`);
  await page.getByLabel("Your name").fill("Dr. Ada");
  const yes = page.getByRole("button", { name: "Approve version 1" });
  await yes.focus();
  await page.keyboard.press("Enter");
  const decision = page.getByRole("region", { name: "Your decision" });
  await decision.getByRole("status").filter({ hasText: "Approving version 1 …" }).waitFor();
  assert.equal(await yes.evaluate((one) => document.activeElement === one), true);
  await page.keyboard.press("Enter");
  await decision.getByLabel("What is to be changed, or a remark").fill("Shorter");
  await decision.getByRole("button", { name: "Request revision" }).dispatchEvent("click");
  pass();
  await page.getByRole("region", { name: "Final protocol" }).waitFor();
  assert.equal(sent, 1);
});
