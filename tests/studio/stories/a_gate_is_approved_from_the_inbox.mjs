/** What waits is answered where all that waits is listed. */
import assert from "node:assert/strict";
import { atRest, open, story, thread } from "../browser.mjs";

await story(async (page) => {
  await thread("gated", "crows");
  await open(page, "approvals");
  const card = page
    .locator("section", { has: page.getByRole("link", { name: /About crows/ }) })
    .getByRole("article");
  await card
    .getByText(/wrote$/)
    .first()
    .waitFor();
  await atRest(page);
  await card.getByPlaceholder(/Reason/).fill("Well checked.");
  await card.getByRole("button", { name: "Approve" }).click();
  await card.getByText("Approved by you").waitFor();
  await page.getByRole("link", { name: "Team", exact: true }).hover();
  await card.waitFor({ state: "detached" });
  await open(page, "threads/crows");
  await page.getByLabel("Publisher, done").first().waitFor();
  assert.equal(await page.getByRole("region", { name: "What waits for a person" }).count(), 0);
});
