/** On a run, people's words stand among those of agents; its trace is narrowed to an agent and to a turn. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

await story(async (page) => {
  await thread("gated", "moths");
  const tell = (command) => ask("/swarm/threads/moths/commands", { command, wait: true });
  await open(page, "threads/moths");
  const written = page.getByRole("region", { name: "Outputs" });
  await written.getByText("A person asked").waitFor();
  await tell({ kind: "inject", text: "Be short.", audience: "private:publisher" });
  await written.getByRole("listitem").getByText("for Publisher alone").waitFor();
  await tell({ kind: "send", message: "And lamps, please" });
  await written.getByText("And lamps, please", { exact: true }).waitFor();
  const lines = await written.getByRole("listitem").allTextContents();
  assert.match(lines[0], /A person asked.*About moths/);
  assert.match(lines[1], /^(Writer|Facts)/);
  assert.match(lines.at(-1), /A person said.*for all.*And lamps, please/);
  await written.getByLabel("Everybody").selectOption({ label: "of people" });
  assert.equal(await written.getByRole("listitem").count(), 3);

  const found = await until(
    async () => (await ask("/swarm/approvals")).approvals.find((one) => one.thread_id === "moths"),
    "the question stands in the inbox",
  );
  await ask(`/swarm/threads/moths/approvals/${found.approval}`, {
    decision: { action: "approve", reason: "fine by me" },
  });
  await written.getByText("A person approved").waitFor();
  await until(async () => (await ask("/swarm/threads/moths")).status === "idle", "the turn is over");
  const again = { messages: [{ role: "user", content: "Once more" }] };
  await ask("/threads/moths/runs/wait", { assistant_id: "gated", input: again });

  // The first turn's words stay under its request, and those of the second come below.
  await written.getByLabel("Everybody").selectOption({ label: "Everybody" });
  await until(async () => {
    const all = await written.getByRole("listitem").allTextContents();
    const second = all.findIndex((one) => one.includes("Once more"));
    const places = all.flatMap((one, at) => (/^(Writer|Publisher)/.test(one) ? [at < second] : []));
    return places.join() === "true,true,false";
  }, "Writer and Publisher above the second request, and Writer below it");

  await page.getByRole("link", { name: "Trace" }).click();
  const spans = page.getByRole("region", { name: "Spans" }).locator("button[aria-pressed]"); // not what is below
  await page.getByLabel("Any agent").selectOption({ label: "Writer" });
  await until(async () => (await spans.count()) === 2, "two spans of Writer");
  await page.getByLabel("Any turn").selectOption({ label: "2" });
  await until(async () => (await spans.count()) === 1, "one of the second turn");
  await page.getByLabel("Any agent").selectOption({ label: "Publisher" });
  await page.getByText("No span is like that").waitFor();
});
