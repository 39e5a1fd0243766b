/** On a telephone a trace, a team's tools and a graph's form have their room: nothing has to be looked for at the side. */
import assert from "node:assert/strict";
import { open, story, thread } from "../browser.mjs";

const TEN = 10;
await thread("gated", "knots");
for (let nth = 1; nth < TEN; nth++) await thread("gated", `knots-${nth}`);

await story(
  async (page) => {
    await open(page, "threads/knots/trace");
    const line = page.getByRole("button", { name: /Writer.*done/ }).first();
    await line.waitFor();
    const [cut] = await line.evaluateAll((lines) =>
      lines.map((one) =>
        [...one.querySelectorAll("span")]
          .filter((part) => part.checkVisibility() && part.textContent.trim())
          .filter((part) => !part.matches(".sr-only, [aria-hidden] > span")) // what is only heard, and signs
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
    const free = badge.y >= icon.y + icon.height || badge.y + badge.height <= icon.y;
    assert.ok(free, "the count of what waits, of two digits, covers nothing of its icon");

    await open(page, "threads/knots");
    for (const [way, words] of [
      ["send", "Say something to the team"],
      ["inject", "What agents see from their next step on"],
    ]) {
      await page.getByLabel("What is said").selectOption(way);
      const room = await page.getByLabel(words).evaluate((area) => {
        const style = getComputedStyle(area);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = style.font;
        const free = area.clientWidth - Number.parseFloat(style.paddingLeft) * 2;
        return free - pen.measureText(area.placeholder).width;
      });
      assert.ok(room >= 0, `"${words}" is read whole`);
    }

    await open(page, "team/gated");
    await page.getByRole("button", { name: "Swap …" }).click();
    const dialog = page.getByRole("dialog", { name: "Swap threads" });
    const [around, within] = [dialog, dialog.getByLabel("Work under way")].map((one) => one.boundingBox());
    const [box, chosen] = [await around, await within];
    assert.ok(
      chosen.x + chosen.width <= box.x + box.width - 8,
      "what becomes of work under way is read whole",
    );
    await page.keyboard.press("Escape");
    await open(page, "team/newsroom/tools");
    const turned = await page.getByRole("switch").first().boundingBox();
    assert.ok(turned.x + turned.width <= 390, "a tool's switch is in sight");
    await page.setViewportSize({ width: 375, height: 812 });
    const tabs = page.getByRole("navigation", { name: "Tabs of the team" });
    const rows = await tabs.evaluate((nav) => ({
      tops: [...nav.querySelectorAll("a")].map((one) => one.getBoundingClientRect().top),
      wide: nav.scrollWidth - nav.clientWidth,
    }));
    assert.deepEqual([new Set(rows.tops).size, rows.wide], [1, 0], "a team's tabs stand in one row");
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "graphs/pages");
    const { y } = await page.getByLabel(/^Topic/).boundingBox();
    assert.ok(y < 844, "the form of a graph is in sight below its threads");
  },
  { viewport: { width: 390, height: 844 } },
);
