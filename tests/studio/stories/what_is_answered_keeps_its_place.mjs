/** Nobody approves what they have not read: while one is at the list, no card takes the place of an answered one. */
import assert from "node:assert/strict";
import { all, ask, atRest, open, story, thread, until } from "../browser.mjs";

const waits = async (id) => (await ask(`/swarm/threads/${id}/approvals`)).length;

const refused = async (id) => {
  const [one] = await ask(`/swarm/threads/${id}/approvals`);
  const decision = { action: "reject", reason: "no" };
  await ask(`/swarm/threads/${id}/approvals/${one.approval}`, {
    decision,
    command_id: `of ${id}, by somebody else`,
  });
};

await story(async (page) => {
  const ids = ["rooks", "magpies", "jays", "choughs"];
  for (const id of ids) await thread("gated", id);
  await page.setViewportSize({ width: 1280, height: 3000 });
  await open(page, "approvals");
  await all(page);
  const cardOf = (id) =>
    page
      .locator("section", { has: page.getByRole("link", { name: new RegExp(`About ${id}`) }) })
      .getByRole("article");
  // However much waits besides, above them: all four are in sight at once.
  await cardOf("rooks").evaluate((card) => card.scrollIntoView());
  const places = [];
  for (const id of ids) places.push(await cardOf(id).getByRole("button", { name: "Approve" }).boundingBox());

  // What comes under the hand that has answered takes no second click.
  const click = ({ x, y }) => page.mouse.click(x + 20, y + 10);
  await page.mouse.move(places[0].x + 20, places[0].y + 10);
  await atRest(page);
  const second = page.evaluate(() => {
    const cardOf = (title) =>
      [...document.querySelectorAll("article")].find((card) =>
        card.closest("section")?.textContent.includes(title),
      );
    return new Promise((done) => {
      const seeing = new MutationObserver(() => {
        if (!cardOf("About rooks")?.textContent.includes("Approved by you")) return;
        seeing.disconnect();
        [...cardOf("About magpies").querySelectorAll("button")]
          .find((one) => one.textContent.startsWith("Approve"))
          .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
        done();
      });
      seeing.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
  await click(places[0]);
  await second;
  await page.getByRole("status").getByText("that click did not count").waitFor();
  await cardOf("rooks").getByText("Approved by you").waitFor();
  assert.deepEqual([await waits("rooks"), await waits("magpies"), await waits("jays")], [0, 1, 1]);
  await page.waitForTimeout(700); // so long it takes none
  await cardOf("magpies").getByRole("button", { name: "Approve" }).click();
  await cardOf("magpies").getByText("Approved by you").waitFor();
  assert.deepEqual([await waits("magpies"), await waits("jays")], [0, 1]);
  await page.waitForTimeout(700);
  for (const at of [2, 3])
    places[at] = await cardOf(ids[at]).getByRole("button", { name: "Approve" }).boundingBox();

  // Somebody else answers while the hand is on its way.
  await page.mouse.move(places[2].x + 20, places[2].y + 10);
  await refused("jays");
  await cardOf("jays").getByText("Rejected by somebody else").waitFor();
  await click(places[2]);
  await page.waitForTimeout(1500);
  assert.equal(await waits("choughs"), 1);

  // Once one has left, what is answered goes.
  await page.getByRole("link", { name: "Team", exact: true }).hover();
  await page.getByText("Approved by you").first().waitFor({ state: "detached" });
  await cardOf("jays").waitFor({ state: "detached" });

  // A card that has just come to where another stood takes no click yet.
  for (const id of ["plovers", "dunlins"]) await thread("gated", id);
  await until(() => all(page).then(() => cardOf("dunlins").count()), "the card of dunlins");
  const hasty = page.evaluate(() => {
    const cardOf = (title) =>
      [...document.querySelectorAll("article")].find((card) =>
        card.closest("section")?.textContent.includes(title),
      );
    const click = () =>
      [...cardOf("About dunlins").querySelectorAll("button")]
        .find((one) => one.textContent.startsWith("Approve"))
        .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    return new Promise((done) => {
      const seeing = new MutationObserver(() => {
        if (cardOf("About plovers")) return;
        seeing.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => done(click())));
      });
      seeing.observe(document.body, { childList: true, subtree: true });
    });
  });
  const told = page.getByRole("status").getByText("that click did not count").waitFor(); // it is told for a while
  await Promise.all([refused("plovers"), hasty, told]);
  await page.waitForTimeout(1500);
  assert.equal(await waits("dunlins"), 1);

  // By keys: the focus stays with the card, and goes on from there.
  for (const id of ["bitterns", "storks"]) await thread("gated", id);
  await cardOf("storks").waitFor();
  await cardOf("bitterns").focus();
  await page.keyboard.press("a");
  await cardOf("bitterns").getByText("Approved by you").waitFor();
  await page.keyboard.press("j");
  await until(() => cardOf("storks").evaluate((card) => card === document.activeElement), "the next card");
  assert.equal(await waits("storks"), 1);
});
