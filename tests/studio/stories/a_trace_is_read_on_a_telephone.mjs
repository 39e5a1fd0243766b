/** On a telephone each line of a trace has room for who it is of, how it ended and how long it took. */
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
  },
  { viewport: { width: 390, height: 844 } },
);
