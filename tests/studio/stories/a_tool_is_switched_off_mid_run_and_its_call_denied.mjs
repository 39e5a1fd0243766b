/** A tool is taken from an agent while the run is under way: its call is denied, and the page shows that. */
import { ask, go, open, shut, story, thread, until } from "../browser.mjs";

await story(async (page) => {
  await thread("toggle", "ants", { wait: false });
  await open(page, "threads/ants");
  await page.getByLabel("Publisher, running").first().waitFor();
  await page.getByRole("tab", { name: "Agents and tools" }).click();
  const right = page.getByLabel("Publisher and Mail");
  await right.selectOption("deny");
  await until(async () => {
    const { agents, tools, rows } = await ask("/swarm/threads/ants/matrix");
    const at = (all, name) => all.findIndex((one) => one.name === name);
    return rows[at(agents, "Publisher")][at(tools, "Mail")].effect === "deny";
  }, "the mail is denied");
  await until(async () => (await right.inputValue()) === "deny", "the page shows it");
  go("toggle");
  await page.getByLabel("Publisher, done, Mail denied").first().waitFor();
  await page.getByText("denied: Mail", { exact: true }).waitFor();
  await page.getByLabel("Publisher, done, Mail denied").first().click();
  await page
    .getByRole("region", { name: "How steps stand" })
    .getByText(/^A call of Mail was denied: /)
    .waitFor();
  await page.getByRole("tab", { name: /Events/ }).click();
  await page.getByLabel("Search events").fill("denied");
  await page
    .getByRole("region", { name: "Events" })
    .getByText(/^may not call/)
    .first()
    .waitFor();
  await page.getByRole("tab", { name: "Written" }).click();
  await page.getByText("It could not be sent.").waitFor();
  shut("toggle");
});
