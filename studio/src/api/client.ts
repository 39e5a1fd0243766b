/** The server's operations, typed by its own OpenAPI: what the server lacks does not compile. */
import createClient, { type Middleware } from "openapi-fetch";
import { ApiError, type Problem } from "./problems";
import type { paths } from "./schema";
import { named, tellUnknown } from "./session";

const refusals: Middleware = {
  onRequest({ request }) {
    named(request.headers);
    return request;
  },
  async onResponse({ response }) {
    if (response.ok) return undefined;
    if (response.status === 401) tellUnknown();
    throw new ApiError(response.status, await problemOf(response));
  },
  onError({ error }) {
    if (error instanceof ApiError) return error;
    return new ApiError(0, { title: "The server cannot be reached", detail: String(error) });
  },
};

async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return { title: response.statusText, detail: text.slice(0, 500) };
  }
}

export const api = createClient<paths>({ baseUrl: "/" });
api.use(refusals);

/** The body of an answer that was no refusal. */
export async function body<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T;
}
