/** Who this browser tab is to the server, where it asks: an API key or a token. Kept for the tab alone. */
const NAME = "swarmwright-key";
const UNKNOWN = "swarmwright-unknown";

export function keyOf(): string {
  return sessionStorage.getItem(NAME) ?? "";
}

export function setKey(key: string): void {
  if (key) sessionStorage.setItem(NAME, key);
  else sessionStorage.removeItem(NAME);
}

/** What a request says of who asks. */
export function named(headers: Headers): void {
  const key = keyOf();
  if (key) headers.set("authorization", `Bearer ${key}`);
}

/** Told by whoever was answered that nobody here knows who asks. */
export function tellUnknown(): void {
  window.dispatchEvent(new Event(UNKNOWN));
}

export function onUnknown(listener: () => void): () => void {
  window.addEventListener(UNKNOWN, listener);
  return () => window.removeEventListener(UNKNOWN, listener);
}
