/**
 * Names, intents, drafts and errors as long as people write them, in many words and in one: whatever can be used
 * is in sight, or can be scrolled to, on wide screens and on telephones.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { ask, open, story, until } from "../browser.mjs";

const TEAM = "the-team-that-looks-after-everything-that-nobody-else-in-this-house-wants-to-look-after";
const WORDS =
  "Graded exposure for a fear of lifts in a tower with nine floors, a narrow hall and no windows. ";
const ONE = "Aufzugsangstbewaeltigungsuebungsfolge".repeat(8);
const J = { "content-type": "application/json" };
// Told twice on one server, it has other threads.
const key = Date.now().toString(36);

async function protocol(intent, context) {
  const { protocol_id: id } = await ask("/api/protocols", { intent, context });
  const state = await until(async () => {
    const now = await ask(`/api/protocols/${id}/state`);
    return now.requires_human_approval && now;
  }, "a draft");
  await ask(`/api/protocols/${id}/feedback`, {
    draft_hash: state.draft_hash,
    revision: `${WORDS}${ONE}`,
    by: ONE.slice(0, 150),
  });
  return id;
}

async function thread(id, title) {
  await ask("/threads", { thread_id: id, metadata: { title } });
  const said = { messages: [{ role: "user", content: title }] };
  await ask(`/threads/${id}/runs/wait`, { assistant_id: TEAM, input: said });
}

const [broken, unbroken] = [await protocol(WORDS.repeat(4), WORDS.repeat(4)), await protocol(ONE, ONE)];
await thread(`long-words-${key}`, ONE);
await thread(`many-words-${key}`, WORDS.repeat(6));
await thread(`short-words-${key}`, "A page about bees");
await thread(`a-thread-${key}-${"whose-id-is-long-".repeat(6)}`, ONE);
const { thread_id: hosted } = await (
  await fetch(`${process.env.SERVER}/threads`, { method: "POST", headers: J, body: "{}" })
).json();
await ask(`/threads/${hosted}/runs/wait`, {
  assistant_id: "pages",
  input: { topic: ONE, words: 300, tone: "plain" },
});

const PAGES = [
  [`foundry/${broken}`, /^Approve version 2/],
  [`foundry/${unbroken}`, /^Approve version 2/],
  ["foundry", "Draft a protocol"],
  [`team/${TEAM}`, "Swap …"],
  [`team/${TEAM}/agents`, "Change"],
  [`team/${TEAM}/matrix`, ""],
  [`team/${TEAM}/versions`, ""],
  ["threads", "Start a thread"],
  [`threads/long-words-${key}`, "Approve"],
  [`threads/many-words-${key}`, "Approve"],
  [`threads/long-words-${key}/history`, "Fork here"],
  [`threads/long-words-${key}/trace`, ""],
  ["approvals", "Approve"],
  [`graphs/pages/${hosted}`, ""],
  ["desk", ""],
  ["sam", ""],
];

/** What can be used, or is said, and cannot be brought into sight: cut off by what neither scrolls nor ends in "…". */
function outOfReach() {
  const SPOKEN = "a, button, input, select, textarea, h1, h2, h3, p, li, td, th, dd, dt, label, time, code";
  const told = [];
  for (const one of document.querySelectorAll(SPOKEN)) {
    if (!one.checkVisibility() || one.closest(".react-flow, .sr-only, .on-paper, [aria-hidden=true]"))
      continue;
    const box = one.getBoundingClientRect();
    if (box.width === 0) continue;
    for (let around = one.parentElement; ; around = around.parentElement) {
      const style = around && getComputedStyle(around);
      if (style && /auto|scroll/.test(style.overflowX)) break;
      if (style && (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none")) break;
      const frame = around?.getBoundingClientRect();
      const [left, right] = around ? [frame.left, frame.right] : [0, window.innerWidth];
      const cut = !around || /hidden|clip/.test(style.overflowX);
      if (cut && (box.right > right + 1 || box.left < left - 1)) {
        told.push(
          `${one.tagName} ${Math.round(box.left)}–${Math.round(box.right)}: ${(one.ariaLabel ?? one.textContent).slice(0, 60)}`,
        );
        break;
      }
      if (!around) break;
    }
  }
  return told;
}

/** What scrolls sideways although it is no code, table or graph. */
function sideways() {
  return [...document.querySelectorAll("*")]
    .filter((one) => one.checkVisibility() && /auto|scroll/.test(getComputedStyle(one).overflowX))
    .filter(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 &&
        !one.closest("pre, table, fieldset, .react-flow, .cm-editor"),
    )
    .filter((one) => !one.querySelector("table") && one.ariaLabel !== "Spans")
    .map((one) => `${one.tagName} ${one.ariaLabel ?? one.className} ${one.scrollWidth} > ${one.clientWidth}`);
}

/** Of what can be used, what does not come into sight when it is scrolled to. */
async function usable(page, name, path) {
  const button = page
    .getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
    .first();
  await button.waitFor();
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(box.x >= 0 && box.x + box.width <= width + 1, `${path}: ${name} is at x = ${box.x}`);
  assert.ok(box.y >= 0 && box.y + box.height <= height + 1, `${path}: ${name} is at y = ${box.y}`);
}

const SIZES = [
  [1280, 800],
  [900, 700],
  [390, 844],
];

await story(async (page) => {
  // However long its team's name is, a thread's own is read.
  await open(page, `threads/short-words-${key}`);
  const title = page.getByRole("heading", { level: 1 });
  await title.getByText("A page about bees").waitFor();
  assert.ok(await title.evaluate((one) => one.scrollWidth <= one.clientWidth));
  const wrong = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const [path, name] of PAGES) {
      await open(page, path);
      await page.locator("main h1").waitFor({ state: "attached" });
      await page
        .getByText(/^Loading/)
        .first()
        .waitFor({ state: "detached" });
      try {
        if (name) await usable(page, name, path);
      } catch (error) {
        wrong.push(`${width} ${error.message.split("\n")[0]}`);
      }
      await page.waitForTimeout(0);
      const found = [...(await page.evaluate(outOfReach)), ...(await page.evaluate(sideways))];
      const far = await page.evaluate(() => document.documentElement.scrollWidth);
      if (far > width) found.push(`the page is ${far} wide`);
      wrong.push(...found.map((line) => `${width} ${path}: ${line}`));
      if (process.env.PICTURES) {
        const file = `${width}-${path.replaceAll("/", "-").slice(0, 40)}.png`;
        await page.screenshot({ path: join(process.env.PICTURES, file) });
      }
    }
  }
  assert.deepEqual(wrong, []);
});
