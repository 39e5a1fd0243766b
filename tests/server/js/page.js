/** A page without a browser: jsdom's document, with Node's own fetch and streams; and a hook mounted in it. */
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><body></body>", { url: "http://localhost/" });
const { document, navigator, sessionStorage, localStorage } = window;
Object.assign(globalThis, { window, document, navigator, sessionStorage, localStorage });
const { createElement } = await import("react");
const { createRoot } = await import("react-dom/client");

/** Mount what uses a hook: `page.now` is what it gave last, `page.seen` all of it. */
export function mounted(useIt) {
  const page = { now: undefined, seen: [] };
  function Shown() {
    page.now = useIt();
    page.seen.push(page.now);
    return null;
  }
  const root = createRoot(window.document.body.appendChild(window.document.createElement("div")));
  root.render(createElement(Shown));
  page.leave = () => root.unmount();
  return page;
}
