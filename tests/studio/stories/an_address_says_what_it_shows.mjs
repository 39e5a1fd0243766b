/** A link leads to what its sender saw: the team, the checkpoint, the graph; back and forward go from one to the next. */
import assert from "node:assert/strict";
import { ask, open, story, thread } from "../browser.mjs";

const path = (page) => new URL(page.url()).pathname;

await story(async (page) => {
  // The first team, by its own address; then the one that was last looked at.
  await open(page, "team");
  await page.waitForURL(/team\/[^/]+\/prompt$/);
  const gated = (await ask("/swarm/teams")).find((one) => one.graph_id === "gated").assistant_id;
  await open(page, "team/gated/agents");
  await page.waitForURL(new RegExp(`team/${gated}/agents$`));
  await page.getByRole("heading", { name: "Team gated" }).waitFor({ state: "attached" });
  await open(page, "team");
  await page.waitForURL(new RegExp(`team/${gated}/prompt$`));

  // A checkpoint is in the address, and reloading or going back leads to it.
  await thread("gated", "wombats");
  await open(page, "threads/wombats/history");
  const rows = page.getByRole("region", { name: "Checkpoints" }).getByRole("button", { name: /turn/ });
  const picked = (at) => rows.nth(at).and(page.locator("[aria-pressed=true]")).waitFor();
  await picked(0);
  await rows.nth(2).click();
  await picked(2);
  await rows.nth(1).click();
  await picked(1);
  await page.reload();
  await picked(1);
  await page.goBack();
  await picked(2);
  await page.goBack();
  await picked(0);
  await page.goForward();
  await picked(2);
  await page.getByRole("button", { name: "Compare with checkpoint 1", exact: true }).click();
  const different = page.getByRole("region", { name: "What is different" });
  await different.waitFor();
  await page.reload();
  await different.waitFor();

  // A thread of somebody else is not drawn as this graph's.
  await ask("/threads", { thread_id: "stray" });
  const input = { topic: "bees", tone: "warm", words: 300 };
  await ask("/threads/stray/runs/wait", { assistant_id: "pages", input });
  await open(page, "graphs/sam/stray");
  await page.getByText("This thread is not of the graph sam").waitFor();
  await page.getByRole("link", { name: "Open it there" }).click();
  await page.getByRole("button", { name: "Edit the state" }).waitFor();
  assert.match(path(page), /graphs\/[^/]+\/stray$/);
  await open(page, "graphs/pages/wombats");
  await page.getByRole("link", { name: "Open it among the threads of teams" }).click();
  await page.waitForURL(/threads\/wombats$/);
  await page.getByRole("region", { name: "The flow of work" }).waitFor();
});
