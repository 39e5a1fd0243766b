/**
 * Somebody has written a draft by hand. Who decides on it has it read from the page, by keyboard: it is judged not
 * good enough, nobody writes over it, and it is decided on as it stands, with a reason.
 */
import assert from "node:assert/strict";
import { ask, barriers, open, story, until } from "../browser.mjs";

const MINE = "# Plan\n\n1. Stand in front of a lift for a minute.\n\nIf you are in danger, call 112.";
const { protocol_id: id } = await ask("/api/protocols", { intent: "Exposure for a fear of lifts" });
const stands = (so) =>
  until(async () => {
    const now = await ask(`/api/protocols/${id}/state`);
    return now.requires_human_approval && so(now) && now;
  }, "it waits");
await stands(() => true);
const edit = { kind: "edit_state", outputs: { drafter: { text: MINE } } };
await ask(`/swarm/threads/${id}/commands`, { command: edit, go_on: false, wait: true });

await story(async (page) => {
  const decision = page.getByRole("region", { name: "Your decision" });
  const read = decision.getByRole("button", { name: "Have version 2 read" });
  await open(page, `foundry/${id}`);
  await decision.getByText("whatever is said of it then, it stays, and you decide").waitFor();
  assert.equal(await read.isEnabled(), false, "the audit trail needs a name");
  await decision.getByLabel("Your name").fill("Dr. Ada");
  assert.deepEqual(await barriers(page), []);
  await read.focus();
  await page.keyboard.press("Enter");
  const heard = await stands((now) => now.read_again.length === 0 && now.not_heard.length === 0);
  assert.deepEqual([heard.draft_version, heard.current_draft], [2, MINE]);
  assert.ok(heard.quality_score < 8, "it is not good enough, and stays");
  assert.equal(heard.safety_assessment, null, "the built-in guardian vouches for nothing that a person has written");

  await decision.getByRole("button", { name: "I have read it" }).click();
  assert.equal(await read.count(), 0, "everybody has read it");
  await decision.getByText("No guardian has assessed this draft", { exact: false }).waitFor();
  await decision.getByLabel("why you approve it all the same").fill("I have read it");
  await decision.getByRole("button", { name: "Approve version 2" }).click();
  await page.getByRole("region", { name: "Final protocol" }).getByText("Stand in front of a lift").waitFor();
  const now = await ask(`/api/protocols/${id}/state`);
  assert.deepEqual([now.status, now.draft_versions.length], ["completed", 2]);
});
