/** A server is killed while a step is at work, and started again: the page says so, and shows each event once. */
import assert from "node:assert/strict";
import { ask, go, open, story, thread, until } from "../../browser.mjs";

await thread("swap", "larks", { wait: false });

await story(
  async (page) => {
    await open(page, "threads/larks");
    await page.getByRole("tab", { name: /^Events/ }).click();
    const rows = page.getByRole("region", { name: "Events" }).getByRole("listitem");
    await rows.filter({ hasText: "calls Wait" }).waitFor();
    go("kill");
    await page.getByText(/at work, the line is down: trying again/).waitFor();
    await rows.filter({ hasText: "calls Wait" }).waitFor();
    // The other server has its own time to start: what the page takes is counted from there.
    await until(() => ask("/info").catch(() => false), "the server is there again");
    await page.getByText(/the line is down/).waitFor({ state: "detached" });
    go("swap");
    await page.locator("main header").getByText("idle", { exact: true }).waitFor();
    const told = (await ask("/swarm/threads/larks/events?limit=1000")).filter((one) => one.kind !== "token");
    assert.equal(told.filter((one) => one.kind === "run_finished").length, 1);
    await until(async () => (await rows.count()) === told.length, "as many rows as events");
    const calls = told.filter((one) => one.kind === "tool_called" && one.instance === "writer").length;
    assert.equal(await rows.filter({ hasText: "calls Wait" }).count(), calls);
    await page.getByRole("tab", { name: "Written" }).click();
    await page
      .getByText("Publisher wrote")
      .or(page.getByText(/^Publisher$/))
      .first()
      .waitFor();
  },
  // So high that each event is in sight: a list draws no others.
  {
    viewport: { width: 1280, height: 2400 },
    expects: (line) =>
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/.test(line),
  },
);
