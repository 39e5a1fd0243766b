/** What a graph asks with a schema is a form, in the inbox as on its thread; what is filled in stays till it is sent. */
import assert from "node:assert/strict";
import { ask, atRest, barriers, open, story, until } from "../browser.mjs";

for (const id of ["marked", "marked-there"]) {
  await ask("/threads", { thread_id: id });
  await ask(`/threads/${id}/runs/wait`, { assistant_id: "marks", input: { text: `A page of ${id}.` } });
}
const values = async (id) => (await ask(`/threads/${id}/state`)).values;

await story(
  async (page) => {
    const cardOf = (words) => page.getByRole("article", { name: "judge asks" }).filter({ hasText: words });
    const card = cardOf("A page of marked.");
    const mark = card.getByLabel(/^Mark/);
    const answer = card.getByRole("button", { name: "Answer" });
    await open(page, "approvals");
    await card.getByText("Still needed: Mark").waitFor();
    await mark.fill("7");
    assert.equal(await answer.isEnabled(), false, "seven of five is none");
    await mark.fill("4");
    await card.getByLabel(/^Why/).fill("It hums.");
    assert.deepEqual(await barriers(page), []);
    // It is kept while other pages are shown.
    await page.getByRole("link", { name: "Threads" }).click();
    await page.goBack();
    await card.waitFor();
    assert.equal(await mark.inputValue(), "4");
    await atRest(page);
    await answer.click();
    await card.getByText("Answered by you").waitFor();
    await until(async () => (await values("marked")).mark === 4, "the mark is taken in");
    assert.equal((await values("marked")).why, "It hums.");

    const graph = (await ask("/assistants/search", { graph_id: "marks" }))[0].assistant_id;
    await open(page, `graphs/${graph}/marked-there`);
    const there = cardOf("A page of marked-there.");
    await there.getByLabel(/^Mark/).fill("5");
    await atRest(page);
    await there.getByRole("button", { name: "Answer" }).click();
    await until(async () => (await values("marked-there")).mark === 5, "the mark is taken in there");
  },
  { bypassCSP: true },
);
