/** A thread on a screen that is enlarged to 200 %, and wider: no word breaks for want of room, and rights are seen with whose they are. */
import assert from "node:assert/strict";
import { open, story, thread } from "../browser.mjs";

await thread("many", "avocets");

await story(async (page) => {
  for (const [width, height] of [
    [640, 400],
    [767, 800],
    [900, 800],
    [1280, 800],
  ]) {
    const at = `at ${width}`;
    await page.setViewportSize({ width, height });
    await open(page, "threads/avocets/history");
    await page.getByRole("button", { name: "Roll back to here" }).click({ trial: true });
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    assert.ok(title.width > 100, `the thread's title is there, ${at}`);
    const state = await page.getByRole("region", { name: "State", exact: true }).boundingBox();
    assert.ok(state.width > 380, `its state has room, ${at}: ${state.width}`);

    await open(page, "threads/avocets");
    await page.getByRole("tab", { name: "Agents and tools" }).click();
    const right = page.getByLabel("Editor and Ledger");
    assert.ok((await right.boundingBox()).width < 100, "a cell is as wide as its word");
    await right.scrollIntoViewIfNeeded();
    const [name, cell] = await Promise.all([
      page.getByRole("rowheader", { name: /Editor/ }).boundingBox(),
      right.boundingBox(),
    ]);
    assert.ok(name.x >= 0 && name.x + name.width <= cell.x + 1, `whose right it is stays in sight, ${at}`);
    await right.click({ trial: true });
  }
  await page.getByLabel("Editor and Ledger").selectOption("allow");
  await page.locator("td", { hasText: /^✓\s*allow/ }).waitFor();

  await page.setViewportSize({ width: 768, height: 800 });
  await open(page, "threads/avocets/trace");
  const writer = page.getByRole("button", { name: /Writer.*done/ }).first();
  await writer.waitFor();
  const sign = await page
    .getByText(/● the critical path$/)
    .last()
    .boundingBox();
  assert.ok(sign.x + sign.width <= 768, "what the sign of the critical path says is in sight");
});
