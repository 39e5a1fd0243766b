/** A tab that the browser has frozen shows, once it is looked at again, what has become of the thread meanwhile. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

await thread("gated", "ospreys");

await story(async (page, context) => {
  await open(page, "threads/ospreys");
  await page.getByRole("button", { name: "Approve", exact: true }).waitFor();
  const engine = await context.newCDPSession(page);
  await engine.send("Page.setWebLifecycleState", { state: "frozen" });

  const [{ approval, content }] = await ask("/swarm/threads/ospreys/approvals");
  const decision = { action: "approve", reason: "fine", content };
  await ask(`/swarm/threads/ospreys/approvals/${approval}`, { decision, command_id: "slept" });
  const ended = async () =>
    (await ask("/swarm/threads/ospreys/events?limit=1000")).some((one) => one.kind === "run_finished");
  await until(ended, "the run is over");

  await engine.send("Page.setWebLifecycleState", { state: "active" });
  await page.locator("main header").getByText("idle", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Approve", exact: true }).waitFor({ state: "detached" });
  const told = (await ask("/swarm/threads/ospreys/events?limit=1000")).filter((one) => one.kind !== "token");
  await page.getByRole("tab", { name: `Events ${told.length}` }).waitFor();
  assert.equal(await page.getByText(/the line is down/).count(), 0);
});
