/** A graph of somebody's own: its input by a form, its question answered, its state edited where it once stood. */
import assert from "node:assert/strict";
import { ask, atRest, open, story, until } from "../browser.mjs";

await story(async (page) => {
  await open(page, "graphs/pages");
  await page.getByRole("button", { name: "Run on a new thread" }).waitFor();
  assert.ok(await page.getByText("Still needed: Topic").isVisible());
  await page.getByLabel(/^Topic/).fill("bees");
  await page.getByLabel(/^Tone/).selectOption({ label: "warm" });
  const whole = JSON.parse(await page.getByLabel("The whole as JSON").inputValue());
  assert.deepEqual(whole, { topic: "bees", tone: "warm", words: 300 });
  await page.getByRole("button", { name: "Run on a new thread" }).click();

  const question = page.getByRole("article", { name: "review asks" });
  await question.getByText("A warm page about bees.").waitFor();
  await page.getByLabel("review, waits for an answer").waitFor();
  // In the list as in its head.
  const listed = page.getByRole("region", { name: "Its threads" });
  await listed
    .getByText(/^waits for a person ·/)
    .first()
    .waitFor();
  await page.getByLabel("draft, done", { exact: true }).waitFor();
  await atRest(page);
  await question.getByRole("button", { name: "No", exact: true }).click();
  await page.getByLabel("draft, done, 2 times").waitFor();
  // The inbox has it, too: it is answered there.
  const asked = page.url();
  await open(page, "approvals");
  const waits = page
    .locator("section", { has: page.locator(`a[href="${new URL(asked).pathname}"]`) })
    .getByRole("article", { name: "review asks" });
  await waits.waitFor();
  await atRest(page);
  await waits.getByRole("button", { name: "Yes", exact: true }).click();
  await waits.getByText("Answered by you").waitFor();
  await page.goto(asked);
  await question.waitFor({ state: "detached" });

  const history = page.getByRole("complementary", { name: "History" });
  await history
    .getByRole("button", { name: /draft done/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Edit the state" }).click();
  const draft = page.getByLabel(/^Draft/);
  assert.equal(await draft.inputValue(), "A warm page about bees.");
  await draft.fill("Mine.");
  await page.getByLabel(/^Good/).check();
  await page.getByLabel("As which node").selectOption({ label: "as review" });
  await page.getByRole("button", { name: "Write it" }).click();
  await history.getByText("the state was edited").waitFor();
  const thread = new URL(page.url()).pathname.split("/").at(-1);
  const stands = await until(async () => {
    const { values } = await ask(`/threads/${thread}/state`);
    return values.draft === "Mine." && values;
  }, "the edited state");
  assert.equal(stands.topic, "bees");

  // Two checkpoints beside each other; its runs; and another thread from where it once stood.
  await history.getByRole("button", { name: "Compare with checkpoint of step 0", exact: true }).click();
  const different = page.getByRole("region", { name: "What is different" });
  await different.getByText("draft: Mine.").waitFor();
  await different.getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: "Runs" }).click();
  await page
    .getByRole("list", { name: "Runs" })
    .getByText(/^asked:.*bees/)
    .waitFor();
  assert.equal(await page.getByRole("list", { name: "Runs" }).getByRole("listitem").count(), 3);
  await page.getByRole("tab", { name: "State" }).click();
  await history
    .getByRole("button", { name: /draft done/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Fork here" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(thread));
  const fork = new URL(page.url()).pathname.split("/").at(-1);
  const forked = await until(async () => {
    const { values, next } = await ask(`/threads/${fork}/state`);
    return values.draft && { values, next };
  }, "the fork");
  assert.equal(forked.values.draft, "A warm page about bees.");
  assert.deepEqual(forked.next, ["review"]);
  assert.equal((await ask(`/threads/${thread}/state`)).values.draft, "Mine.");
});
