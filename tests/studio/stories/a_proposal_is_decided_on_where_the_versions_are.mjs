/** Somebody has proposed other prompts: each is read and answered where the versions are, with a comment, and one comes too late. */
import assert from "node:assert/strict";
import { ask, barriers, open, story } from "../browser.mjs";

const proposes = (prompt, note) =>
  ask("/swarm/assistants/proposed/proposals", { prompt, reading: 0, note });
const { workflow: before } = await ask("/swarm/assistants/proposed");
const bad = await proposes("Publisher prints, then Writer drafts.", "print first");
const good = await proposes("Writer drafts, then Editor shortens, then Publisher prints.", "with an editor");

await story(
  async (page) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, "team/proposed/versions");
      await page.getByRole("button", { name: /proposed: with an editor/ }).click();
      const asked = page.getByRole("region", { name: "Decide on it" });
      await asked.getByRole("button", { name: "Approve and compile" }).click({ trial: true });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      assert.deepEqual(await barriers(page), []);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await barriers(page, "color-contrast"), [], "dark");

    await page.getByRole("button", { name: /proposed: print first/ }).click();
    const read = page.getByRole("region", { name: "Prompt of then and of now" });
    const asked = read.getByRole("region", { name: "Decide on it" });
    await asked.getByLabel(/^Comment/).fill("nothing is there to print yet");
    await asked.getByRole("button", { name: "Reject" }).click();
    await read.getByText("rejected it: “nothing is there to print yet”").waitFor();
    assert.equal((await ask(`/swarm/proposals/${bad.token}`)).reason, "nothing is there to print yet");
    assert.equal((await ask("/swarm/assistants/proposed")).workflow.version, before.version);

    await page.getByRole("button", { name: /proposed: with an editor/ }).click();
    await read.getByText(/Editor · shortens/).first().waitFor();
    await asked.getByLabel(/^Comment/).fill("good");
    await asked.getByRole("button", { name: "Approve and compile" }).click();
    await read.getByText("approved it: “good”").waitFor();
    const { workflow } = await ask("/swarm/assistants/proposed");
    assert.equal(workflow.version, good.version);

    const late = await proposes("Editor shortens, then Writer drafts.", "the other way round");
    const overtaking = await proposes("Writer drafts, then Publisher prints.", "shorter");
    await ask(`/swarm/proposals/${overtaking.token}`, { decision: "approve" });
    await open(page, "team/proposed/versions");
    await page.getByRole("button", { name: /proposed: the other way round/ }).click();
    await asked.getByText("no yes counts for it any more").waitFor();
    assert.equal(await asked.getByRole("button", { name: "Approve and compile" }).isEnabled(), false);
    await asked.getByRole("button", { name: "Reject" }).click();
    await asked.waitFor({ state: "detached" });
    assert.equal((await ask(`/swarm/proposals/${late.token}`)).state, "rejected");
  },
  { bypassCSP: true },
);
