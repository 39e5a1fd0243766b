/** Somebody else changes the team while one types: it is shown soon, and nothing typed is lost. */
import assert from "node:assert/strict";
import { ask, open, story } from "../browser.mjs";

await story(async (page) => {
  const { agents } = await ask("/swarm/assistants/gated");
  const [first, second] = agents;
  await open(page, "team/gated/agents");
  await page.getByRole("button", { name: new RegExp(`^${first.name}`) }).click();
  await page.getByLabel("What it is for").fill("typed meanwhile");
  const operations = [{ op: "set_agent", agent: second.id, role: "does it otherwise" }];
  await ask("/swarm/assistants/gated/changes", { operations });
  await page.getByText("does it otherwise").waitFor();
  assert.equal(await page.getByLabel("What it is for").inputValue(), "typed meanwhile");
});
