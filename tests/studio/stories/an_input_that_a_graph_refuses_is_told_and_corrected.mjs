/** A graph's own model refuses an input: why is said, on a page that stands; and the input is there to be corrected. */
import assert from "node:assert/strict";
import { ask, open, story } from "../browser.mjs";

await story(async (page) => {
  await open(page, "graphs/shop");
  const run = page.getByRole("button", { name: "Run on a new thread" });
  await page.getByLabel("Customer").fill("X");
  await page.getByText("Customer: at least 2 characters").waitFor();
  await page.getByLabel("Due").fill("2026-12-01");
  await page.getByRole("button", { name: "Add to Lines" }).click();
  await page.keyboard.type("A");
  await page.getByLabel("Count").fill("0");
  await page.getByText("Lines, 1: Count: at least 1").waitFor();
  assert.ok(await run.isDisabled());
  await page.getByLabel("Count").fill("2");
  // What no schema tells, the run does.
  await page.getByLabel("Customer").fill("Nobody");
  await run.click();
  const failed = page.getByRole("alert").filter({ hasText: "The run failed" });
  await failed.getByText("nobody of that name buys here").waitFor();
  await page.reload();
  await failed.getByText("nobody of that name buys here").waitFor();
  const thread = new URL(page.url()).pathname.split("/").at(-1);
  const [told] = await ask(`/threads/${thread}/runs`);
  assert.match(told.error.message, /nobody of that name/);
  await failed.getByRole("link", { name: "Correct its input" }).click();
  await page.getByLabel("Customer").fill("Ann");
  assert.equal(await page.getByLabel("Due").inputValue(), "2026-12-01");
  await run.click();
  await page.getByLabel("price, done").first().waitFor();
});
