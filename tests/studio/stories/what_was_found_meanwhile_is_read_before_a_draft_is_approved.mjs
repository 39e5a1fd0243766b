/**
 * Somebody reads a draft in which nothing was found; meanwhile something is told of the client. The text is the same,
 * and what is found in it is not: her yes does not count, and she is told what there is now before she can say it.
 */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

const CHANGED = "The draft, what was found in it, or who is asked has changed since you began.";
const { protocol_id: id } = await ask("/api/protocols", { intent: "Worry time for a student" });
const waiting = (so) =>
  until(async () => {
    const now = await ask(`/api/protocols/${id}/state`);
    return now.requires_human_approval && so(now) && now;
  }, "it waits");
const before = await waiting(() => true);

await story(
  async (page) => {
    const told = { kind: "send", message: "She has told me that she thinks of killing herself." };
    const decision = page.getByRole("region", { name: "Your decision" });
    const refused = decision.getByRole("alert").filter({ hasText: "It did not count" });
    const yes = decision.getByRole("button", { name: /^Approve .*version 1$/ });
    // Her page has not heard of it before it is told that her answer does not count.
    let answered = false;
    page.on("response", (one) => {
      answered ||= one.url().endsWith("/feedback");
    });
    await page.route("**/state", (route) => (answered ? route.continue() : route.fulfill({ json: before })));
    await open(page, `foundry/${id}`);
    await decision.getByLabel("Your name").fill("Dr. Ada");
    await ask(`/swarm/threads/${id}/commands`, { command: told, go_on: false, wait: true });
    const after = await waiting((now) => now.findings_hash !== before.findings_hash);
    assert.equal(after.draft_hash, before.draft_hash, "the text is the same");

    await yes.click();
    await refused.waitFor();
    assert.match(
      await refused.innerText(),
      /what is said of this draft has changed since it was read\. Now: /,
    );

    await decision.getByRole("alert").getByText(CHANGED, { exact: false }).waitFor();
    assert.equal(await yes.isEnabled(), false, "what was not read is not approved");
    await decision.getByRole("button", { name: "I have read it" }).click();
    await decision.getByLabel(/^What is to be changed/).fill("Seen by the crisis team today.");
    await yes.click();
    await page
      .getByRole("region", { name: "Final protocol" })
      .getByText("Seen by the crisis team today.")
      .first()
      .waitFor();
    const now = await ask(`/api/protocols/${id}/state`);
    assert.deepEqual(
      now.audit.map(({ by, verdict }) => [by, verdict]),
      [["Dr. Ada", "approved"]],
    );
  },
  { expects: (line) => /409/.test(line) },
);
