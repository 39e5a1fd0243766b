/** Who works by keyboard goes on from where they were: what they press is under way for a while, or puts itself away. */
import { open, story, thread, until } from "../browser.mjs";

await thread("drafted", "kept-place");
await story(async (page) => {
  const focused = (name) =>
    until(
      () =>
        page.evaluate(
          (words) => (document.activeElement.ariaLabel ?? document.activeElement.textContent) === words,
          name,
        ),
      `the focus is on ${name}`,
    );
  await open(page, "threads/kept-place/history");
  await page.getByRole("button", { name: "Compare with checkpoint 2", exact: true }).press("Enter");
  const compared = page.getByRole("region", { name: "What is different" });
  await compared.getByRole("listitem").first().waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).press("Enter");
  await compared.waitFor({ state: "detached" });
  await focused("Compare with checkpoint 2");
  await page
    .getByRole("button", { name: /^the request is taken in/ })
    .first()
    .press("Enter");
  const back = page.getByRole("button", { name: "Roll back to here" });
  await back.press("Enter");
  await page.getByText("Nobody is at work just now: no work is stopped.").waitFor();
  await page.keyboard.press("Escape");
  await focused("Roll back to here");
  await back.press("Enter");
  await page.getByRole("button", { name: "Roll back", exact: true }).press("Enter");
  await page.getByText(/^Rolled back/).waitFor();
  await focused("Roll back to here");
});
