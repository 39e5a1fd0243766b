/** The foundry: what is meant, the agents at work, a revision, what it changed, approval, Markdown and PDF. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ask, barriers, open, story, until } from "../browser.mjs";

const REMARK = "Say what to do on a bad day.";

await story(async (page) => {
  await open(page, "foundry");
  await page.getByLabel("What it is to be for").fill("Graded exposure for a fear of dogs");
  await page.getByLabel(/^Clinical context/).fill("Adult, moderate anxiety.");
  await page.getByRole("button", { name: "Draft a protocol" }).click();
  const heading = page.getByRole("heading", { name: "Graded exposure for a fear of dogs", level: 1 });
  const landed = (why) =>
    until(() => heading.evaluate((one) => one === document.activeElement), `the focus lands, ${why}`);
  await heading.waitFor();
  await landed("once it is asked for");
  const crew = page.getByRole("region", { name: "Agents at work" });
  for (const agent of ["Drafter", "Safety Guardian", "Clinical Critic"])
    await crew.getByText(agent, { exact: true }).waitFor();
  await crew.getByText("is asked now").waitFor();
  const asked = page.getByRole("region", { name: "What was asked for" });
  await asked.getByText("Adult, moderate anxiety.", { exact: true }).waitFor();
  const id = page.url().split("/").at(-1);
  const draft = page.getByRole("region", { name: "Draft" });
  await draft.getByRole("heading", { name: "Graded exposure", exact: true }).waitFor();
  await page.getByRole("region", { name: "Scratchpad" }).getByText("wrote the first draft").waitFor();
  await page.getByRole("region", { name: "Clinical scores" }).getByText("Empathy").waitFor();
  await page.getByRole("region", { name: "Safety" }).getByText("Safe", { exact: true }).waitFor();

  const decision = page.getByRole("region", { name: "Your decision" });
  assert.equal(await decision.getByRole("button", { name: "Request revision" }).isEnabled(), false);
  await decision.getByLabel("Your name").fill("Dr. Ada");
  await decision.getByLabel(/^What is to be changed/).fill(REMARK);
  await decision.getByRole("button", { name: "Request revision" }).click();
  await landed("once it is sent back");
  await page.getByRole("button", { name: /^Version 2 · current Quality .* of 10 Safe/ }).waitFor();
  await page.getByRole("button", { name: "Changes since version 1" }).click();
  // What the drafter could not do is said to who judges it, and stands nowhere in the text.
  await draft.getByText("The text is the same as version 1. The drafter could not do:").waitFor();
  const came = page.getByRole("region", { name: "What came of what was asked for" });
  await came.getByRole("heading", { name: "Could not be done" }).waitFor();
  await came.getByText(REMARK).waitFor();
  await decision.getByLabel(/^What is to be changed/).fill("More detail on step 2");
  await decision.getByRole("button", { name: "Request revision" }).click();
  await landed("once it is sent back again");
  await page.getByRole("button", { name: /^Version 3 · current/ }).waitFor();
  await page.getByRole("button", { name: "Changes since version 2" }).click();
  await draft.locator("ins").first().waitFor();
  assert.equal(await draft.locator("del").count(), 0);
  await came.getByText("more detail on step 2").waitFor();

  const yes = decision.getByRole("button", { name: "Approve version 3" });
  await page.getByRole("button", { name: /^Version 1/ }).click();
  assert.equal(await yes.isEnabled(), false, "what is not shown is not approved");
  await decision.getByRole("button", { name: "Look at version 3" }).click();
  await landed("once the version is shown");
  await yes.click();
  await landed("once it is approved");
  await page.getByRole("button", { name: "Final protocol" }).click();
  const final = page.getByRole("region", { name: "Final protocol" });
  await final.getByText(/It supports the work of a qualified clinician/).waitFor();
  const trail = page.getByRole("region", { name: "Audit trail" }).getByRole("listitem");
  await trail.getByText("approved").waitFor();
  assert.match(await trail.first().textContent(), /sent back version 1 by Dr. Ada/);
  assert.match(await trail.last().textContent(), /approved version 3 by Dr. Ada/);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Markdown" }).click();
  const file = await downloading;
  const { final_protocol: told } = await ask(`/api/protocols/${id}/state`);
  // By its own heading: what it was asked for with may tell of somebody's risk, and a name goes with the file.
  assert.equal(file.suggestedFilename(), "graded-exposure.md");
  assert.equal(readFileSync(await file.path(), "utf8"), told);
  assert.ok(!told.includes(REMARK), "the client is not told what the drafter could not do");

  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#root").isVisible(), false, "the page around is not on paper");
  await page
    .locator(".on-paper")
    .getByText(/SHA-256 of the draft below/)
    .waitFor();
  // As a browser does that prints; the PDF is called by the page's title then.
  const paper = () => page.evaluate(() => window.dispatchEvent(new Event("beforeprint")) && document.title);
  assert.equal(await paper(), "Graded exposure");
  const screen = () => page.evaluate(() => window.dispatchEvent(new Event("afterprint")) && document.title);
  assert.match(await screen(), /swarmwright studio$/);
  const torn = await page.evaluate(
    () =>
      [...document.querySelectorAll(".on-paper :is(p, li)")].filter(
        (one) => getComputedStyle(one).breakInside !== "avoid",
      ).length,
  );
  assert.equal(torn, 0, "no paragraph is torn from page to page");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  assert.match(pdf, /^%PDF-/);
  assert.ok((pdf.match(/\/Type \/Page\b/g) ?? []).length >= 2, "a protocol is longer than a page");
});

// What axe-core needs the pages' policy would not let in.
await story(
  async (page) => {
    await open(page, "foundry");
    await page.getByRole("link", { name: /fear of dogs/ }).click();
    await page.getByRole("region", { name: "Final protocol" }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.setViewportSize({ width: 390, height: 800 });
    const longer = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    assert.equal(await longer(), 0, "on a telephone nothing but the protocol scrolls");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await barriers(page, "color-contrast"), []);
  },
  { bypassCSP: true },
);
