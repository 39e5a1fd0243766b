/** On a narrow screen nothing is cut off: whatever can be used is within the window, or within what scrolls there. */
import { nothingCutOff, open, story, thread, write } from "../browser.mjs";

await thread("gated", "fulmars");
const PAGES = [
  ["team/gated", "Swap …"],
  ["team/gated/agents", "Change"],
  ["team/gated/matrix", ""],
  ["team/gated/versions", ""],
  ["threads", "Start a thread"],
  ["threads/fulmars", "Approve"],
  ["threads/fulmars/history", "Fork here"],
  ["threads/fulmars/trace", ""],
];

await story(
  async (page) => {
    await nothingCutOff(page, PAGES);
    await open(page, "team/gated");
    const editor = page.getByRole("textbox", { name: "How the team works" });
    await write(page, "Writer drafts, then Editor polishes, then Facts checks, then Publisher posts it.");
    await page.getByRole("button", { name: "Approve …" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve this change" });
    await dialog.getByRole("region", { name: "Would stand" }).getByText("Facts").first().waitFor();
    // `trial`: it is in sight, and nothing lies over it.
    await dialog.getByRole("button", { name: "Approve and compile" }).click({ trial: true });
    await dialog.getByRole("button", { name: "Stands now" }).click();
    await dialog.getByRole("region", { name: "Stands now" }).getByText("Facts").first().waitFor();
  },
  { viewport: { width: 900, height: 700 } },
);
