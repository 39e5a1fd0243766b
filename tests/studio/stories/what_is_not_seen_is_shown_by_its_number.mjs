/** Characters that turn round what is read, or are not seen, are shown by their numbers wherever others' words are. */
import assert from "node:assert/strict";
import { all, ask, open, story } from "../browser.mjs";

const SUM = "Pay \u202e00001\u202c euro\u200b";
await ask("/threads", { thread_id: "kites", metadata: { title: SUM } });
const said = { messages: [{ role: "user", content: SUM }] };
await ask("/threads/kites/runs/wait", { assistant_id: "gated", input: said });

await story(async (page) => {
  for (const [path, within] of [
    ["threads/kites", "h1"],
    ["threads/kites", "article"],
    ["threads/kites", "[aria-label=Outputs]"],
    ["threads/kites/history", "[aria-label=State]"],
    ["approvals", "main"],
  ]) {
    await open(page, path);
    if (path === "approvals") await all(page);
    await page.locator(within, { hasText: "Pay ⟨U+202E⟩00001⟨U+202C⟩ euro⟨U+200B⟩" }).first().waitFor();
    const hidden = await page.evaluate(() => /[\u202e\u202c\u200b]/.test(document.documentElement.outerHTML));
    assert.equal(hidden, false, path);
  }
});
