/** Where a thread has been: two checkpoints compared, the flow of one drawn, and another thread from it. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

await story(async (page) => {
  await thread("gated", "owls");
  await open(page, "threads/owls/history");
  const list = page.getByRole("region", { name: "Checkpoints" });
  const rows = list.getByRole("button", { name: /turn/ });
  await rows.nth(2).waitFor();
  await page.getByRole("button", { name: "Compare with checkpoint 1", exact: true }).click();
  const different = page.getByRole("region", { name: "What is different" });
  await different.getByRole("region", { name: "what agents wrote" }).getByText("Writer").waitFor();
  await different.getByRole("button", { name: "Close" }).click();
  // What came to pass at each is one click away, and stays so from one to the next.
  const changed = page.getByRole("button", { name: "What changed", exact: true });
  await changed.click();
  await different.getByRole("heading", { name: /^From \d+ to \d+$/ }).waitFor();
  const at = await different.getByRole("heading", { name: /^From/ }).textContent();
  await rows.nth(2).click();
  await until(
    async () => (await different.getByRole("heading", { name: /^From/ }).textContent()) !== at,
    "what changed at another",
  );
  await different.getByRole("button", { name: "Close" }).click();
  await until(() => changed.evaluate((one) => one === document.activeElement), "the focus is where it was");
  await rows.nth(1).click();
  await page.getByRole("region", { name: "The flow of that time" }).getByText("Writer").first().waitFor();
  await page.getByRole("button", { name: "Fork here" }).click();
  await page.getByText(/Forked from/).waitFor();
  const made = page.url().match(/threads\/([^/]+)\/history/)[1];
  assert.notEqual(made, "owls");
  const threads = page.getByRole("complementary", { name: "Threads" });
  await threads.locator(`a[href$="/threads/${made}"]`).waitFor();
  assert.equal((await ask(`/swarm/threads/${made}/checkpoints`)).forked_from, "owls");
  // What it was asked on the thread that it is a fork of stands first.
  await open(page, `threads/${made}`);
  const written = page.getByRole("region", { name: "Outputs" }).getByRole("listitem");
  await written.first().getByText("About owls", { exact: true }).waitFor();
});
