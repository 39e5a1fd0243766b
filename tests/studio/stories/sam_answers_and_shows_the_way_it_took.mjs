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
  const steps = page.getByRole("region", { name: "The way" }).getByRole("listitem");
  const way = await steps.allInnerTexts();
  assert.equal(way.length, 9, way.join());
  assert.equal(await page.getByLabel("error_router_node, done").count(), 0);

  const broken = join(process.env.FOLDER, "broken.png");
  writeFileSync(broken, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]));
  await page.getByLabel("A picture, a recording or a text", { exact: true }).setInputFiles(broken);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await response.getByText("Not answered: invalid input").waitFor();
  await page.getByLabel("error_router_node, done").waitFor();

  // The turn before stays to be read, also when the page is loaded anew, and its way with it.
  const turns = response.getByRole("list", { name: "Turns" }).locator("> li");
  for (const anew of [false, true]) {
    if (anew) await page.reload();
    await response.getByText("Not answered: invalid input").waitFor();
    assert.equal(await turns.count(), 2);
    await turns.first().getByText("Who are you?", { exact: true }).waitFor();
    await turns.first().getByText("I was asked: Who are you?").first().waitFor();
    await turns.last().getByText("broken.png").waitFor();
  }
  await turns.first().getByRole("button", { name: "Show the way it took" }).click();
  await page.getByLabel("decision_logic_node, done, 3 times").waitFor();
  assert.deepEqual(await steps.allInnerTexts(), way);

  // Another question is what is looked at, and of it alone is something in view that was not there.
  await page.getByLabel("What is asked").fill("And who am I?");
  await page.keyboard.press("Enter");
  await turns.nth(2).getByText("I was asked: And who am I?").first().waitFor();
  await turns.nth(2).getByRole("button", { name: "Its way is shown" }).waitFor();
  assert.equal(await turns.count(), 3);

  // On a telephone one can ask at once, below whatever else there is.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "sam");
  await page.getByLabel("decision_logic_node", { exact: true }).waitFor();
  const ask = await page.getByRole("button", { name: "Ask", exact: true }).boundingBox();
  assert.ok(ask.y + ask.height <= 844, `the button is at ${ask.y}`);
});
