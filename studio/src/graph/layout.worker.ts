/** Lays out beside the page, so that a large picture holds up no key and no click. */
import type { Picture } from "../api/types";
import { layout } from "./layout";

self.onmessage = (asked: MessageEvent<{ picture: Picture }>) => {
  self.postMessage({ laid: layout(asked.data.picture) });
};
