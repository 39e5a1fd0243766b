/** A draft is about to be approved when somebody else has the team changed: what it would change now is read first. */
import assert from "node:assert/strict";
import { ask, open, story } from "../browser.mjs";

async function stands(prompt) {
  const made = await ask("/swarm/assistants/drafted/proposals", { prompt, reading: 0, note: "" });
  await ask(`/swarm/proposals/${made.token}`, { decision: "approve" });
}

await story(async (page) => {
  await stands("Writer drafts, then Editor shortens.");
  await open(page, "team/drafted");
  await page.getByLabel("How the team works").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("Writer drafts, then Editor shortens, then Publisher prints.");
  await page.getByRole("button", { name: "Approve …" }).click();
  const dialog = page.getByRole("dialog");
  const changes = dialog.getByRole("region", { name: "Changes" });
  await changes.getByText("Publisher").waitFor();
  assert.equal(await changes.getByText("Editor · shortens").count(), 0);

  await stands("Publisher prints, then Writer drafts.");
  const read = dialog.getByRole("button", { name: "I have read it" });
  await read.waitFor();
  await changes.getByText("Editor · shortens").waitFor();
  const yes = dialog.getByRole("button", { name: "Approve and compile" });
  assert.equal(await yes.isEnabled(), false, "what was not read is not approved");
  await read.click();
  await yes.click();
  await dialog.waitFor({ state: "detached" });
  const { workflow } = await ask("/swarm/assistants/drafted");
  assert.equal(workflow.prompt, "Writer drafts, then Editor shortens, then Publisher prints.");
});
