/** What the server answers when it refuses: problem details (RFC 9457), as its `problems` module writes them. */
export type Problem = {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  [more: string]: unknown;
};

/** The title of what nobody has answered. */
export const UNREACHED = "The server cannot be reached";
/** The title of what was waited for too long. */
export const SILENT = "The server does not answer";
/** The title of an answer of which the end did not come. */
export const CUT_OFF = "The answer broke off";
/** The title of what something else has answered in the server's place. */
export const A_PAGE = "A page came in place of data";

/** A refusal, or a server that cannot be reached (status 0). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail ?? problem.title ?? `the server answered ${status}`);
  }
}

/** Of an answer whose body is no data, though data were asked for. The server itself answers none such. */
export function isPage(response: Response): boolean {
  return /^text\/html\b|xhtml/i.test(response.headers.get("content-type") ?? "");
}

/** Proxies stand before the server, and pages to sign in at: what they say is for no reader of the studio. */
export function pageError(status: number): ApiError {
  return new ApiError(status, { title: A_PAGE, detail: STANDS_BETWEEN });
}

const STANDS_BETWEEN =
  "Something between the studio and the server has answered for it: a proxy, or a page to sign in at. See whether " +
  "the server runs behind it and is reached by it; where one has to sign in, load this page anew.";

/** What to do about a server that nobody reaches: browsers do not tell why they did not. */
export function unreached(): ApiError {
  const detail = `Nobody answers at ${window.location.host}. See whether the server runs there, and whether this computer reaches it.`;
  return new ApiError(0, { title: UNREACHED, detail });
}

/** The line was cut behind the first words of an answer, so that the server has taken in what it was sent. */
export function cutOff(): ApiError {
  const detail = "The line to the server was cut in the middle of its answer, or the server ended there.";
  return new ApiError(0, { title: CUT_OFF, detail });
}

/** Whether nobody knows what became of what was sent. */
export function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status < 400 || error.status >= 500;
}

/** How often what fails is asked again by itself, and when: whoever waits learns soon that it does. */
const TRIES = 1;
export const AGAIN_MS = 600;

/** A refusal is the same when asked again; a server that was away may be back; one that says nothing was waited for. */
export function worthAnotherTry(failures: number, error: unknown): boolean {
  const silent = error instanceof ApiError && error.problem.title === SILENT;
  const refused = error instanceof ApiError && !isUnknown(error);
  return failures < TRIES && !silent && !refused;
}
