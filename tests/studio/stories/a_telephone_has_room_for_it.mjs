/** On a telephone a trace, a team's tools and a graph's form have their room: nothing has to be looked for at the side. */
import assert from "node:assert/strict";
import { open, story, thread } from "../browser.mjs";

await thread("gated", "knots");

await story(
  async (page) => {
    await open(page, "threads/knots/trace");
    const line = page.getByRole("button", { name: /Writer.*done/ }).first();
    await line.waitFor();
    const [cut] = await line.evaluateAll((lines) =>
      lines.map((one) =>
        [...one.querySelectorAll("span")]
          .filter((part) => part.checkVisibility() && part.textContent.trim())
          .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.clientWidth < 20)
          .map((part) => part.textContent),
      ),
    );
    assert.deepEqual(cut, []);
    await line.click();
    await page.getByRole("region", { name: "Span Writer" }).waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);

    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    assert.ok(title.width > 250, "a thread's title has a line of its own");
    const link = page.getByRole("link", { name: /Approvals/ });
    await link.getByText(/for a person/).waitFor({ state: "attached" });
    const icon = await link.locator("svg").boundingBox();
    const badge = await link.locator("span.tabular-nums").boundingBox();
    const free = badge.x >= icon.x + icon.width || badge.y + badge.height <= icon.y;
    assert.ok(free, "the count of what waits lies beside its icon");

    await open(page, "team/newsroom/tools");
    const turned = await page.getByRole("switch").first().boundingBox();
    assert.ok(turned.x + turned.width <= 390, "a tool's switch is in sight");
    await open(page, "graphs/pages");
    const { y } = await page.getByLabel(/^Topic/).boundingBox();
    assert.ok(y < 844, "the form of a graph is in sight below its threads");
  },
  { viewport: { width: 390, height: 844 } },
);
