/** A draft in Hebrew: its table's columns run from the right, and a quote stands there, with its mark. */
import assert from "node:assert/strict";
import { ask, open, story } from "../browser.mjs";

await story(async (page) => {
  const { protocol_id: id } = await ask("/api/protocols", { intent: "Rest in the evening" });
  await open(page, `foundry/${id}`);
  await page.getByRole("region", { name: "Your decision" }).waitFor();
  const [waits] = await ask(`/swarm/threads/${id}/approvals`);
  const text =
    "# מנוחה\n\n| צעד | פחד |\n|---|---|\n| לשבת | 40 |\n\n> לנשום לאט, ואז לכתוב.\n\n| Step | Fear |\n|---|---|\n| Sit | 40 |";
  const edit = { outputs: { drafter: { text } }, again: [], context: {}, messages: {}, calls: {} };
  await ask(`/swarm/threads/${id}/approvals/${waits.approval}`, { decision: { action: "edit", edit } });
  const draft = page.getByRole("region", { name: "Draft" });
  await draft.getByRole("heading", { name: "מנוחה" }).waitFor();
  const at = async (words) => (await draft.getByText(words, { exact: true }).boundingBox()).x;
  assert.ok((await at("צעד")) > (await at("פחד")), "the first column at the right");
  assert.ok((await at("Step")) < (await at("Fear")), "of one in English at the left");
  const quote = await draft.getByRole("blockquote").evaluate((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const [box, told, style] = [
      one.getBoundingClientRect(),
      words.getBoundingClientRect(),
      getComputedStyle(one),
    ];
    return [box.right - told.right < 40, style.borderRightWidth, style.borderLeftWidth];
  });
  assert.deepEqual(quote, [true, "2px", "0px"]);
  const table = await draft
    .getByRole("table")
    .first()
    .evaluate((one) => {
      const [box, around] = [one.getBoundingClientRect(), one.closest(".prose-text").getBoundingClientRect()];
      return around.right - box.right < 2;
    });
  assert.ok(table, "the table stands at the right");
});
