/** A server that asks who one is: the page asks for a key, says that a wrong one is none, and goes on with the right one. */
import assert from "node:assert/strict";
import { barriers, open, story } from "../../browser.mjs";

const { KEY } = process.env;

await story(
  async (page) => {
    await open(page, "threads");
    const door = page.getByRole("dialog", { name: "This server asks who you are" });
    const field = door.getByLabel("Key or token");
    await page.locator("main h1").waitFor({ state: "attached" });
    assert.deepEqual(await barriers(page), []);
    await page.getByText("asks who you are", { exact: true }).waitFor();
    // Whoever has a key types it: nothing has to be found first.
    await page.keyboard.type("sw_wrong");
    assert.equal(await field.inputValue(), "sw_wrong");
    await page.keyboard.press("Enter");
    await door.getByText("The key of this tab is not known here, or not any more.").waitFor();
    await field.fill(KEY);
    await page.keyboard.press("Enter");
    await page.getByText("There are none yet.").waitFor();
    await page.getByRole("combobox", { name: "Team", exact: true }).selectOption({ label: "drafted" });
    await page.getByLabel("What is asked").fill("A page about keys");
    await page.getByRole("button", { name: "Start a thread" }).click();
    await page.getByLabel("Editor, done").first().waitFor();
    assert.equal(await door.count(), 0);
  },
  { expects: (line) => line.includes("401") },
);
