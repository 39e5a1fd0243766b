/** The line is down while a page is fetched: that is said, and the page is had once the line is back. */
import { open, story } from "../browser.mjs";

await story(
  async (page) => {
    await open(page, "team/gated");
    await page.getByText("is taken to come after Writer").waitFor();
    const down = (route) => route.abort("internetdisconnected");
    await page.route(/assets/, down);
    await page.getByRole("link", { name: "Approvals" }).click();
    const said = page.getByRole("alert").filter({ hasText: "The page could not be fetched." });
    await said.getByRole("button", { name: "Reload" }).waitFor();
    await page.unroute(/assets/, down);
    await said.getByRole("button", { name: "Try again" }).click();
    await page.locator("main h1", { hasText: /Approvals|wait/ }).waitFor({ state: "attached" });
  },
  { expects: (line) => /INTERNET_DISCONNECTED|dynamically imported module/.test(line) },
);
