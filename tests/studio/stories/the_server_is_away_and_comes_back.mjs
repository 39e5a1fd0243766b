/** A server is restarted under an open page: alarms go with it, what could not be had is had, and what waits is counted. */
import assert from "node:assert/strict";
import { atRest, barriers, open, story, thread } from "../browser.mjs";

await thread("gated", "auks");
const API = /^[^?]*\/(swarm|info|threads|assistants)(\/|\?|$)/;
const away = (route) =>
  new URL(route.request().url()).pathname.startsWith("/studio")
    ? route.continue()
    : route.abort("connectionrefused");

await story(
  async (page) => {
    await open(page, "approvals");
    const pages = page.getByRole("navigation", { name: "Pages" });
    const count = async () =>
      Number(/\d+/.exec(await pages.getByRole("link", { name: /^Approvals/ }).innerText())?.[0] ?? 0);
    const card = page
      .locator("section", { has: page.locator('a[href="/studio/threads/auks"]') })
      .getByRole("article");
    // Twenty of those that wait are drawn at first, and other stories may have left more.
    await page.getByRole("article").first().waitFor();
    const search = page.getByLabel("Search what waits");
    if (await search.isVisible()) await search.fill("auks");
    await card.waitFor();
    await page.getByRole("link", { name: /^Approvals.*\d+.*for a person$/ }).waitFor();
    const before = await count();

    await atRest(page);
    await page.route(API, away);
    await card.getByRole("button", { name: "Approve", exact: true }).click();
    const alarm = card.getByRole("alert").filter({ hasText: "The server does not answer." });
    await alarm.waitFor();
    await page.unroute(API, away);
    await alarm.waitFor({ state: "detached" });
    await card.getByText(/It is there again/).waitFor();
    assert.deepEqual(await barriers(page), []);
    await card.getByRole("button", { name: "Approve", exact: true }).click();
    await card.getByText("Approved by you").waitFor();
    await page.waitForFunction(
      ([then]) => {
        const link = document.querySelector('nav a[href="/studio/approvals"]');
        return Number(/\d+/.exec(link.innerText)?.[0] ?? 0) < then;
      },
      [before],
    );

    // What could not be had is had by itself.
    await page.route(API, away);
    await pages.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "The server does not answer." }).waitFor();
    await page.unroute(API, away);
    await page.getByRole("textbox", { name: "How the team works" }).waitFor();
    assert.equal(await page.getByRole("alert").filter({ hasText: "does not answer" }).count(), 0);
  },
  { expects: (line) => /CONNECTION_REFUSED/.test(line), bypassCSP: true },
);
