/** A prompt with a mistake: found, mended by the offered rewrite, seen as a graph, approved, run. */
import assert from "node:assert/strict";
import { ask, open, story, write } from "../browser.mjs";

await story(async (page) => {
  await open(page, "team/drafted");
  const editor = page.getByRole("textbox", { name: "How the team works" });
  await write(page, "Writer drafts, then Editor polishes, then Publishr posts it.");
  const findings = page.getByRole("region", { name: "Findings" });
  await findings
    .getByText(/Publishr/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole("button", { name: "Approve …" }).isEnabled(), false);
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.getByText(/^Draft, kept/).evaluate((one) => {
      const box = one.closest("p");
      return box.scrollWidth - box.clientWidth;
    });
    assert.equal(cut, 0, `that it is a draft is read whole at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await findings.getByRole("button", { name: "Write: Publisher" }).click();
  await findings.getByText("Every word is understood.").waitFor();
  const flow = page.getByRole("region", { name: "The flow of work" });
  await flow.locator(".react-flow__node").getByText("Publisher").waitFor();
  assert.match(await editor.textContent(), /then Publisher posts it\.$/);

  await page.getByRole("button", { name: "Approve …" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve this change" });
  await dialog.getByRole("region", { name: "Would stand" }).getByText("Publisher").first().waitFor();
  assert.equal(await dialog.getByRole("region", { name: "Stands now" }).getByText("Publisher").count(), 0);
  await dialog.getByLabel("Note").fill("It has to come out.");
  await dialog.getByRole("button", { name: "Approve and compile" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("As it stands").waitFor();
  assert.match((await ask("/swarm/assistants/drafted")).workflow.prompt, /then Publisher posts it/);

  await page.getByRole("link", { name: "Threads" }).click();
  await page.getByRole("combobox", { name: "Team", exact: true }).selectOption({ label: "drafted" });
  await page.getByLabel("What is asked").fill("A page about bees");
  await page.getByRole("button", { name: "Start a thread" }).click();
  const outputs = page.getByRole("region", { name: "Outputs" });
  await outputs.getByText(/^Publisher: /).waitFor();
  await page
    .getByRole("button", { name: /Publisher, done/ })
    .or(page.getByLabel("Publisher, done"))
    .first()
    .waitFor();

  // What stood before is read, and stands again.
  await open(page, "team/drafted/versions");
  const prompts = page.getByRole("region", { name: "Prompts" });
  await prompts.getByRole("button", { name: /It has to come out/ }).waitFor();
  await prompts.getByRole("button", { name: /as the config file says/ }).click();
  const then = page.getByRole("region", { name: "Prompt of then and of now" });
  await then.getByText("Writer drafts, then Editor polishes.", { exact: true }).waitFor();
  await then
    .getByText(/Publisher/)
    .first()
    .waitFor();
  await then.getByRole("button", { name: /^Go back to version/ }).click();
  await then.getByText(/which stands/).waitFor();
  assert.doesNotMatch((await ask("/swarm/assistants/drafted")).workflow.prompt, /Publisher/);
});
