/**
 * While somebody writes, somebody else has the draft changed: the words stay, the page says so, and the new version
 * is approved only once it was looked at. Nobody decides without a name.
 */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

const WORDS = "Written with care, for ten minutes.";

async function waiting(id, version) {
  return until(async () => {
    const now = await ask(`/api/protocols/${id}/state`);
    return now.requires_human_approval && now.draft_version === version && now;
  }, `version ${version}`);
}

await story(async (page) => {
  const { protocol_id: id } = await ask("/api/protocols", { intent: "Worry time before exams" });
  const first = await waiting(id, 1);
  await open(page, `foundry/${id}`);
  const decision = page.getByRole("region", { name: "Your decision" });
  const words = decision.getByLabel(/^What is to be changed/);
  await words.fill(WORDS);
  const yes = (version) => decision.getByRole("button", { name: `Approve version ${version}` });
  await decision.getByText("the audit trail needs a name", { exact: false }).waitFor();
  assert.equal(await yes(1).isEnabled(), false, "nobody decides without a name");
  await decision.getByLabel("Your name").fill("Dr. Ada");
  assert.equal(await yes(1).isEnabled(), true);

  const other = { draft_hash: first.draft_hash, revision: "Say what to do at night.", by: "Dr. Bea" };
  await ask(`/api/protocols/${id}/feedback`, other);
  const second = await waiting(id, 2);
  await yes(2).waitFor();
  assert.equal(await words.inputValue(), WORDS, "what was typed is kept");
  await decision
    .getByRole("alert")
    .getByText("The draft, what was found in it, or who is asked has changed since you began.", {
      exact: false,
    })
    .waitFor();
  assert.equal(await yes(2).isEnabled(), false, "what was not read is not approved");
  assert.equal(await decision.getByRole("button", { name: "Request revision" }).isEnabled(), false);
  await decision.getByRole("button", { name: "I have read it" }).click();

  // Of a person's own revision the next version is no surprise, also where the server tells the old one once more.
  await page.route("**/state", async (route) => {
    const now = await ask(`/api/protocols/${id}/state`);
    const asked = now.requires_human_approval && now.draft_version === 3;
    await route.fulfill({ json: asked ? now : second });
  });
  await decision.getByRole("button", { name: "Request revision" }).click();
  await yes(3).waitFor();
  assert.equal(await words.inputValue(), "");
  await until(async () => (await decision.getByRole("alert").count()) === 0, "nothing is left to be read");
  assert.equal(await yes(3).isEnabled(), true);

  await page.unrouteAll({ behavior: "wait" }); // an answer may be under way

  // The last word is somebody else's: what was typed is there still.
  await words.fill(WORDS);
  const third = await waiting(id, 3);
  await ask(`/api/protocols/${id}/feedback`, {
    draft_hash: third.draft_hash,
    draft_version: 3,
    approved: true,
    by: "Dr. Bea",
  });
  const kept = decision.getByRole("alert").filter({ hasText: WORDS });
  await kept.waitFor();
  const onIt = () => kept.evaluate((one) => one === document.activeElement);
  await until(onIt, "who was typing goes on where the words are kept");
  await page.reload();
  await page.getByRole("region", { name: "Audit trail" }).getByText("approved").waitFor();
  await decision.getByRole("alert").getByText(WORDS, { exact: false }).waitFor();
  assert.equal(await yes(3).count(), 0);
  await decision.getByRole("button", { name: "Put it away" }).click();
  await until(async () => (await decision.count()) === 0, "nothing is left to be decided");
});
