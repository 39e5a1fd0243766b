/**
 * What every story has: a browser's page on the server, that takes note of whatever goes wrong on it, and the
 * server's own routes to prepare and to check with. A story is one file of stories/; it ends without an error,
 * or it has failed. Whatever it waits for has a bound.
 *
 * SERVER: its address. FOLDER: where gates are opened and pictures of failures are left. STUDIO: the folder with
 * the locked playwright-core and axe-core. CHROMIUM: the browser.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { SERVER, FOLDER, STUDIO, CHROMIUM } = process.env;
const locked = createRequire(join(STUDIO, "package.json"));
const { chromium } = locked("playwright-core");
const AXE = readFileSync(locked.resolve("axe-core/axe.min.js"), "utf8");
export const SOON_MS = 30_000;
const SLOWEST_STORY_MS = 150_000;

/**
 * Tells a story on a page of its own; options are those of Playwright's contexts.
 * What the console says of errors, refused scripts and styles, and failed answers fails it too, unless `expects`
 * lets the line pass. `secure`: the browser keeps nothing from the page, as over https. It prints that it was told: a
 * file that tells nothing does not.
 */
export async function story(tell, { expects = () => false, secure = false, ...options } = {}) {
  let at = "its beginning";
  const late = setTimeout(() => {
    process.stderr.write(`not told within ${SLOWEST_STORY_MS / 1000} s; it had come to ${at}\n`);
    process.exit(3);
  }, SLOWEST_STORY_MS);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(SOON_MS);
  const wrong = [];
  if (!secure) await context.addInitScript(asOverHttp);
  const page = await context.newPage();
  noting(page, wrong);
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) at = frame.url();
  });
  try {
    await tell(page, context);
    await page.waitForTimeout(0);
    assert.deepEqual(
      wrong.filter((line) => !expects(line)),
      [],
      "the browser had something to say",
    );
    process.stdout.write("told\n");
  } catch (error) {
    const picture = join(FOLDER, `${process.argv[1].split("/").at(-1)}.png`);
    await page.screenshot({ path: picture }).catch(() => undefined);
    process.stderr.write(`${[`at ${page.url()}, pictured in ${picture}`, ...wrong].join("\n")}\n`);
    throw error;
  } finally {
    await browser.close();
    clearTimeout(late);
  }
}

/** Browsers take a page of this machine for secure; what they keep from one that comes over http, no page may need. */
function asOverHttp() {
  delete Crypto.prototype.randomUUID;
  Object.defineProperty(Crypto.prototype, "subtle", { value: undefined });
  for (const name of ["clipboard", "locks", "serviceWorker", "storage"])
    Object.defineProperty(Navigator.prototype, name, { value: undefined });
}

function noting(page, wrong) {
  page.on("console", (said) => {
    if (said.type() === "error" || said.type() === "warning") wrong.push(`console: ${said.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(`page: ${error.message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 400) wrong.push(`${answer.status()}: ${answer.url()}`);
  });
  page.on("requestfailed", (asked) => {
    const why = asked.failure()?.errorText;
    // A page that is left, and words that newer ones overtake, end what they had asked for.
    if (why !== "net::ERR_ABORTED") wrong.push(`${why}: ${asked.url()}`);
  });
}

/** Opens an address of the studio. */
export async function open(page, path) {
  await page.goto(`${SERVER}/studio/${path}`);
}

/**
 * Writes a team's prompt as people do, by keys. Playwright's `fill` selects by a script what stands in the editor, which
 * keeps a selection of its own: on a machine under load the words came before those that they were to replace.
 */
export async function write(page, prompt) {
  const editor = page.getByRole("textbox", { name: "How the team works" });
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(prompt);
}

/** What the server answers; `said` makes it a POST. Fails where it refuses. */
export async function ask(path, said) {
  const options = said && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(said),
  };
  const answer = await fetch(SERVER + path, { signal: AbortSignal.timeout(SOON_MS), ...options });
  assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? "" : await answer.text()}`);
  return answer.json();
}

/** A thread of a team, asked something; `wait`: until it ends, or asks somebody. */
export async function thread(team, id, { wait = true } = {}) {
  await ask("/threads", { thread_id: id, metadata: { title: `About ${id}` } });
  const said = { messages: [{ role: "user", content: `About ${id}` }] };
  await ask(`/threads/${id}/runs${wait ? "/wait" : ""}`, { assistant_id: team, input: said });
}

/** Once what has just come is at rest: before, a click on it does not count, which may have been meant for another. */
export function atRest(page) {
  return page.waitForTimeout(1000);
}

/** Lets the step go on that holds at this gate. */
export function go(gate) {
  const folder = join(FOLDER, "gates");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, gate), "");
}

/** Has the next step that comes to this gate hold there: other stories on the same server have one, too. */
export function shut(gate) {
  rmSync(join(FOLDER, "gates", gate), { force: true });
}

/** Waits until `found` gives something that is not false; what it gives. */
export async function until(found, what) {
  const end = Date.now() + SOON_MS;
  for (;;) {
    const now = await found();
    if (now) return now;
    assert.ok(Date.now() < end, `in vain: ${what}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** What axe-core finds against the page as it stands: a line for each rule; `rule`: of that one alone. */
export async function barriers(page, rule) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run(only ? { runOnly: [only] } : {});
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((one) => `${one.target} (${one.any[0]?.message ?? ""})`).join("; ")}`,
    );
  }, rule);
}

/**
 * Fails where axe-core finds anything against one of these pages, [address, words that are on it, what is opened
 * there], in either theme.
 */
export async function inNobodysWay(pages) {
  const tell = async (page) => {
    for (const [path, words, opened] of pages) {
      await page.emulateMedia({ colorScheme: "light" });
      await open(page, path);
      await page.locator("main h1").waitFor({ state: "attached" });
      if (words) await page.locator("main").getByText(words).filter({ visible: true }).first().waitFor();
      await page
        .getByText(/^Loading/)
        .first()
        .waitFor({ state: "detached" });
      await opened?.(page);
      assert.deepEqual(await barriers(page), [], path);
      const named = `${(await page.locator("main h1").textContent()).trim()} · swarmwright studio`;
      assert.equal(await page.title(), named, `${path}: its title`);
      await page.emulateMedia({ colorScheme: "dark" });
      assert.deepEqual(await barriers(page, "color-contrast"), [], `${path}, dark`);
    }
  };
  // axe-core writes a style of its own, which the pages' policy would not let in.
  await story(tell, { bypassCSP: true });
}

/** All that waits for a person, on the page of approvals, which draws it in parts. */
export async function all(page) {
  await page.getByRole("article").first().waitFor();
  const more = page.getByRole("button", { name: /^Show \d+ more of/ });
  while ((await more.count()) > 0) await more.first().evaluate((button) => button.click()); // no mouse comes near
}

/** What can be used and is not in sight, nor can be scrolled into it sideways. */
function cutOff() {
  const scrolls = (one) =>
    one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll("a, button, input, select, textarea")]
    .filter((one) => one.checkVisibility() && !one.closest(".react-flow") && !one.matches(".sr-only"))
    .filter((one) => !scrolls(one.parentElement))
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
    .map((one) => `${one.tagName} ${one.ariaLabel ?? one.textContent}`);
}

/**
 * Fails where something that can be used on one of these pages, [address, a button that is on it], stands neither in
 * the window nor in what scrolls there, once the page has all that it asks for.
 */
export async function nothingCutOff(page, pages) {
  for (const [path, name] of pages) {
    await open(page, path);
    await page.locator("main h1").waitFor({ state: "attached" });
    if (name) await page.getByRole("button", { name, exact: true }).first().waitFor();
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: "detached" });
    assert.deepEqual(await page.evaluate(cutOff), [], path);
    const room = page.viewportSize().width;
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= room, `${path} is too wide`);
  }
}
