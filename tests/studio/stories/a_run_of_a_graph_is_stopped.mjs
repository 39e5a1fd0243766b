/** A run of a graph is stopped while a node is at work, by somebody who has come after it began. */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

await story(async (page) => {
  await open(page, "graphs/slow");
  await page.getByLabel("Seconds").fill("120");
  await page.getByRole("button", { name: "Run on a new thread" }).click();
  await page.getByLabel("work, at work").waitFor();
  await page.reload();
  await page.getByLabel("work, at work").waitFor();
  const thread = new URL(page.url()).pathname.split("/").at(-1);
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await stop.click();
  await stop.waitFor({ state: "detached" });
  const [run] = await until(async () => {
    const runs = await ask(`/threads/${thread}/runs`);
    return runs[0]?.status !== "running" && runs;
  }, "the end of the run");
  assert.equal(run.status, "interrupted");
  await page.getByLabel("work, at work").waitFor({ state: "detached" });
  assert.equal(await page.getByRole("alert").count(), 0);
});
