/** Two tabs answer one question at the same moment: one counts, and the other is told so, in words. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

await thread("gated", "gannets");

await story(
  async (page, context) => {
    const other = await context.newPage();
    await open(page, "threads/gannets");
    await open(other, "threads/gannets");
    const [yes, no] = [
      page.getByRole("button", { name: "Approve", exact: true }),
      other.getByRole("button", { name: "Reject", exact: true }),
    ];
    await yes.waitFor();
    await no.waitFor();
    await Promise.all([yes.evaluate((one) => one.click()), no.evaluate((one) => one.click())]);
    const asked = async () => {
      const found = await ask("/swarm/threads/gannets/commands");
      return found.every((one) => one.state !== "accepted") && found.length === 2 ? found : null;
    };
    const states = (await until(asked, "both are answered")).map((one) => one.state).sort();
    assert.deepEqual(states, ["applied", "refused"]);
    const of = async (tab) => tab.getByRole("alert").filter({ hasText: "It did not count" }).allInnerTexts();
    const told = await until(async () => {
      const all = [...(await of(page)), ...(await of(other))];
      return all.length > 0 && all;
    }, "who lost is told");
    assert.equal(told.length, 1);
    assert.match(told[0], /^It did not count: it was (approved|rejected) already/);
  },
  { expects: (line) => /409/.test(line) },
);
