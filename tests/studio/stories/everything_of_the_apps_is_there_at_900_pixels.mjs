/** The same of what is no page of one team or thread: the inbox, the apps, the graphs. */
import { ask, nothingCutOff, story, thread } from "../browser.mjs";

await thread("gated", "razorbills");
const { protocol_id: protocol } = await ask("/api/protocols", { intent: "Worry time" });

await story(
  (page) =>
    nothingCutOff(page, [
      ["approvals", "Approve"],
      ["foundry", "Draft a protocol"],
      [`foundry/${protocol}`, "Approve version 1"],
      ["graphs", ""],
      ["desk", ""],
      ["sam", ""],
    ]),
  { viewport: { width: 900, height: 700 } },
);
