/** All threads of a team are swapped; one is swapped by somebody else between the plan and its turn, and is left out. */
import assert from "node:assert/strict";
import { ask, barriers, open, story, thread } from "../browser.mjs";

const THEIRS = "Writer drafts, then Publisher posts it.";
const followed = async (id) => (await ask(`/swarm/threads/${id}`)).workflow.prompt;

await story(
  async (page) => {
    await thread("moving", "terns");
    await thread("moving", "gulls");
    await open(page, "team/moving");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(" Then Publisher posts it.");
    await page.getByRole("button", { name: "Swap …" }).click();
    const dialog = page.getByRole("dialog", { name: "Swap threads" });
    const row = (id) => dialog.getByRole("listitem", { name: `About ${id}`, exact: true });
    await dialog.getByRole("button", { name: "Swap all 2" }).click();
    const before = dialog.getByRole("region", { name: "Before all are swapped" });
    await before.getByText(/^2 of 2 threads will be swapped · none has warnings · no running step/).waitFor();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), []);
    }

    await ask("/swarm/threads/gulls/swap", { prompt: THEIRS, wait: true });
    await before.getByRole("button", { name: "Swap these 2" }).click();
    await dialog.getByText("1 swapped · 1 cannot be: each says why").waitFor();
    await row("terns").getByText("swapped", { exact: true }).waitFor();
    await row("gulls")
      .getByText(/^It stays as it is: changed since you looked/)
      .waitFor();
    assert.match(await followed("terns"), /polishes\. Then Publisher posts it\.$/);
    assert.equal(await followed("gulls"), THEIRS);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), []);
    }

    // Who has read what would become of theirs now can have it swapped all the same.
    await row("gulls").getByText("What becomes of its work").click();
    await row("gulls").getByRole("button", { name: "Swap" }).click();
    await dialog.getByText("2 swapped", { exact: true }).waitFor();
    assert.equal(await followed("gulls"), await followed("terns"));
  },
  { bypassCSP: true, expects: (line) => line.includes("409") },
);
