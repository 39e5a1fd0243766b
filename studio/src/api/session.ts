/** The API key of this browser tab, where the server asks for one. Kept for the tab alone. */
const NAME = "swarmwright-key";

export function keyOf(): string {
  return sessionStorage.getItem(NAME) ?? "";
}

export function setKey(key: string): void {
  if (key) sessionStorage.setItem(NAME, key);
  else sessionStorage.removeItem(NAME);
}
