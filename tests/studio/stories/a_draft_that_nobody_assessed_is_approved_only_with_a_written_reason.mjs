/** A draft that is harmless, and written by hand: no guardian has looked at it, and the page asks for a reason. */
import assert from "node:assert/strict";
import { ask, barriers, open, story } from "../browser.mjs";

await story(async (page) => {
  const { protocol_id: id } = await ask("/api/protocols", { intent: "Rest at noon" });
  await open(page, `foundry/${id}`);
  const decision = page.getByRole("region", { name: "Your decision" });
  await decision.waitFor();
  const [waits] = await ask(`/swarm/threads/${id}/approvals`);
  const text = "# Rest\n\nSit down for ten minutes at noon, and write down how it was.";
  const edit = { outputs: { drafter: { text } }, again: [], context: {}, messages: {}, calls: {} };
  await ask(`/swarm/threads/${id}/approvals/${waits.approval}`, { decision: { action: "edit", edit } });
  await decision.getByText("No guardian has assessed this draft as it stands.", { exact: false }).waitFor();
  await decision.getByRole("button", { name: "I have read it" }).click();
  const yes = decision.getByRole("button", { name: "Approve version 2" });
  assert.equal(await yes.isEnabled(), false);
  assert.deepEqual(await barriers(page), []);
  await decision.getByLabel("Your name").fill("Dr. Ada");
  await decision.getByLabel(/why you approve it all the same/).fill("Read line by line.");
  await yes.click();
  const final = page.getByRole("region", { name: "Final protocol" });
  await final.getByText(/Read line by line/).waitFor();
});
