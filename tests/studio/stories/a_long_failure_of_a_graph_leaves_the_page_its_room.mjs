/** However long the words are that a graph fails of: the picture and the state keep their room, and all of them are read. */
import assert from "node:assert/strict";
import { open, story } from "../browser.mjs";

await story(async (page) => {
  await open(page, "graphs/slow");
  await page.getByLabel("Failure").fill(`Boom ${"y".repeat(6000)} to the end.`);
  await page.getByRole("button", { name: "Run on a new thread" }).click();
  const failed = page.getByRole("alert").filter({ hasText: "The run failed" });
  await failed.getByText("to the end.").waitFor();
  assert.ok((await failed.boundingBox()).height < 200, "the banner keeps to its room");
  assert.ok(await page.getByRole("tab", { name: "State" }).isVisible());
  assert.ok(
    (await page.getByLabel("The graph slow").boundingBox()).height > 150,
    "and the picture has its own",
  );
});
