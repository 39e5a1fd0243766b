/**
 * Three protocols are open in three tabs of one browser, all of them seen. Browsers hold six lines to a server, over
 * all tabs: each is approved all the same, and what the others do is heard of in each.
 */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

const INTENTS = ["heights", "spiders", "crowds"].map((what) => `Graded exposure for a fear of ${what}`);
const ids = [];
for (const intent of INTENTS) {
  const { protocol_id: id } = await ask("/api/protocols", { intent });
  await until(async () => (await ask(`/api/protocols/${id}/state`)).requires_human_approval, "version 1");
  ids.push(id);
}

await story(
  async (page, context) => {
    const tabs = [await context.newPage(), page, await context.newPage()];
    const streams = new Set();
    context.on("request", (one) => /\/stream$/.test(new URL(one.url()).pathname) && streams.add(one));
    for (const kind of ["requestfinished", "requestfailed"]) context.on(kind, (one) => streams.delete(one));

    for (const [at, tab] of tabs.entries()) {
      await open(tab, `foundry/${ids[at]}`);
      await tab.getByRole("button", { name: "Approve version 1" }).waitFor();
    }
    const kinds = () => [...streams].map((one) => new URL(one.url()).pathname).sort();
    const own = ids.map((id) => `/swarm/threads/${id}/events/stream`).sort();
    await until(() => own.every((path) => kinds().includes(path)), "each tab hears of its own thread");
    assert.deepEqual(kinds(), ["/api/protocols/stream", "/swarm/changes/stream", ...own].sort());

    for (const tab of tabs) {
      await tab.getByLabel("Your name").fill("Dr. Ada");
      await tab.getByRole("button", { name: "Approve version 1" }).click();
      await tab.getByRole("region", { name: "Final protocol" }).waitFor();
    }
    const listed = (tab, intent, words) =>
      tab.getByRole("link").filter({ hasText: intent }).filter({ hasText: words }).first().waitFor();
    for (const tab of tabs) for (const intent of INTENTS) await listed(tab, intent, "approved");

    // Who holds the lines goes: another has them, and hears what comes next.
    await tabs[0].close();
    const intent = "Graded exposure for a fear of deep water";
    await ask("/api/protocols", { intent });
    for (const tab of tabs.slice(1)) await listed(tab, intent, "");
  },
  { secure: true },
);
