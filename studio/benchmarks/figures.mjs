/**
 * How long the studio takes in Chromium, against a running server: `node benchmarks/figures.mjs [--json] [URL]`.
 * `python benchmarks/studio.py` starts one, with threads of 10,000 events and spans, and one that can be swapped.
 *
 * - `first_graph_ms`: cold load to the first drawn node (limit 1500).
 * - `large_graph_ms`: a picture of 1,000 steps, from its answer to the drawn layout (limit 1500), and
 *   `large_blocked_ms`, the longest task that the page was held up by meanwhile.
 * - `changed_graph_ms`: words changed, from the answer of their reading to the drawn change (limit 300).
 * - `swapped_graph_ms`: a thread's flow swapped, from its being applied to the drawn change (limit 300); with
 *   `--swapped THREAD`.
 * - `scrolled_frames_per_s`: through the events of a thread, for three seconds (at least 50); with `--many THREAD`.
 * - `traced_frames_per_s`: through its spans, which come as they are scrolled to (at least 50), and
 *   `searched_spans_ms`: words typed, to the spans that hold them (limit 1500); with `--traced THREAD`.
 *
 * CHROMIUM names the browser. Each figure is the median of five.
 */
import { chromium } from "playwright-core";

const MOST = {
  first_graph_ms: 1500,
  large_graph_ms: 1500,
  changed_graph_ms: 300,
  swapped_graph_ms: 300,
  searched_spans_ms: 1500,
};
const LEAST = { scrolled_frames_per_s: 50, traced_frames_per_s: 50 };
const TIMES = 5;
const [WIDE, DEEP] = [20, 50];
const given = process.argv.slice(2);
const json = given.includes("--json");
const named = (option) => (given.includes(option) ? given[given.indexOf(option) + 1] : "");
const [swapped, many, traced] = [named("--swapped"), named("--many"), named("--traced")];
const url = given.find((one) => one.startsWith("http")) ?? "http://127.0.0.1:2024";

/** 1,000 steps: rows that work side by side, and meet now and then. */
function large(step) {
  const id = (row, column) => `s${row}x${column}`;
  const picture = { nodes: [], edges: [], frames: [], groups: [], rules: [] };
  for (let row = 0; row < WIDE; row++) {
    for (let column = 0; column < DEEP; column++) {
      picture.nodes.push({ ...step, id: id(row, column), label: id(row, column), frame: "", spans: [] });
      if (column === 0) continue;
      for (const from of column % 10 === 0 ? [row, (row + 1) % WIDE] : [row]) {
        const way = { source: id(from, column - 1), target: id(row, column), label: "", kind: "order" };
        picture.edges.push({ ...way, id: `${way.source} ${way.target}` });
      }
    }
  }
  return picture;
}

async function opened(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  return { context, page };
}

const drawn = (page) => page.waitForSelector(".react-flow__node", { timeout: 30_000 });

async function firstGraph(browser) {
  const { context, page } = await opened(browser);
  const begun = performance.now();
  await page.goto(`${url}/studio/team`, { waitUntil: "commit" });
  await drawn(page);
  const took = performance.now() - begun;
  await context.close();
  return { first_graph_ms: took };
}

async function changedGraph(browser) {
  const { context, page } = await opened(browser);
  await page.goto(`${url}/studio/team`);
  await drawn(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.waitForTimeout(500);
  const before = await page.locator(".react-flow__node").count();
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/swarm/compile"));
  await page.keyboard.insertText(" A human approves the result at the end.");
  await (await answered).finished();
  const begun = performance.now();
  await page.waitForFunction((had) => document.querySelectorAll(".react-flow__node").length !== had, before, {
    timeout: 10_000,
  });
  const took = performance.now() - begun;
  await context.close();
  return { changed_graph_ms: took };
}

async function largeGraph(browser) {
  const { context, page } = await opened(browser);
  await page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) window.longest = Math.max(window.longest, one.duration);
    }).observe({ type: "longtask" });
  });
  let answered = 0;
  await page.route(/\/swarm\/(compile|assistants\/[^/]+)$/, async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    const holder = told.workflow?.picture ? told.workflow : told;
    const step = holder.picture.nodes.find((one) => one.kind === "step");
    holder.picture = large(step);
    answered ||= performance.now();
    await route.fulfill({ response: answer, json: told });
  });
  await page.goto(`${url}/studio/team`, { waitUntil: "commit" });
  await drawn(page);
  const took = performance.now() - answered;
  await page.waitForTimeout(1000);
  const blocked = await page.evaluate(() => window.longest);
  await context.close();
  return { large_graph_ms: took, large_blocked_ms: blocked };
}

const FLOWS = [
  "Writer drafts, then Editor polishes, then Publisher posts it.",
  "Writer drafts, then Editor polishes.",
];
let swaps = 0;

/** From the page's hearing that it was applied; who has swapped is another client, as often in a team. */
async function swappedGraph(browser) {
  const { context, page } = await opened(browser);
  await page.addInitScript(() => {
    const read = ReadableStreamDefaultReader.prototype.read;
    ReadableStreamDefaultReader.prototype.read = async function () {
      const piece = await read.call(this);
      if (typeof piece.value === "string" && piece.value.includes('"command_applied"')) {
        window.heard = performance.now();
      }
      return piece;
    };
  });
  await page.goto(`${url}/studio/threads/${swapped}`);
  await drawn(page);
  await page.waitForTimeout(1000);
  const before = await page.locator(".react-flow__node").count();
  await page.evaluate((had) => {
    window.heard = 0;
    window.changed = new Promise((resolve) => {
      const look = () => {
        if (document.querySelectorAll(".react-flow__node").length !== had) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });
  }, before);
  const answer = await page.request.post(`${url}/swarm/threads/${swapped}/swap`, {
    data: { prompt: FLOWS[swaps++ % 2], wait: true, go_on: false, command_id: crypto.randomUUID() },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  const took = await page.evaluate(async () => (await window.changed) - window.heard);
  await context.close();
  return { swapped_graph_ms: took };
}

const framesOf = (page, label) =>
  page.evaluate(
    ([name, seconds]) =>
      new Promise((resolve) => {
        const box = document.querySelector(`section[aria-label="${name}"]`);
        const begun = performance.now();
        let count = 0;
        const step = (now) => {
          count++;
          box.scrollTop += 400;
          if (now - begun < seconds * 1000) requestAnimationFrame(step);
          else resolve(count / seconds);
        };
        requestAnimationFrame(step);
      }),
    [label, 3],
  );

async function scrolled(browser) {
  const { context, page } = await opened(browser);
  await page.goto(`${url}/studio/threads/${many}`);
  await page.getByRole("tab", { name: /Events/ }).click();
  await page.getByRole("tab", { name: /Events \d{5}/ }).waitFor({ timeout: 30_000 });
  const frames = await framesOf(page, "Events");
  await context.close();
  return { scrolled_frames_per_s: frames };
}

async function searched(browser) {
  const { context, page } = await opened(browser);
  await page.goto(`${url}/studio/threads/${traced}/trace`);
  const spans = page.getByRole("region", { name: "Spans" });
  await spans.getByRole("listitem").first().waitFor({ timeout: 30_000 });
  const all = await page.getByText(/^\d+ spans\b/).textContent();
  const frames = await framesOf(page, "Spans");
  const begun = performance.now();
  await page.getByRole("searchbox", { name: "Search spans" }).fill("in vain");
  await page.waitForFunction(
    (before) => {
      const now = [...document.querySelectorAll("p")].find((one) => /^\d+ spans\b/.test(one.textContent));
      return now && now.textContent !== before && !now.textContent.startsWith("0 spans");
    },
    all,
    { timeout: 30_000 },
  );
  const took = performance.now() - begun;
  await context.close();
  return { traced_frames_per_s: frames, searched_spans_ms: took };
}

async function median(measure, browser) {
  const found = [];
  for (let i = 0; i < TIMES; i++) found.push(await measure(browser));
  const middle = (name) => found.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(TIMES / 2)];
  return Object.fromEntries(Object.keys(found[0]).map((name) => [name, Math.round(middle(name))]));
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const figures = {};
const more = [...(swapped ? [swappedGraph] : []), ...(many ? [scrolled] : []), ...(traced ? [searched] : [])];
for (const measure of [firstGraph, changedGraph, largeGraph, ...more]) {
  Object.assign(figures, await median(measure, browser));
}
await browser.close();
const lines = Object.entries(figures).map(([name, found]) => {
  const limit = name in MOST ? `at most ${MOST[name]}` : name in LEAST ? `at least ${LEAST[name]}` : "";
  return `${name.padEnd(22)} ${String(found).padStart(6)}  ${limit}`;
});
process.stdout.write(`${json ? JSON.stringify(figures) : lines.join("\n")}\n`);
const slow = Object.entries(MOST).some(([name, limit]) => figures[name] > limit);
const halting = Object.entries(LEAST).some(([name, limit]) => figures[name] < limit);
process.exitCode = slow || halting ? 1 : 0;
