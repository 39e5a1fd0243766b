/** The server's operations, typed by its own OpenAPI: what the server lacks does not compile. */
import createClient, { type Middleware } from "openapi-fetch";
import { tellLine } from "./line";
import { ApiError, cutOff, isPage, type Problem, pageError, SILENT, unreached } from "./problems";
import type { paths } from "./schema";
import { named, tellUnknown } from "./session";
import { awaited } from "./unanswered";

const refusals: Middleware = {
  onRequest({ request }) {
    named(request.headers);
    return request;
  },
  async onResponse({ response }) {
    // Whoever answers for a server that is not there is not the server.
    tellLine(!(isPage(response) && response.status >= 500));
    if (response.status === 401) tellUnknown();
    if (isPage(response)) throw pageError(response.status);
    if (response.ok) return whole(response);
    throw new ApiError(response.status, await problemOf(response));
  },
  onError({ error }) {
    if (error instanceof ApiError) return error;
    if (error instanceof DOMException && error.name === "TimeoutError") return new ApiError(0, NOTHING_HEARD);
    // What nobody waits for any more says nothing of the server.
    if (!(error instanceof DOMException && error.name === "AbortError")) tellLine(false);
    return unreached();
  },
};

/** The answer once all of it has come: what reads it later would tell of a broken line as of anything that is wrong. */
async function whole(response: Response): Promise<Response | undefined> {
  // Browsers may give a body to an answer that has none: no other answer can be made of it.
  if (response.body === null || BODILESS.has(response.status)) return undefined;
  try {
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    if (error instanceof DOMException) throw error; // nobody waits for it any more, or did so for too long
    tellLine(false);
    throw cutOff();
  }
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);
const NOTHING_HEARD: Problem = {
  title: SILENT,
  detail: "Nothing was heard of it for too long.",
};
/** Milliseconds that an answer may take: of what is looked up or taken in, and of what waits for work to be done. */
const PROMPT_MS = 30_000;
const WORK_MS = 600_000;

function within(ms: number, ...more: AbortSignal[]) {
  return (request: Request) =>
    fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(ms), ...more]) });
}

/** What is sent, somebody waits for; what is looked up, the pages ask for by themselves. */
function promptly(request: Request): Promise<Response> {
  if (request.method === "GET") return within(PROMPT_MS)(request);
  return awaited((stopped) => within(PROMPT_MS, stopped)(request));
}

/** For the `fetch` of an operation that answers once models, tools or steps have done something. */
export const patiently = within(WORK_MS);

async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return { title: response.statusText, detail: text.slice(0, 500) };
  }
}

export const api = createClient<paths>({ baseUrl: "/", fetch: promptly });
api.use(refusals);

/** The body of an answer that was no refusal. */
export async function body<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T;
}
