/** On a telephone a short list takes no more than it needs: what is picked of it stands right below, and nothing empty between. */
import assert from "node:assert/strict";
import { open, story } from "../browser.mjs";

/** Pixels between the end of what is listed and what stands below the list. */
async function between(above, below) {
  const [one, other] = [await above.boundingBox(), await below.boundingBox()];
  return other.y - (one.y + one.height);
}

await story(
  async (page) => {
    await open(page, "team/newsroom/versions");
    const listed = page.getByRole("region", { name: "Prompts" }).getByRole("button").last();
    await page.getByRole("list", { name: "Versions" }).getByRole("button").last().click();
    const stands = page.getByRole("heading", { name: /is what stands now$/ });
    await stands.waitFor();
    const gap = await between(listed, stands);
    assert.ok(gap > 0 && gap < 80, `${gap} pixels below the versions`);

    await open(page, "graphs/shop");
    const drawn = page.locator(".react-flow");
    await drawn.waitFor();
    const free = await between(page.getByText("None yet."), drawn);
    assert.ok(free >= 0 && free < 40, `${free} pixels below the threads`);
  },
  { viewport: { width: 390, height: 844 } },
);
