/** The state of a thread is edited by the person who is asked, and approved beside the work. */
import { ask, open, story, thread, until } from "../browser.mjs";

await story(async (page) => {
  await thread("gated", "larks");
  await open(page, "threads/larks");
  const waits = page.getByRole("region", { name: "What waits for a person" });
  const card = waits.locator("article:not([data-gone])");
  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel(/^What Editor is to have written/).fill("Larks sing at dawn.");
  await card.getByRole("button", { name: "Let it be this" }).click();
  await page.getByRole("region", { name: "Outputs" }).getByText("Larks sing at dawn.").waitFor();
  await waits.getByText("Edited by you").waitFor();
  await card.getByText("Larks sing at dawn.").first().waitFor();
  // With the pointer at the list nothing there moves; a click so soon after something has counts for nothing.
  await card.getByRole("button", { name: "Approve" }).hover();
  await page.waitForTimeout(1000);
  await card.getByRole("button", { name: "Approve" }).click();
  await page.getByLabel("Publisher, done").first().waitFor();
  await until(async () => {
    const outputs = await ask("/swarm/threads/larks/outputs?agent=publisher");
    return JSON.stringify(outputs).includes("Larks sing at dawn.");
  }, "Publisher has read what was edited");
});
