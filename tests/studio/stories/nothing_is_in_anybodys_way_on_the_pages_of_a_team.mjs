/** axe-core finds nothing against any tab of a team, in either theme. */
import { inNobodysWay, write } from "../browser.mjs";

const TABS = ["agents", "tools", "groups", "matrix", "versions"];
/** Each sentence leaves a finding that nothing is offered for, so that there are more than have room. */
const MANY =
  "Writer drafts. Editor polishes. Facts checks. Writer reads. Editor reads. Facts reads. Writer files.";

await inNobodysWay([
  ["team/gated", "is taken to come after Writer"],
  ...TABS.map((tab) => [`team/gated/${tab}`, ""]),
  ["nowhere", "There is no such page"],
  ["team/nope", "No team"],
  [
    "team/gated",
    "",
    async (page) => {
      await page.getByRole("tab", { name: "Dry run" }).click();
      await page.getByRole("heading", { name: "Missing" }).waitFor();
    },
  ],
  [
    "team/gated",
    "",
    async (page) => {
      await write(page, "Writer drafts. Editor polishes.");
      await page.getByRole("button", { name: "Approve …" }).click();
      await page.getByRole("dialog").getByRole("region", { name: "Would stand" }).waitFor();
    },
  ],
  [
    "team/gated",
    "",
    async (page) => {
      await write(page, MANY);
      await page.getByText(/^[5-9] to look at$/).waitFor();
    },
  ],
]);
