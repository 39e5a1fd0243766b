/** Going back to a checkpoint stops what is at work: whoever asks for it reads whose work that is before it is done. */
import assert from "node:assert/strict";
import { open, story, thread } from "../browser.mjs";

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
  await asked.getByText(/^Writer is at work now\. Its work stops/).waitFor();
  await asked.getByRole("button", { name: "Leave it as it is" }).click();
  await asked.waitFor({ state: "detached" });
  assert.equal(await page.getByText(/^Rolled back/).count(), 0, "nothing was done");
  await page.getByRole("button", { name: "Roll back to here" }).click();
  await asked.getByRole("button", { name: "Roll back", exact: true }).click();
  await page.getByText(/^Rolled back/).waitFor();
});
