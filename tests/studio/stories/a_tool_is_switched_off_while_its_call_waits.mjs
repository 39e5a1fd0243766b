/** A call waits for a yes, and its tool is switched off: the cards say so as they stand, and the work goes on without it. */
import assert from "node:assert/strict";
import { ask, barriers, open, story, thread, until } from "../browser.mjs";

const OFF = "Mail is off for Publisher now";
const denied = async (id) =>
  (await ask(`/swarm/threads/${id}/events?kind=tool_denied`)).map(({ data }) => data.tool_name);
const switched = (on) =>
  ask("/swarm/assistants/held/changes", { operations: [{ op: "switch_tool", tool: "mail", on }] });

/** That nothing on the page is in anybody's way, by light and by dark. */
async function inBothThemes(page) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await barriers(page), []);
  }
}

await story(
  async (page, context) => {
    await thread("held", "bustards");
    await thread("held", "whimbrels");
    const inbox = await context.newPage();
    inbox.setDefaultTimeout(30_000);
    await open(page, "threads/bustards");
    await open(inbox, "approvals");
    const inline = page.getByRole("article");
    const cardOf = (id) =>
      inbox
        .locator("section", { has: inbox.getByRole("link", { name: new RegExp(`About ${id}`) }) })
        .getByRole("article");
    for (const card of [inline, cardOf("bustards")])
      assert.equal(await card.getByRole("button", { name: "Approve" }).isEnabled(), true);

    // By the team: the question is listed, and no answer to it counts.
    await switched(false);
    for (const card of [inline, cardOf("bustards"), cardOf("whimbrels")]) {
      await card.getByText(OFF).waitFor();
      for (const name of ["Approve", "Reject"])
        assert.equal(await card.getByRole("button", { name }).isDisabled(), true);
      assert.equal(await card.getByRole("button", { name: "Edit" }).count(), 0);
    }
    await inBothThemes(page);
    await inline.focus();
    await page.keyboard.press("a");
    // Its button, by the keyboard: the card keeps the focus, and a line says what came of it.
    await inline.getByRole("button", { name: "Go on without it" }).focus();
    await page.keyboard.press("Enter");
    await inline.getByText(/^Gone on without it by you · Mail denied · /).waitFor();
    assert.equal(
      await inline.evaluate((card) => card === document.activeElement),
      true,
      "the focus is not lost",
    );
    await page.getByText("It could not be sent.").first().waitFor();
    assert.deepEqual(await denied("bustards"), ["Mail"]);
    await cardOf("bustards").waitFor({ state: "detached" });

    // It is on again: asked as before. Then by the thread alone, which closes the question.
    await switched(true);
    await cardOf("whimbrels").getByText(OFF).waitFor({ state: "detached" });
    await open(page, "threads/whimbrels");
    await page.getByRole("tab", { name: "Agents and tools" }).click();
    await page.getByLabel("Publisher and Mail").selectOption("deny");
    await cardOf("whimbrels").waitFor({ state: "detached" });
    const still = page.getByRole("region", { name: "Why it stands still" });
    await still.getByText("Publisher must not use Mail").waitFor();
    await still.getByText("the call of Mail is denied then").waitFor();
    await inBothThemes(page);
    await page.getByRole("tab", { name: "Written" }).click();
    await still.waitFor();
    await inBothThemes(page);
    await still.getByRole("button", { name: "Go on" }).click();
    await page.getByText("It could not be sent.").first().waitFor();
    await still.waitFor({ state: "detached" });
    await until(async () => (await denied("whimbrels")).length === 1, "its call is denied");
    // What was denied stays told where the agent's words stand, with why, and what it was told.
    const line = page.getByRole("listitem").filter({ hasText: "Publisher was denied a call of Mail" });
    await line
      .getByText(/: somebody has forbidden it on this thread/)
      .first()
      .waitFor();
    await line
      .getByText(/^Publisher was told: “Denied: somebody has forbidden it on this thread\. Do not call Mail/)
      .waitFor();
    await inBothThemes(page);
  },
  { bypassCSP: true },
);
