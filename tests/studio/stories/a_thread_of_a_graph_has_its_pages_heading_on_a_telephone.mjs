/** On a telephone the list goes where something of it is open; the page's one heading does not go with it. */
import assert from "node:assert/strict";
import { barriers, open, story, until } from "../browser.mjs";

await story(
  async (page) => {
    await open(page, "sam");
    await page.getByLabel("What is asked").fill("Is anybody there?");
    await page.keyboard.press("Enter");
    const response = page.getByRole("region", { name: "Response" });
    await response.getByText("I was asked: Is anybody there?").first().waitFor();
    const id = await until(async () => /sam\/([^/?]+)/.exec(page.url())?.[1], "a conversation");
    for (const [address, name] of [
      [`sam/${id}`, "SAM"],
      [`graphs/sam/${id}`, "Graphs"],
    ]) {
      await open(page, address);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      assert.deepEqual(await page.getByRole("heading", { level: 1 }).allInnerTexts(), [name], address);
      assert.deepEqual(await barriers(page), [], address);
    }
  },
  { viewport: { width: 390, height: 844 } },
);
