/** What a checkpoint holds is written otherwise: refused with the reason and not offered where it is worked out, on the thread, on a fork; then a replay. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

const context = async (id) => (await ask(`/swarm/threads/${id}/checkpoints/last`)).state.shared_context;

await story(
  async (page) => {
    await thread("gated", "newts");
    await open(page, "threads/newts/history");
    const state = page.getByRole("region", { name: "State", exact: true });
    // What the run works out for itself is not offered; what is refused names the part as the page does.
    await state.getByText("progress", { exact: true }).waitFor();
    assert.equal(await state.getByRole("button", { name: "Edit progress" }).count(), 0);
    await state.getByRole("button", { name: "Edit context for all" }).click();
    await state.getByLabel("context for all", { exact: true }).fill("[1]");
    await state.getByRole("button", { name: "Write it here" }).click();
    await state
      .getByRole("alert")
      .getByText(/context for all: an object by name is expected/)
      .waitFor();
    await state.getByRole("button", { name: "Leave it: context for all" }).click();
    await state.getByRole("alert").waitFor({ state: "detached" });

    await state.getByRole("button", { name: "Edit context for all" }).click();
    await state.getByLabel("context for all", { exact: true }).fill('{"tone": "warm"}');
    await state.getByText("Other than then: context for all").waitFor();
    await state.getByRole("button", { name: "Write it here" }).click();
    await page.getByRole("button", { name: /a person edits by hand: context for all/ }).waitFor();
    assert.deepEqual(await context("newts"), { tone: "warm" });

    await page
      .getByRole("button", { name: /Writer is done/ })
      .last()
      .click();
    await state.getByRole("button", { name: "Edit messages" }).click();
    await state.getByRole("textbox", { name: "A person wrote" }).fill("About toads");
    await state.getByText("Other than then: messages").waitFor();
    await state.getByRole("button", { name: "Write it on a fork" }).click();
    await page.getByText(/Forked from/).waitFor();
    const made = page.url().match(/threads\/([^/]+)\/history/)[1];
    const forked = await until(
      async () => (await ask(`/swarm/threads/${made}/checkpoints/last`)).state,
      "the fork",
    );
    assert.equal(forked.messages[0].text, "About toads");
    const kept = await ask("/swarm/threads/newts/checkpoints/last");
    assert.equal(kept.state.messages[0].text, "About newts");

    await open(page, "threads/newts/history");
    await page.getByRole("button", { name: "Replay with …" }).click();
    const replay = page.getByRole("form", { name: "Replay" });
    await replay.getByRole("textbox", { name: "Another request" }).fill("About frogs");
    await replay.getByRole("button", { name: "Something else otherwise" }).click();
    await replay.getByLabel("What is otherwise").selectOption({ label: "Without" });
    assert.ok(await replay.getByRole("button", { name: "Replay on a new thread" }).isDisabled());
    await replay.getByText(/^Say which agent it is in “Without”/).waitFor();
    await replay.getByLabel("Which agent").selectOption({ label: "Facts" });
    await replay.getByRole("button", { name: "Replay on a new thread" }).click();
    await page.waitForURL(/threads\/(?!newts)[^/]+\/run/);
    const other = page.url().match(/threads\/([^/]+)\/run/)[1];
    const off = async () => (await ask(`/swarm/threads/${other}`)).live.off;
    await until(async () => (await off()).length > 0, "nobody is off");
    assert.deepEqual(await off(), ["facts"]);
  },
  { expects: (line) => line.includes("422") },
);
