/** What a browser holds of the network is no matter: a server on this machine is there, and is asked at once. */
import { ask, open, story, thread, until } from "../browser.mjs";

await story(async (page) => {
  await thread("gated", "swifts");
  await open(page, "threads/swifts");
  const approve = page.getByRole("button", { name: "Approve" });
  await approve.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await approve.click();
  await until(async () => (await ask("/swarm/threads/swifts/approvals")).length === 0, "the approval");
  await page.getByRole("link", { name: "History" }).click();
  await page
    .getByRole("list")
    .getByText(/Publisher/)
    .first()
    .waitFor();
});
