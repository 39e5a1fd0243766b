/** In a window that is enlarged to 200 %, or on a telephone on its side: each word of a draft, each field and the list can be seen. */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

const { protocol_id: id } = await ask("/api/protocols", { intent: "Worry time before exams" });
await until(async () => (await ask(`/api/protocols/${id}/state`)).requires_human_approval, "version 1");

/** Which of these are hidden by something else, or cut off, though they have been scrolled to. */
function hidden(all) {
  return all
    .filter((one) => one.checkVisibility())
    .map((one) => {
      if (one.tabIndex >= 0) one.focus();
      one.scrollIntoView({ block: "center" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + Math.min(width / 2, 40), top + Math.min(height / 2, 10)];
      const seen = document.elementFromPoint(x, y);
      return seen !== null && (one.contains(seen) || seen.contains(one)) ? "" : one.outerHTML.slice(0, 200);
    })
    .filter((one) => one !== "");
}

await story(async (page) => {
  await open(page, `foundry/${id}`);
  await page.getByLabel("Your name").fill("Dr. Ada");
  for (const [width, height] of [
    [640, 400],
    [844, 390],
    [731, 457],
    [853, 533],
    [512, 320],
    [390, 844],
    [1280, 800],
  ]) {
    await page.setViewportSize({ width, height });
    const draft = page.getByRole("region", { name: "Draft" });
    const words = draft.locator("h1, h2, h3, p, li");
    await words.first().waitFor();
    const at = `${width} × ${height}`;
    assert.deepEqual(await words.evaluateAll(hidden), [], `words of the draft at ${at}`);
    const stops = page.locator("main").locator("a, button:enabled, input, textarea");
    assert.deepEqual(await stops.evaluateAll(hidden), [], `what takes the focus at ${at}`);
    if (width >= 768) {
      const listed = page.getByRole("navigation", { name: "All protocols" }).getByRole("link");
      await listed.first().scrollIntoViewIfNeeded();
      const { height: room } = await page.getByRole("complementary", { name: "Protocols" }).boundingBox();
      const { height: line } = await listed.first().boundingBox();
      assert.ok(room > line, `the list has room at ${at}`);
    }
  }
});
