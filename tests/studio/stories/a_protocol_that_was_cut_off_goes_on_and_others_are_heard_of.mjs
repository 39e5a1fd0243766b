/** A protocol that nobody drives any more is resumed by hand; one that somebody else asks for appears by itself. */
import assert from "node:assert/strict";
import { ask, open, story, until } from "../browser.mjs";

const { SERVER } = process.env;
const standing = async (id) => (await ask(`/api/protocols/${id}/state`)).status;

await story(
  async (page) => {
    const { protocol_id: id } = await ask("/api/protocols", { intent: "Calm before an exam" });
    await until(async () => (await standing(id)) === "waiting", "a draft");
    const command = { kind: "roll_back", checkpoint: "3" };
    await ask(`/swarm/threads/${id}/commands`, { command, wait: true, go_on: false });
    assert.equal(await standing(id), "stopped");
    await open(page, `foundry/${id}`);
    await page.getByText("Nobody is at work on it: it was cut off, or sent to another step.").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("region", { name: "Your decision" }).waitFor();
    assert.equal(await standing(id), "waiting");
    assert.equal(await page.getByRole("button", { name: "Resume" }).count(), 0);
    const heading = page.getByRole("heading", { name: "Calm before an exam", level: 1 });
    assert.ok(await heading.evaluate((one) => one === document.activeElement), "the focus is lost");

    for (const number of [1, 2, 3, 4]) {
      const now = await until(async () => {
        const one = await ask(`/api/protocols/${id}/state`);
        return one.status === "waiting" && one.iteration_count === number && one;
      }, `version ${number}`);
      const said = { draft_hash: now.draft_hash, revision: `More on step ${number}`, by: "Dr. Ada" };
      await ask(`/api/protocols/${id}/feedback`, said);
    }
    await page.getByRole("button", { name: /^Version 5 · current Quality .* Safe/ }).waitFor();
    const placed = (region) => region.boundingBox();
    const beside = page.getByRole("complementary", { name: "What is said of it" });
    const shown = page.getByRole("button", { name: /^Version 5/ });
    const inSight = async () => {
      const [button, after] = await Promise.all([placed(shown), placed(beside)]);
      return button.x + button.width <= after.x + 1;
    };
    // Its words get longer as it is scored, and the others' too; and the window narrower.
    await until(inSight, "the version that is shown in sight");
    await page.setViewportSize({ width: 900, height: 800 });
    await until(inSight, "the version that is shown in sight, in a narrower window");
    const draft = await placed(page.getByRole("region", { name: "Draft" }));
    assert.ok(draft.x + draft.width <= (await placed(beside)).x + 1, "the draft is under what is said of it");
    await page.setViewportSize({ width: 1280, height: 800 });

    const asked = [];
    let listing = Date.now();
    page.on("request", (one) => {
      const { pathname, searchParams } = new URL(one.url());
      // The navigation's count of what waits asks there, too, without words, whenever anything has changed.
      if (pathname !== "/api/protocols" || !searchParams.has("query")) return;
      listing = Date.now();
      asked.push(one.url());
    });
    const { protocol_id: other } = await ask("/api/protocols", { intent: "A walk after lunch" });
    const listed = page.getByRole("link", { name: /^A walk after lunch/ });
    await listed.getByText("waits for you").waitFor();
    // Of one that is new to the list the server alone knows the count, and is asked; of its changes it is not.
    assert.ok(asked.length > 0, "the list is not asked for one that is new");
    await until(async () => Date.now() - listing > 1000, "the list is asked for no more");
    asked.length = 0;
    const { draft_hash } = await ask(`/api/protocols/${other}/state`);
    await ask(`/api/protocols/${other}/feedback`, { draft_hash, approved: true, by: "Dr. Ada" });
    await listed.getByText("approved", { exact: true }).waitFor();
    assert.deepEqual(asked, [], "what has changed is told, and not asked for");

    await fetch(`${SERVER}/threads/${other}`, { method: "DELETE" });
    await listed.waitFor({ state: "detached" });
    await fetch(`${SERVER}/threads/${id}`, { method: "DELETE" });
    await page.getByText("The protocol could not be had.").waitFor();
    assert.equal(
      await page.getByRole("region", { name: "Your decision" }).count(),
      0,
      "it can still be decided on",
    );
  },
  // Of the one that was deleted while somebody looked at it.
  { expects: (line) => line.includes("404") },
);
