/** Takes the pictures of docs/images, each in both themes: `python tests/studio/picturing.py`. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ask, open, story, thread, write } from "./browser.mjs";

const { PICTURES } = process.env;
mkdirSync(PICTURES, { recursive: true });

const PROMPT = `Reporter researches the story with WebSearch. Then Writer drafts it, while Illustrator makes the pictures. \
Fact Checker checks the draft, then Editor polishes it. They repeat this until Fact Checker is satisfied, three rounds \
at most. A human approves before Publisher posts it. Then Publisher files it with Mial. Only Publisher may use Mail.`;

const SHOWN = {
  async team(page) {
    await open(page, "team/newsroom");
    await write(page, PROMPT);
    await page.getByRole("button", { name: "Write: Mail" }).waitFor();
    await page.getByRole("tab", { name: "Relations" }).click();
    await page.evaluate(() => document.activeElement?.blur());
  },
  async run(page) {
    await open(page, "threads/bees");
    await page.getByRole("region", { name: "What waits for a person" }).waitFor();
  },
  async history(page) {
    await open(page, "threads/bees/history");
    await page.getByRole("button", { name: "Compare with checkpoint 4", exact: true }).click();
    await page.getByRole("region", { name: "What is different" }).getByRole("listitem").first().waitFor();
  },
  async trace(page) {
    await open(page, "threads/bees/trace");
    await page.getByRole("button", { name: /^Illustrator.*on the critical path/ }).waitFor();
  },
  async foundry(page) {
    const { protocol_id: id } = (await ask("/api/protocols")).map((one) => ({
      protocol_id: one.thread_id,
    }))[0];
    await open(page, `foundry/${id}`);
    await page.getByRole("region", { name: "Your decision" }).waitFor();
  },
};

await thread("newsroom", "bees");
const { protocol_id: id } = await ask("/api/protocols", {
  intent: "Graded exposure for a fear of lifts",
  context: "Adult, moderate anxiety.",
});
await story(async (page) => {
  await open(page, `foundry/${id}`);
  await page.getByLabel("Your name").fill("Dr. Ada");
  await page.getByLabel(/^What is to be changed/).fill("Say what to do on a bad day.");
  await page.getByRole("button", { name: "Request revision" }).click();
  await page.getByRole("button", { name: /^Version 2/ }).waitFor();
});
for (const colorScheme of ["light", "dark"]) {
  for (const [name, show] of Object.entries(SHOWN)) {
    await story(
      async (page) => {
        await show(page);
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(600); // the picture comes to rest: nothing tells when
        await page.screenshot({ path: join(PICTURES, `${name}-${colorScheme}.png`), animations: "disabled" });
      },
      { colorScheme, viewport: { width: 1440, height: 860 } },
    );
  }
}
