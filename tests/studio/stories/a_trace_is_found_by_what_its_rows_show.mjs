/** What a row of the trace shows, its search finds; and what it was narrowed by stays as the page is loaded anew. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

await thread("held", "found-by", { wait: true });
const { approvals } = await ask("/swarm/threads/found-by");
await ask(`/swarm/threads/found-by/approvals/${approvals[0].approval}`, { decision: { action: "reject" } });
await until(async () => (await ask("/swarm/threads/found-by")).status === "idle", "it goes on");

await story(async (page) => {
  await open(page, "threads/found-by/trace");
  const rows = page.getByRole("region", { name: "Spans" }).getByRole("listitem");
  await page.getByText(/^\d+ spans, \d+ model calls, \d+ tool calls?$/).waitFor();
  const field = page.getByLabel("Search spans");
  for (const words of ["denied", "Denied: "]) {
    await field.fill(words);
    await page.getByText(/^1 span,/).waitFor();
    await rows.getByText("denied", { exact: true }).waitFor();
  }
  await page.getByLabel("Any status").selectOption({ label: "a call denied" });
  await page.getByLabel("Any agent").selectOption("publisher");
  await until(() => new URL(page.url()).searchParams.get("text") === "Denied: ", "the words in the address");
  await page.reload();
  await page.getByText(/^1 span,/).waitFor();
  assert.equal(await field.inputValue(), "Denied: ");
  assert.equal(await page.getByLabel("Any status").inputValue(), "denied");
  assert.equal(await page.getByLabel("Any agent").inputValue(), "publisher");
  await page.getByLabel("Any status").selectOption({ label: "a call allowed" });
  await page.getByText("No span is like that").waitFor();
  await field.fill("");
  await until(() => !new URL(page.url()).searchParams.has("text"), "no words in the address");
});
