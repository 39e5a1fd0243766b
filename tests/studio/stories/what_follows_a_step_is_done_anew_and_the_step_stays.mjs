/** A draft that somebody has written otherwise stays, and who follows it works anew by that. */
import assert from "node:assert/strict";
import { ask, open, story, thread, until } from "../browser.mjs";

const state = async () => (await ask("/swarm/threads/voles/checkpoints/last")).state;

await story(async (page) => {
  await thread("gated", "voles");
  await ask("/swarm/threads/voles/commands", {
    command: { kind: "edit_state", outputs: { writer: { text: "Voles, in short." } } },
    wait: true,
  });
  await open(page, "threads/voles");
  await page.getByLabel("What is said").selectOption({ label: "Redo what follows" });
  await page.getByLabel("Step that stays as it is").selectOption({ label: "Writer" });
  await page.getByRole("button", { name: "Redo it" }).click();
  const times = async (agent) =>
    (await state()).execution_trace.filter((one) => one.instance === agent).length;
  await until(async () => (await times("editor")) === 2, "the editor's second time");
  assert.equal(await times("writer"), 1, "the draft is not written again");
  const { agent_outputs, messages } = await state();
  const said = messages.find((one) => one.id === agent_outputs.writer.message);
  assert.equal(said.text, "Voles, in short.");
});
