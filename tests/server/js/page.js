/** A page without a browser: jsdom's document, with Node's own fetch and streams; and a hook mounted in it. */
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><body></body>", { url: "http://localhost/" });
const { document, navigator, sessionStorage, localStorage } = window;
Object.assign(globalThis, { window, document, navigator, sessionStorage, localStorage });
const { createElement, useEffect } = await import("react");
const { createRoot } = await import("react-dom/client");

/**
 * Mount what uses a hook: `page.now` is what it gave last, `page.seen` all of it; `page.there`: its effects have
 * run. Before that nobody can click on a page, and a hook takes its own new thread for another one's and ends its run.
 */
export function mounted(useIt) {
  const page = { now: undefined, seen: [], there: false };
  function Shown() {
    useEffect(() => {
      page.there = true;
    }, []);
    page.now = useIt();
    page.seen.push(page.now);
    return null;
  }
  const root = createRoot(window.document.body.appendChild(window.document.createElement("div")));
  root.render(createElement(Shown));
  page.leave = () => root.unmount();
  return page;
}
