/** Another flow for a thread that is under way: what it would do first, then doing it, then the work in the new flow. */
import assert from "node:assert/strict";
import { go, open, shut, story, thread } from "../browser.mjs";

await story(async (page) => {
  await thread("swap", "wasps", { wait: false });
  await open(page, "threads/wasps");
  await page.getByLabel("Writer, running").first().waitFor();
  await page.getByLabel("What is said").selectOption({ label: "Flow" });
  const flow = page.getByRole("region", { name: "Another flow" });
  await flow
    .getByLabel("The flow in words")
    .fill("Writer drafts, then Editor polishes, then Publisher posts it.");
  await flow.getByRole("button", { name: "Plan it" }).click();
  await flow
    .getByText(/Editor/)
    .last()
    .waitFor();
  await flow.getByRole("button", { name: "Swap it" }).click();
  await flow.getByRole("status").filter({ hasText: "Swapped" }).waitFor();
  await page
    .getByLabel(/^Editor/)
    .first()
    .waitFor();
  assert.equal((await page.getByLabel("Writer, running").count()) > 0, true, "its work goes on");
  go("swap");
  await page.getByLabel("Editor, done").first().waitFor();
  await page.getByLabel("Publisher, done").first().waitFor();
  shut("swap");
});
