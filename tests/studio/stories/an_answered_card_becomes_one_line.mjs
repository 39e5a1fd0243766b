/** What is answered takes one line: who, what, and when. It opens on demand, and the work goes on at the next card. */
import assert from "node:assert/strict";
import { all, ask, atRest, barriers, open, story, thread, until } from "../browser.mjs";

const ONE_LINE = 60;

await story(
  async (page) => {
    await thread("gated", "drakes");
    await thread("gated", "grebes");
    await thread("gated", "swans");
    await thread("gated", "teals");
    await open(page, "approvals");
    await all(page);
    const cardOf = (id) =>
      page
        .locator("section", { has: page.getByRole("link", { name: new RegExp(`About ${id}`) }) })
        .getByRole("article");
    const high = async (id) => (await cardOf(id).boundingBox()).height;
    const focused = (id) => cardOf(id).evaluate((card) => card === document.activeElement);

    // By keys: the line has the focus, and what waits next is one key away, and in sight.
    await cardOf("drakes").focus();
    await page.keyboard.press("a");
    await cardOf("drakes")
      .getByText(/^Approved by you · \d\d:\d\d:\d\d$/)
      .waitFor();
    assert.ok((await high("drakes")) < ONE_LINE, "one line");
    assert.equal(await focused("drakes"), true, "the focus is not lost");
    assert.equal(await cardOf("drakes").getByRole("button", { name: "Approve" }).count(), 0);
    await page.keyboard.press("o");
    await cardOf("drakes").getByText("Editor wrote").waitFor();
    await page.keyboard.press("Escape");
    await cardOf("drakes").getByText("Editor wrote").waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await until(() => focused("grebes"), "the next card");
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), []);
    }

    // By somebody else, while its button has the focus: the focus goes to the line, not to the page's top.
    await cardOf("grebes").getByRole("button", { name: "Reject" }).focus();
    const [one] = await ask("/swarm/threads/grebes/approvals");
    await ask(`/swarm/threads/grebes/approvals/${one.approval}`, {
      decision: { action: "reject", reason: "no" },
    });
    await cardOf("grebes").getByText("Rejected by somebody else").waitFor();
    assert.ok((await high("grebes")) < ONE_LINE, "one line");
    assert.equal(await focused("grebes"), true, "the focus is not lost");
    await page.keyboard.press("j");
    await until(() => focused("swans"), "the card behind it");

    // By hand: what is below moves up at once, and the line is in sight also where the card began above that.
    const place = async () => (await cardOf("teals").boundingBox()).y;
    await page.setViewportSize({ width: 1280, height: 260 });
    await cardOf("swans").evaluate((card) => card.scrollIntoView({ block: "end" }));
    await cardOf("swans").getByRole("button", { name: "Approve" }).hover();
    await atRest(page);
    const before = await place();
    assert.ok((await cardOf("swans").boundingBox()).y < 0, "it begins above what is seen");
    await cardOf("swans").getByRole("button", { name: "Approve" }).click();
    await cardOf("swans").getByText("Approved by you").waitFor();
    assert.ok((await high("swans")) < ONE_LINE, "one line");
    const { y } = await cardOf("swans").boundingBox();
    assert.ok(y > -1 && y < 260, `its line is in sight, at ${y}`);
    assert.ok((await place()) - y < 2 * ONE_LINE + 20, "no room is left open");
  },
  { bypassCSP: true },
);
