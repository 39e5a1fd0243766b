/** A call that LangChain's middleware holds: shown with its arguments, and decided by the buttons that it allows. */
import assert from "node:assert/strict";
import { ask, atRest, open, story, until } from "../browser.mjs";

async function held(graph) {
  const { thread_id } = await ask("/threads", { metadata: { graph_id: graph } });
  const input = { messages: [{ role: "user", content: "Tell everybody." }] };
  await ask(`/threads/${thread_id}/runs`, { assistant_id: graph, input });
  await until(async () => (await ask(`/threads/${thread_id}`)).status === "interrupted", "the question");
  return thread_id;
}

async function answers(thread) {
  const over = async () => {
    const { status } = await ask(`/threads/${thread}`);
    return ["idle", "error"].includes(status) && status;
  };
  assert.equal(await until(over, "the end of the run"), "idle");
  const { values } = await ask(`/threads/${thread}/state`);
  return values.messages.filter((one) => one.type === "tool").map((one) => one.content);
}

await story(async (page) => {
  for (const graph of ["mailing", "mailing-each"]) {
    const sent = await held(graph);
    await open(page, `graphs/${graph}/${sent}`);
    const call = page.getByRole("region", { name: "send_mail" });
    await call.getByText("all@example.org").waitFor();
    await atRest(page);
    assert.equal(await call.getByRole("button", { name: "Yes", exact: true }).count(), 0);
    await call.getByRole("button", { name: "Approve", exact: true }).click();
    assert.deepEqual(await answers(sent), ["sent 'Hello.' to all@example.org"]);

    const changed = await held(graph);
    await open(page, `graphs/${graph}/${changed}`);
    await call.waitFor();
    await atRest(page);
    await call.getByRole("button", { name: "Edit…" }).click();
    await call.getByLabel("Its arguments").fill('{"to": "ann@example.org", "text": "Hello."}');
    await call.getByRole("button", { name: "Call it so" }).click();
    assert.match((await answers(changed))[0], /sent 'Hello.' to ann@example.org$/);

    // The inbox has it, too.
    const refused = await held(graph);
    await open(page, "approvals");
    const there = page
      .locator("section", { has: page.locator(`a[href$="/${refused}"]`) })
      .getByRole("region", { name: "send_mail" });
    await there.waitFor();
    await atRest(page);
    await there.getByRole("button", { name: "Reject…" }).click();
    await there.getByLabel("Why it is rejected").fill("Not to all.");
    await there.getByRole("button", { name: "Reject it" }).click();
    assert.match((await answers(refused))[0], /Not to all\./);
  }
});
