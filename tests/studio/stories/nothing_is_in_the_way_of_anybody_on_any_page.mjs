/** axe-core finds nothing against any page, in either theme. */
import assert from "node:assert/strict";
import { barriers, open, story, thread } from "../browser.mjs";

const TABS = ["agents", "tools", "groups", "matrix", "versions"];
const PAGES = [
  ["team/gated", "Every word is understood."],
  ...TABS.map((tab) => [`team/gated/${tab}`, ""]),
  ["threads", "About finches"],
  ["threads/finches", "wrote"],
  ["threads/finches/history", "turn"],
  ["threads/finches/trace", "writer"],
  ["approvals", "About finches"],
  ["nowhere", "As it stands"],
];
await thread("gated", "finches");
// axe-core writes a style of its own, which the pages' policy would not let in.
await story(
  async (page) => {
    for (const [path, words] of PAGES) {
      await page.emulateMedia({ colorScheme: "light" });
      await open(page, path);
      await page.locator("main").getByText(words).first().waitFor();
      await page
        .getByText(/^Loading/)
        .first()
        .waitFor({ state: "detached" });
      assert.deepEqual(await barriers(page), [], path);
      await page.emulateMedia({ colorScheme: "dark" });
      assert.deepEqual(await barriers(page, "color-contrast"), [], `${path}, dark`);
    }
  },
  { bypassCSP: true },
);
