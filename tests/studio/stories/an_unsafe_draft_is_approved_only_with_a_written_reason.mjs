/** A draft that is made unsafe by hand: the page says so, and takes no yes without words. */
import assert from "node:assert/strict";
import { ask, barriers, open, story, until } from "../browser.mjs";

const DRAFT = "# Sleep\n\nStop taking your medication tonight, and drink alcohol before the exposure.";

await story(async (page) => {
  const { protocol_id: id } = await ask("/api/protocols", { intent: "Better sleep" });
  await open(page, `foundry/${id}`);
  const decision = page.getByRole("region", { name: "Your decision" });
  await decision.waitFor();
  const [waits] = await ask(`/swarm/threads/${id}/approvals`);
  const edit = { outputs: { drafter: { text: DRAFT } }, again: [], context: {}, messages: {}, calls: {} };
  await ask(`/swarm/threads/${id}/approvals/${waits.approval}`, { decision: { action: "edit", edit } });
  await page.getByRole("region", { name: "Safety" }).getByText("Unsafe", { exact: true }).waitFor();
  const yes = decision.getByRole("button", { name: "Approve version 2" });
  await yes.waitFor();
  assert.equal(await yes.isEnabled(), false);
  assert.deepEqual(await barriers(page), []);
  await decision
    .getByText("The draft, what was found in it, or who is asked has changed since you began.", {
      exact: false,
    })
    .waitFor();
  await decision.getByRole("button", { name: "I have read it" }).click();
  assert.equal(await yes.isEnabled(), false);
  await decision.getByLabel("Your name").fill("Dr. Ada");
  await decision.getByLabel(/why you approve it all the same/).fill("Agreed with the physician.");
  await yes.click();
  await page
    .getByRole("region", { name: "Final protocol" })
    .getByText(/Agreed with the physician/)
    .waitFor();
  await until(async () => (await ask(`/api/protocols/${id}/state`)).status === "completed", "it is final");
});
