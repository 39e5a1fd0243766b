/** A trace has a bar for each span, in the time of its turn, and tells it to who cannot see it. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

await thread("newsroom", "in-time");
// Illustrator takes longer, unless the machine has much else to do.
const ends = new Map(
  (await ask("/swarm/threads/in-time/trace")).map((one) => [one.instance.split("@")[0], one.ended_at]),
);
const [sooner, later] =
  ends.get("writer") < ends.get("illustrator") ? ["Writer", "Illustrator"] : ["Illustrator", "Writer"];
for (const width of [1440, 390])
  await story(
    async (page) => {
      await open(page, "threads/in-time/trace");
      const rowOf = (name) => page.getByRole("listitem").filter({ has: page.getByRole("button", { name }) });
      const bar = async (name) => {
        const [track, work] = await rowOf(name).evaluate((one) => {
          const found = one.querySelector("[style*=left]");
          return [found.parentElement, found].map((each) => {
            const { left, right } = each.getBoundingClientRect();
            return { left, right };
          });
        });
        const part = (x) => (x - track.left) / (track.right - track.left);
        return { from: part(work.left), to: part(work.right) };
      };
      await rowOf(/^Reporter/).waitFor();
      const [first, one, other] = [
        await bar(/^Reporter/),
        await bar(new RegExp(`^${sooner}`)),
        await bar(new RegExp(`^${later}`)),
      ];
      assert.ok(first.from < 0.02 && first.to <= one.from + 0.01, "who is waited for stands before");
      assert.ok(Math.abs(one.from - other.from) < 0.05, "who work side by side begin below each other");
      assert.ok(other.to > one.to, "who is over later has the longer bar");
      await page
        .getByRole("button", {
          name: new RegExp(`^${later}.*began .* into the turn, took .*, on the critical path`),
        })
        .waitFor();
      await page.getByRole("button", { name: /^Writer/ }).press("Enter");
      const full = page.getByRole("region", { name: "Span Writer" });
      await until(() => full.evaluate((one) => one === document.activeElement), "the span has the focus");
      await page.keyboard.press("Escape");
      const row = page.getByRole("button", { name: /^Writer/ });
      await until(() => row.evaluate((one) => one === document.activeElement), "its row has it back");
      // By a click on a model's row: what it was sent in that call, word for word.
      await rowOf(/^Writer/)
        .locator("xpath=following-sibling::li[1]")
        .getByRole("button")
        .click();
      const sent = page.getByRole("list", { name: "Conversation" });
      await sent.getByText("You are Writer").waitFor();
      const said = await sent.locator("li > p:first-child").allInnerTexts();
      assert.deepEqual(said, ["How it is to work", "What it is to do", "The model answered"]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^What is in repeat until Fact Checker/ }).click();
      await rowOf(/^Fact Checker/).waitFor({ state: "detached" });
    },
    { viewport: { width, height: 860 } },
  );
