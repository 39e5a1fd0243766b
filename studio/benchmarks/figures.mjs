/**
 * How long the studio takes in Chromium, against a running server: `node benchmarks/figures.mjs [--json] [URL]`.
 *
 * - `first_graph_ms`: cold load to the first drawn node (limit 1500).
 * - `large_graph_ms`: a picture of 1,000 steps, from its answer to the drawn layout (limit 1500), and
 *   `large_blocked_ms`, the longest task that the page was held up by meanwhile.
 * - `changed_graph_ms`: words changed, from the answer of their reading to the drawn change (limit 300).
 *
 * CHROMIUM names the browser. Each figure is the median of five.
 */
import { chromium } from "playwright-core";

const LIMITS = { first_graph_ms: 1500, large_graph_ms: 1500, changed_graph_ms: 300 };
const TIMES = 5;
const [WIDE, DEEP] = [20, 50];
const given = process.argv.slice(2);
const json = given.includes("--json");
const url = given.find((one) => !one.startsWith("--")) ?? "http://127.0.0.1:2024";

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
for (const measure of [firstGraph, changedGraph, largeGraph]) {
  Object.assign(figures, await median(measure, browser));
}
await browser.close();
const lines = Object.entries(figures).map(([name, took]) => {
  const limit = LIMITS[name];
  return `${name.padEnd(18)} ${String(took).padStart(6)}  ${limit ? `limit ${limit}` : ""}`;
});
process.stdout.write(`${json ? JSON.stringify(figures) : lines.join("\n")}\n`);
process.exitCode = Object.entries(LIMITS).some(([name, limit]) => figures[name] > limit) ? 1 : 0;
