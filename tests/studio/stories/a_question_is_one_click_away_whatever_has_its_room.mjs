/** What waits for a person is told in one line while its answers are out of sight, and a click leads to them. */
import assert from "node:assert/strict";
import { barriers, open, story, thread, until } from "../browser.mjs";

await story(
  async (page) => {
    await thread("gated", "lapwings");
    await open(page, "threads/lapwings");
    const bar = page.getByRole("region", { name: "Waits for your answer" });
    const goes = bar.getByRole("button", { name: "Go to it" });
    const card = page.getByRole("article");
    const approve = card.getByRole("button", { name: "Approve" });
    const isSeen = (what) =>
      what.evaluate(
        (element) =>
          new Promise((told) => {
            const seen = new IntersectionObserver(([one]) => {
              seen.disconnect();
              told(one.intersectionRatio > 0.9);
            });
            seen.observe(element);
          }),
      );
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByLabel("What is said").selectOption({ label: "Flow" });
      const flow = page.getByRole("region", { name: "Another flow" });
      await flow
        .getByLabel("The flow in words")
        .fill("Writer drafts. A human approves before Publisher posts it.");
      await flow.getByRole("button", { name: "Plan it" }).click();
      await flow.getByText("Changes", { exact: true }).waitFor();
      assert.equal(await isSeen(approve), false);
      await goes.waitFor();
      assert.equal(await isSeen(goes), true, "the line is in sight");
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await barriers(page), []);
      }
      await goes.click();
      await until(() => card.evaluate((one) => one === document.activeElement), "the card has the focus");
      // From farther away it leads to where the card begins, which is to be read first.
      if (!(await isSeen(approve))) await goes.click();
      await until(() => isSeen(approve), "its answers are in sight");
      await bar.waitFor({ state: "detached" });

      await page.getByRole("tab", { name: /^Events/ }).click();
      await goes.click();
      await page.getByRole("tab", { name: "Written", selected: true }).waitFor();
      await until(() => card.evaluate((one) => one === document.activeElement), "the card, from another tab");
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("a");
    await bar.waitFor({ state: "detached" });
    await page.getByLabel("Publisher, done").first().waitFor();
  },
  { bypassCSP: true },
);
