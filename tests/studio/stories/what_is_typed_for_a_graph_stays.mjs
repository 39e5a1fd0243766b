/** What is typed for a hosted graph is there after another page and after a reload; a graph that is none is said to be. */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

await story(async (page) => {
  await open(page, "graphs/nothing");
  await page.getByRole("heading", { name: 'No graph "nothing" is hosted here' }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "pages", exact: true }).click();
  const run = page.getByRole("button", { name: "Run on a new thread" });
  await page.getByLabel(/^Topic/).fill("wasps");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Threads" }).click();
  await pages.getByRole("link", { name: "Graphs" }).click();
  await page.getByLabel("Graph", { exact: true }).selectOption({ label: "pages" });
  assert.equal(await page.getByLabel(/^Topic/).inputValue(), "wasps");
  await page.reload();
  assert.equal(await page.getByLabel(/^Topic/).inputValue(), "wasps");
  await page.getByLabel(/^Tone/).selectOption({ label: "warm" });
  await run.click();

  const question = page.getByRole("article", { name: "review asks" });
  await question.getByRole("button", { name: "Yes", exact: true }).waitFor();
  const here = page.url();
  const thread = new URL(here).pathname.split("/").at(-1);
  await question.getByLabel("Answer").fill("Half an answer");
  await page.getByRole("button", { name: "Edit the state" }).click();
  await page.getByLabel("The state as JSON").fill('{"draft": "Mi');
  await page.getByRole("tab", { name: "Another input" }).click();
  await page.getByLabel(/^Topic/).fill("hornets");
  await page.getByRole("link", { name: "New thread" }).click();
  await run.waitFor();
  assert.equal(await page.getByLabel(/^Topic/).inputValue(), "", "what was sent is gone");
  await page.goBack();
  assert.equal(await question.getByLabel("Answer").inputValue(), "Half an answer");
  await page.getByText("This is no JSON yet.").waitFor();
  assert.equal(await page.getByLabel("The state as JSON").inputValue(), '{"draft": "Mi');
  assert.ok(await page.getByRole("button", { name: "Write it" }).isDisabled());
  await page.getByRole("tab", { name: "Another input" }).click();
  assert.equal(await page.getByLabel(/^Topic/).inputValue(), "hornets");

  // Somebody else answers: the card stays with the words, whatever the pointer is at.
  await page.getByRole("tab", { name: "State" }).click();
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement?.blur());
  const [{ assistant_id }] = await ask("/assistants/search", { graph_id: "pages", limit: 1 });
  const { tasks } = await ask(`/threads/${thread}/state`);
  const [{ id }] = tasks.flatMap((one) => one.interrupts);
  await ask(`/threads/${thread}/runs/wait`, { assistant_id, command: { resume: { [id]: true } } });
  await question.getByText("It waits no more").waitFor();
  assert.equal(await question.getByLabel("Answer").inputValue(), "Half an answer");
  await page.getByText(/The thread has gone on since this was begun/).waitFor();
  await question.getByRole("button", { name: "Put it away" }).click();
  await question.waitFor({ state: "detached" });
  await until(async () => (await ask(`/threads/${thread}`)).status === "idle", "it is over");
});
