/** From a step in the picture of the flow one click leads to all that is known of it; the link can be sent on. */
import { open, story, thread } from "../browser.mjs";

await thread("newsroom", "linnets");
await story(
  async (page) => {
    await open(page, "threads/linnets");
    const flow = page.getByRole("region", { name: "The flow of work" });
    await flow
      .getByLabel(/^Editor/)
      .first()
      .click();
    const told = page.getByRole("region", { name: "How steps stand" });
    await told.getByText("done").waitFor();
    await told.getByRole("link", { name: "in the trace" }).click();
    const full = page.getByRole("region", { name: "Span Editor" });
    await full.getByRole("heading", { name: "Wrote" }).waitFor();
    // In a low window its row is far down: it is brought into sight.
    await page.reload();
    await full.getByRole("heading", { name: "Wrote" }).waitFor();
    await page.getByRole("button", { name: /^Editor/, pressed: true }).waitFor();
    await page.goBack();
    await told.waitFor({ state: "detached" });
  },
  { viewport: { width: 1280, height: 520 } },
);
