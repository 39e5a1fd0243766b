/** Who is in a team and with what: somebody joins, a tool joins, both get other names, and go again. */
import assert from "node:assert/strict";
import { ask, open, story, until, write } from "../browser.mjs";

const TEAM = "/swarm/assistants/changing";

await story(
  async (page) => {
    await open(page, "team/changing/tools");
    await page.getByLabel("Name of a new tool").fill("Archive");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const tool = page.getByRole("form", { name: "Archive" });
    await tool.getByText(/^No code runs it, so every use of it is denied\..*\[tools\.Archive\]/).waitFor();
    await page.getByRole("row", { name: /^Archive no code: every use is denied/ }).waitFor();
    assert.equal(await page.getByText("no code: every use is denied").count(), 1, "Mail has code");
    await tool.getByLabel("Its name").fill("Mail");
    await tool.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("alert").getByText("is called 'Mail' already").waitFor();
    await tool.getByLabel("Its name").fill("Cellar");
    await tool.getByLabel("What it does").fill("Finds old pages.");
    await tool.getByLabel("What it risks").selectOption("medium");
    await tool.getByRole("button", { name: "Change", exact: true }).click();
    const cellar = page.getByRole("form", { name: "Cellar" });
    await cellar.getByText("Prompts may call it Archive, too.").waitFor();
    const { tools } = await ask(TEAM);
    const { name, risk, description } = tools.find((one) => one.id === "archive");
    assert.deepEqual([name, risk, description], ["Cellar", "medium", "Finds old pages."]);
    await cellar.getByRole("button", { name: "Remove …" }).click();
    await cellar.getByRole("button", { name: "Remove Cellar" }).click();
    await cellar.waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Agents", exact: true }).click();
    await page.getByLabel("Name of a new agent").fill("Checker");
    await page.getByLabel("Name of a new agent").press("Enter");
    const agent = page.getByRole("form", { name: "Checker" });
    await agent.getByLabel("Its name").fill("Doubter");
    await agent.getByLabel("What it is for").fill("doubts it");
    await agent.getByRole("button", { name: "Change", exact: true }).click();
    const doubter = page.getByRole("form", { name: "Doubter" });
    await doubter.waitFor();
    // The prompt that stands still finds who has another name now.
    await page.getByRole("button", { name: /^Writer/ }).click();
    await page.getByRole("form", { name: "Writer" }).getByLabel("Its name").fill("Author");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("form", { name: "Author" }).waitFor();
    const said = {
      prompt: "Writer drafts, then Doubter checks, then Author mends.",
      assistant_id: "changing",
    };
    assert.ok((await ask("/swarm/compile", said)).ok);
    await page.getByRole("button", { name: /^Doubter/ }).click();
    await doubter.getByRole("button", { name: "Remove …" }).click();
    await doubter.getByRole("button", { name: "Remove Doubter" }).click();
    await until(async () => (await ask(TEAM)).agents.length === 2, "two agents are left");
    // Whose work the prompt gives somebody who goes begins no more, till the prompt does without.
    const stopped = page.getByRole("status").getByText("New threads cannot begin: Author has left the team");
    assert.equal(await stopped.count(), 0);
    await page.getByRole("button", { name: /^Author/ }).click();
    const author = page.getByRole("form", { name: "Author" });
    await author.getByRole("button", { name: "Remove …" }).click();
    await author.getByRole("button", { name: "Remove Author" }).click();
    await stopped.waitFor();
    await page.getByRole("link", { name: "Prompt", exact: true }).click();
    await stopped.waitFor();
    await page.getByText("Writer has left the team: add Writer to it again, or leave Writer out").waitFor();
    await write(page, "Editor polishes.");
    await page.getByRole("button", { name: "Approve …" }).click();
    await page.getByRole("button", { name: "Approve and compile" }).click();
    await stopped.waitFor({ state: "detached" });
  },
  { expects: (line) => line.includes("422") },
);
