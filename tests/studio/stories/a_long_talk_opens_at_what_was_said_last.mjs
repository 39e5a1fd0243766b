/** A thread of many turns opens at its last one, and who says something to the team is taken to it, and to the answer. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

const TURNS = 6;

/** Whether it is within the pane that it scrolls in, whole. */
const seen = (words) =>
  words.evaluate((one) => {
    const [box, pane] = [one, one.closest("[role=tabpanel]")].map((of) => of?.getBoundingClientRect());
    return pane !== undefined && box.top >= pane.top && box.bottom <= pane.bottom;
  });

await thread("many", "herons");
for (let nth = 2; nth <= TURNS; nth++)
  await ask("/threads/herons/runs/wait", {
    assistant_id: "many",
    input: { messages: [{ role: "user", content: `Question ${nth}` }] },
  });

await story(async (page) => {
  const outputs = page.getByRole("region", { name: "Outputs" });
  const asked = (words) => outputs.getByText(words, { exact: true });
  await open(page, "threads/herons");
  await until(() => seen(asked(`Question ${TURNS}`)), "it opens at the last question");

  await page.getByLabel("Everybody").focus(); // up to the first of them
  await outputs.evaluate((one) => {
    one.closest("[role=tabpanel]").scrollTop = 0;
  });
  assert.ok(!(await seen(asked(`Question ${TURNS}`))));
  await page.getByLabel("Say something to the team").fill("And now?");
  await page.getByRole("button", { name: "Send" }).click();
  const answer = outputs.getByText("This is for: And now?").last();
  await until(async () => (await answer.count()) > 0 && (await seen(answer)), "the answer is in sight");

  // Behind another tab, it is there again.
  await page.getByRole("tab", { name: /^Events/ }).click();
  await page.getByRole("tab", { name: "Written" }).click();
  await until(() => seen(asked("And now?")), "it opens at the last question again");
});
