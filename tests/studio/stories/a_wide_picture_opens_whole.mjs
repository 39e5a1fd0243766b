import assert from "node:assert/strict";
import { open, story, thread } from "../browser.mjs";

await thread("newsroom", "wide-picture");
for (const width of [1440, 1024, 390])
  await story(
    async (page) => {
      await open(page, "threads/wide-picture");
      const flow = page.getByRole("region", { name: "The flow of work" });
      await flow.getByText("Reporter", { exact: true }).waitFor();
      await page.waitForTimeout(500); // it comes to rest: nothing tells when
      const pane = await flow.boundingBox();
      const boxes = await flow.locator(".react-flow__node").evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { name: one.textContent, left, right, top, bottom };
        }),
      );
      assert.ok(boxes.length >= 9, "the start, the steps, the gate, the end and the tools");
      for (const { name, left, right, top, bottom } of boxes) {
        assert.ok(left >= pane.x && right <= pane.x + pane.width, `${name} is cut at ${width}`);
        assert.ok(top >= pane.y && bottom <= pane.y + pane.height, `${name} is cut at ${width}`);
      }
    },
    { viewport: { width, height: 860 } },
  );
