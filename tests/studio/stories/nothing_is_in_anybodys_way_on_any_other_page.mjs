/** axe-core finds nothing against threads, approvals and the pages of apps, in either theme. */
import { all, ask, atRest, inNobodysWay, thread } from "../browser.mjs";

await thread("gated", "finches");
const { checkpoints } = await ask("/swarm/threads/finches/checkpoints");
await ask("/swarm/threads/finches/fork", { checkpoint: checkpoints[0].checkpoint_id });
await ask("/threads", { thread_id: "finches-page" });
await ask("/threads/finches-page/runs/wait", {
  assistant_id: "pages",
  input: { topic: "finches", tone: "plain", words: 60 },
});

// What an agent writes has headings as it likes, and is longer than a card.
await thread("gated", "buntings");
const [asked] = await ask("/swarm/threads/buntings/approvals");
const { instance } = asked.outputs.find((one) => one.instance.startsWith("editor"));
const text = `### Buntings\n\n# Songs\n\n#### Of spring\n\n${"They sing from hedges.\n\n".repeat(30)}`;
const edit = { outputs: { [instance]: { text } }, again: [], context: {}, messages: {}, calls: {} };
await ask(`/swarm/threads/buntings/approvals/${asked.approval}`, {
  decision: { action: "edit", edit },
  command_id: "songs",
});
await ask("/threads", { thread_id: "finches-empty" });
await inNobodysWay([
  ["threads/buntings", "Of spring"],
  ["threads/buntings/history", "Of spring"],
  ["threads/finches-empty", "Nothing was asked"],
  ["threads", "About finches"],
  ["threads/finches", "wrote"],
  [
    "threads/buntings",
    "wrote",
    async (page) => {
      await page.getByRole("tab", { name: /^Events/ }).click();
      await page
        .getByRole("button", { name: /is done/ })
        .first()
        .click();
      await page.getByText('"step_finished"').waitFor();
    },
  ],
  ["threads/finches/history", /^Fork at \d+ of About finches$/],
  ["threads/finches/trace", "Writer"],
  [
    "threads/finches/trace",
    "Writer",
    async (page) => {
      await page.getByRole("button", { name: /^stub/ }).first().click();
      await page.getByRole("list", { name: "Conversation" }).waitFor();
    },
  ],
  ["approvals", "review asks"],
  [
    "approvals",
    "review asks",
    async (page) => {
      await all(page);
      await atRest(page);
      for (const one of await page
        .getByRole("article")
        .getByRole("button", { name: "Edit", exact: true })
        .all())
        await one.click();
      await page.getByRole("button", { name: "Let it be this" }).nth(1).waitFor();
    },
  ],
  ["foundry", "From an intent"],
  ["graphs", ""],
  ["desk", "Two zones"],
  ["sam", "Ask one thing"],
]);
