/** A protocol's thread names no graph, and is told all the same; its gate takes no plain yes, and leads to where it is given. */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

const intent = "Graded exposure for a fear of escalators";
const { protocol_id: id } = await ask("/api/protocols", { intent });
await until(async () => (await ask(`/api/protocols/${id}/state`)).requires_human_approval, "version 1");

await story(async (page) => {
  await open(page, `threads/${id}`);
  await page.getByRole("heading", { name: intent }).waitFor();
  const card = page.getByRole("region", { name: "What waits for a person" }).getByRole("article");
  const there = card.getByRole("link", { name: `Decide on its page: ${intent}` });
  await there.waitFor();
  assert.equal(await card.getByRole("button", { name: "Approve" }).count(), 0);
  // Which draft the reviews are of is said in words, and not by 64 letters that nobody reads.
  await card
    .getByText(/^what Drafter wrote [0-9a-f]{12}…$/)
    .first()
    .waitFor();
  assert.doesNotMatch(await card.innerText(), /[0-9a-f]{64}/);
  await there.click();
  await page.getByRole("button", { name: "Approve version 1" }).waitFor();
});
