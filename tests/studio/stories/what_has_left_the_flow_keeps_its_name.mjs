/** Once a swap has dropped steps that were done, all that tells of them goes on to call them by their names. */
import assert from "node:assert/strict";
import { ask, open, story, thread } from "../browser.mjs";

await thread("newsroom", "dippers");
await ask("/swarm/threads/dippers/swap", {
  prompt:
    "Reporter researches the story with WebSearch. Then Publisher posts it. Only Publisher may use Mail.",
  wait: true,
});

await story(async (page) => {
  await open(page, "threads/dippers");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.waitFor();
  if ((await timeline.getByRole("button").getAttribute("aria-expanded")) === "false")
    await timeline.getByRole("button").click();
  const written = page.getByRole("region", { name: "Outputs" });
  for (const place of [timeline, written]) {
    await place
      .getByText(/^Fact Checker/)
      .filter({ visible: true })
      .first()
      .waitFor();
    assert.doesNotMatch(await place.innerText(), /fact-checker|illustrator\b/);
  }
  await page.getByRole("tab", { name: /^Events/ }).click();
  await page.getByLabel("Search events").fill("step_finished");
  await page
    .getByRole("button", { name: /Fact Checker/ })
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Trace" }).click();
  await page
    .getByRole("button", { name: /^Fact Checker/ })
    .first()
    .waitFor();
  // The loop that it stood in is around it.
  await page
    .getByText(/^Loop: /)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "History" }).click();
  const state = page.getByRole("region", { name: "State" });
  await state
    .getByText(/^Fact Checker/)
    .first()
    .waitFor();
});
