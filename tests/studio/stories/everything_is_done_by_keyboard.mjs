/** No mouse: a prompt is mended and approved, a thread started, and what waits answered, by keys alone. */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

/** Tab until something of that name and kind has the focus, as somebody would who listens to the names. */
async function tabTo(page, name, kind = "") {
  for (let presses = 0; presses < 60; presses++) {
    const [named, tag] = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at?.getAttribute("aria-label") || at?.labels?.[0]?.textContent || at?.textContent || "";
      return [label.trim(), at?.tagName];
    });
    if (named.startsWith(name) && (!kind || tag === kind)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${name} is not reached by Tab`);
}

await story(async (page) => {
  await open(page, "team/typed");
  await page.getByText(/to look at/).waitFor();
  await tabTo(page, "How the team works");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(
    "Writer drafts, then Editr polishes. A human approves before Publisher posts it.",
  );
  await page.getByText(/Editr/).last().waitFor();
  await page.keyboard.press("Control+Home");
  await page.getByRole("button", { name: "Write: Editor" }).waitFor();
  await page.keyboard.press("Control+.");
  await page.getByText("Every word is understood.").waitFor();
  await page.keyboard.press("Escape");
  await until(() => page.getByRole("button", { name: "Approve …" }).isEnabled(), "it may be approved");
  await tabTo(page, "Approve …");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "Approve and compile");
  await page.keyboard.press("Enter");
  await page.getByText("As it stands").waitFor();

  await page.goto(`${page.url().split("/studio")[0]}/studio/threads`);
  await page.getByRole("button", { name: "Start a thread" }).waitFor();
  await tabTo(page, "Team", "SELECT");
  await page.keyboard.type("typed");
  await tabTo(page, "What is asked");
  await page.keyboard.type("A page about geese");
  await tabTo(page, "Start a thread");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "What waits for a person" }).waitFor();
  const id = page.url().split("/").at(-1);

  await open(page, "approvals");
  await page.getByRole("link", { name: /geese/ }).waitFor();
  const card = page.locator(":focus").filter({ has: page.getByText(/wrote$/) });
  const toTheCard = () =>
    until(async () => {
      await page.keyboard.press("j");
      return page.evaluate(() => document.activeElement?.parentElement?.textContent.includes("geese"));
    }, "j comes to the card");
  await toTheCard();
  assert.equal(await card.count(), 1);
  // Words are words: typed into what is open, or behind it, they decide nothing.
  await page.keyboard.press("i");
  await page.keyboard.type("a boxed idea");
  assert.equal(await page.locator(":focus").inputValue(), "a boxed idea");
  await page.keyboard.press("Escape");
  await page.keyboard.type("axed");
  assert.equal((await ask(`/swarm/threads/${id}`)).approvals.length, 1, "no letter has answered");
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await page.keyboard.type("a fine axe");
  assert.equal(await page.locator(":focus").inputValue(), "a fine axe");
  await page.keyboard.press("Escape");
  // What was written for the agents and not sent holds the answer back, until it is dropped.
  await page.keyboard.press("a");
  await page.getByText("What you have written for the agents is not sent", { exact: false }).waitFor();
  assert.equal((await ask(`/swarm/threads/${id}`)).approvals.length, 1, "nothing is answered");
  await tabTo(page, "Drop my words");
  await page.keyboard.press("Enter");
  await toTheCard();
  await page.keyboard.press("a");
  await until(async () => (await ask(`/swarm/threads/${id}`)).status === "idle", "it goes on");
  const { approvals } = await ask("/swarm/approvals");
  assert.equal(approvals.filter((one) => one.thread_id === id).length, 0);

  const { protocol_id: protocol } = await ask("/api/protocols", { intent: "Worry time for a student" });
  await open(page, `foundry/${protocol}`);
  await page.getByRole("region", { name: "Your decision" }).waitFor();
  await tabTo(page, "Your name");
  await page.keyboard.type("Dr. Ada");
  await tabTo(page, "Approve version 1");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Final protocol" }).waitFor();
});
