/**
 * Going back to a checkpoint stops what is at work, and takes back what waits for a person: whoever asks for it reads
 * which checkpoint that is, whose work stops and which question goes before it is done, and has it go on from there.
 */
import assert from "node:assert/strict";
import { ask, atRest, open, story, thread, until } from "../browser.mjs";

await story(async (page) => {
  await thread("swap", "gone-back", { wait: false });
  await open(page, "threads/gone-back");
  await page.getByLabel("Writer, running").first().waitFor();
  await open(page, "threads/gone-back/history");
  await page
    .getByRole("button", { name: /^as it began|^the request/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Roll back to here" }).click();
  const asked = page.getByRole("dialog", { name: "Roll this thread back?" });
  await asked.getByText(/^It stands again as at checkpoint 2, “the request is taken in”\./).waitFor();
  await asked.getByText(/^Writer is at work now\. Its work stops/).waitFor();
  await asked.getByRole("button", { name: "Leave it as it is" }).click();
  await asked.waitFor({ state: "detached" });
  assert.equal(await page.getByText(/^Rolled back/).count(), 0, "nothing was done");
  await page.getByRole("button", { name: "Roll back to here" }).click();
  await asked.getByRole("button", { name: "Roll back", exact: true }).click();
  await page.getByText(/^Rolled back/).waitFor();

  await thread("gated", "gone-back-asked");
  await open(page, "threads/gone-back-asked/history");
  await page.getByRole("button", { name: /^begins: / }).click();
  await page.getByRole("button", { name: "Roll back to here" }).click();
  await asked.getByText(/^It stands again as at checkpoint 3, “begins: /).waitFor();
  await asked.getByText(/waits for a person now\. It is taken back,/).waitFor();
  await asked.getByText(/^Nothing runs now, and nothing begins by this/).waitFor();
  await atRest(page);
  await asked.getByRole("button", { name: "Roll back", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "Go on", exact: true }).click();
  const asksAnew = async () => (await ask("/swarm/threads/gone-back-asked")).approvals.length === 1;
  await until(asksAnew, "it goes on to the question, which is asked anew");
  // What came of it is a branch of the checkpoint that it went back to, and none of what was taken back.
  await open(page, "threads/gone-back-asked/history");
  const checkpoints = page.getByRole("region", { name: "Checkpoints" });
  await checkpoints.getByText(/^from 3 · /).waitFor();
  assert.equal(await checkpoints.getByText(/^from \d+ · /).count(), 1);
});
