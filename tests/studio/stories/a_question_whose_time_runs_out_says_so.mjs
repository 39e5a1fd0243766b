/** A gate has a deadline: the card counts the seconds, and tells what came of it, in the thread and in the inbox. */
import assert from "node:assert/strict";
import { open, story, thread, until } from "../browser.mjs";

await story(async (page) => {
  await thread("timed", "egrets");
  const inbox = await page.context().newPage();
  await open(inbox, "approvals");
  const listed = inbox.locator("section", { has: inbox.getByRole("link", { name: /About egrets/ }) });
  await listed.getByRole("button", { name: "Approve" }).waitFor();

  await open(page, "threads/egrets");
  const card = page.getByRole("article");
  const due = card.getByText(/^due in \d+ seconds, then the answer is no$/);
  const before = await due.textContent();
  await until(async () => (await due.textContent()) !== before, "it counts");
  await card.getByLabel("Reason").fill("Half a rea");

  // What was begun stays, and says why it counts no more; what nobody has touched is not gone without a word.
  const words = "Nobody answered in time: the answer is no";
  await card.getByText(words).waitFor();
  assert.equal(await card.getByLabel("Reason").inputValue(), "Half a rea");
  await listed.getByText(words).waitFor();
  assert.equal(await listed.getByRole("button", { name: "Approve" }).count(), 0);

  await page.getByText("Nobody answered in time", { exact: true }).waitFor();
  await page.getByRole("tab", { name: "Events" }).click();
  await page.getByText(/^the time of a question is over: nobody answered “A human approves before Publisher posts it” in time/).waitFor();
  await page
    .getByRole("group", { name: /a human approves/i })
    .first()
    .click();
  await page.getByText("was rejected: nobody answered in time.").waitFor();
});
