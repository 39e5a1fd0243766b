/** SAM: a question, the nodes that it went through, the response; and what goes wrong is told by its kind. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { open, story } from "../browser.mjs";

await story(async (page) => {
  await open(page, "sam");
  await page.getByLabel("What is asked").fill("Who are you?");
  await page.keyboard.press("Enter");
  const response = page.getByRole("region", { name: "Response" });
  await response.getByText("I was asked: Who are you?").first().waitFor();
  await page.getByLabel("decision_logic_node, done, 3 times").waitFor();
  const way = await page.getByRole("region", { name: "The way" }).getByRole("listitem").allInnerTexts();
  assert.equal(way.length, 9, way.join());
  assert.equal(await page.getByLabel("error_router_node, done").count(), 0);

  const broken = join(process.env.FOLDER, "broken.png");
  writeFileSync(broken, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]));
  await page.getByLabel("A picture, a recording or a text", { exact: true }).setInputFiles(broken);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await response.getByText("Not answered: invalid input").waitFor();
  await page.getByLabel("error_router_node, done").waitFor();
});
