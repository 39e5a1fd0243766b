/** The desk: what is asked of the documents goes over the bridge, in its words alone; anything else stays. */
import assert from "node:assert/strict";
import { open, story } from "../browser.mjs";

await story(async (page) => {
  await open(page, "desk");
  const [admin, bridge, customer] = ["Admin zone", "The bridge", "Customer zone"].map((name) =>
    page.getByRole("region", { name, exact: true }),
  );
  await admin.getByLabel(/What the supervisor may know/).fill("we close in May");
  await admin.getByLabel(/^Ask in/).fill("What do the docs say of returns?");
  await page.keyboard.press("Enter");
  await bridge.getByText("Went over").waitFor();
  assert.match(await bridge.innerText(), /Let through, and nothing else: What do the docs say of returns\?/);
  assert.ok(await admin.getByText("Customer service, over the bridge").isVisible());
  await admin.getByLabel(/^Ask in/).fill("Who delivers late?");
  await page.keyboard.press("Enter");
  await bridge.getByText("Stayed with the supervisor").waitFor();
  await customer.getByLabel(/^Ask in/).fill("When are you open?");
  await page.keyboard.press("Enter");
  await customer.getByText("Customer service", { exact: true }).waitFor();
  assert.doesNotMatch(`${await bridge.innerText()}${await customer.innerText()}`, /May/);
});
