/** Groups, rounds and denials stand at a box in room of their own, and over nobody's name, at each width. */
import assert from "node:assert/strict";
import { open, story, thread } from "../browser.mjs";

/** Each sign of a box that covers words of it. */
function covering() {
  const boxOf = (words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return range.getBoundingClientRect();
  };
  const seen = (all) => [...all].filter((one) => one.checkVisibility());
  return seen(document.querySelectorAll(".react-flow__node")).flatMap((node) =>
    seen(node.querySelectorAll("span[title]")).flatMap((sign) => {
      const over = sign.getBoundingClientRect();
      return seen(node.querySelectorAll("p")).flatMap((words) => {
        const under = boxOf(words);
        const wide = Math.min(over.right, under.right) - Math.max(over.left, under.left);
        const high = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
        return wide > 0.5 && high > 0.5 ? [`${sign.textContent} over ${words.textContent}`] : [];
      });
    }),
  );
}

await thread("rounds", "puffins");
await story(async (page) => {
  for (const width of [1280, 1440, 760]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, sign] of [
      ["team/rounds", "newsroom"],
      ["threads/puffins", "round 2"],
    ]) {
      await open(page, path);
      await page.locator(".react-flow__node span[title]").filter({ hasText: sign }).first().waitFor();
      assert.deepEqual(await page.evaluate(covering), [], `${path} at ${width} pixels`);
    }
  }
});
