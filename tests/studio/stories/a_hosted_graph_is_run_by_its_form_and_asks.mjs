/** A graph of somebody's own: its input by a form, its question answered, its state edited where it once stood. */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

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
  await page.getByLabel("draft, done", { exact: true }).waitFor();
  await question.getByRole("button", { name: "No", exact: true }).click();
  await page.getByLabel("draft, done, 2 times").waitFor();
  await question.getByRole("button", { name: "Yes", exact: true }).click();
  await question.waitFor({ state: "detached" });

  const history = page.getByRole("complementary", { name: "History" });
  await history
    .getByRole("button", { name: /draft done/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Edit the state" }).click();
  await page.getByLabel("What is written to the state").fill('{"draft": "Mine.", "good": true}');
  await page.getByLabel("As which node").selectOption({ label: "as review" });
  await page.getByRole("button", { name: "Write it" }).click();
  await history.getByText("the state was edited").waitFor();
  const thread = new URL(page.url()).pathname.split("/").at(-1);
  const stands = await until(async () => {
    const { values } = await ask(`/threads/${thread}/state`);
    return values.draft === "Mine." && values;
  }, "the edited state");
  assert.equal(stands.topic, "bees");
});
