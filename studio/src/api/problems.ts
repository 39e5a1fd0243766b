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

/** A refusal is the same when asked again; a server that was away may be back. */
export function worthAnotherTry(failures: number, error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < 3 && (status === 0 || status >= 500);
}
