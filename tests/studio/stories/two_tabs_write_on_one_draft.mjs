/** A draft is one for all tabs, and a prompt of then takes its place only once somebody has seen which words go. */
import assert from "node:assert/strict";
import { ask, barriers, open, story, until, write } from "../browser.mjs";

const editor = (page) => page.getByRole("textbox", { name: "How the team works" });
const words = async (page) => (await editor(page).innerText()).trim();

await ask("/swarm/assistants/gated/proposals", {
  prompt: "Writer writes it.",
  note: "an older one",
  reading: 0,
});

await story(
  async (page, context) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await open(tab, "team/gated");
      await editor(tab).waitFor();
    }
    await write(page, "Writer drafts it.");
    await until(async () => (await words(other)) === "Writer drafts it.", "the other tab shows it");
    await editor(other).click();
    await other.keyboard.press("ControlOrMeta+End");
    // As fast as it goes: what is told of the other tab's words is never written over those that follow.
    await other.keyboard.type(" Then Editor polishes it, and then Publisher posts what there is.");
    const whole = "Writer drafts it. Then Editor polishes it, and then Publisher posts what there is.";
    assert.equal(await words(other), whole);
    await until(async () => (await words(page)) === whole, "the first tab shows it");
    await page.reload();
    await until(async () => (await words(page)) === whole, "it is there after a reload");

    await page.getByRole("link", { name: "Versions" }).click();
    await page
      .getByRole("button", { name: /an older one/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Take it as a draft" }).click();
    const asked = page.getByRole("dialog", { name: "There is a draft already" });
    await asked.getByText(whole).waitFor();
    assert.deepEqual(await barriers(page), []);
    await asked.getByRole("button", { name: "Keep my draft" }).click();
    await page.getByRole("link", { name: "Prompt", exact: true }).click();
    await until(async () => (await words(page)) === whole, "it was kept");
    await page.getByRole("button", { name: "Throw away" }).click();
    await other.getByText("As it stands").waitFor();
  },
  { bypassCSP: true },
);
