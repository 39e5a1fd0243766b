/** What the scripts share: the server's address, gates, and the tries of a client's methods by their names. */
import assert from "node:assert/strict";
import test from "node:test";

export const SERVER = process.env.SERVER;
export const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** Wait until a node has come to this gate, and let it go on. */
export async function open(gate) {
  const answer = await fetch(`${SERVER}/test/gates/${gate}`, { method: "POST" });
  assert.equal(answer.status, 200);
}

/** A gate nobody else has. */
let gates = 0;
export const gate = () => `gate-${++gates}`;

/** Let graph "slowly" say its answer, each piece as the page shows the one before; `shown`: the answer there. */
export async function wordByWord(gate, shown) {
  const pieces = ["one", " ", "two", " ", "three", " ", "four"];
  for (let n = 1; n <= pieces.length; n++) {
    await open(`${gate}-${n}`);
    const so = pieces.slice(0, n).join("");
    await until(() => shown() === so, shown);
  }
}

export async function all(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

/** The status that a call is refused with, and what the client makes of it. */
export async function refused(call, status) {
  await assert.rejects(call, (error) => {
    assert.equal(error.status, status, String(error));
    return true;
  });
}

/** Wait until something holds: looks again when the event loop has gone on; fails after a while. */
export async function until(holds, what = () => "", within = 15_000) {
  const ends = Date.now() + within;
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > ends) throw new Error(`not within ${within} ms: ${holds}; ${JSON.stringify(what())}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const LIMIT = { timeout: 60_000 };
export const named = (name, body) => test(name, LIMIT, body);
