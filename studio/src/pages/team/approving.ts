/** A draft proposed and approved in one go, as long as what somebody was shown is what stands. */
import { api, body } from "../../api/client";
import { ApiError, isUnknown } from "../../api/problems";

export type Said = { prompt: string; reading: number; note: string };

/**
 * What was proposed and not seen to be decided → its token: sent again, the same one is decided on, which the server
 * refuses where it was compared with something else than what stands by then.
 */
const undecided = new Map<string, string>();

/** shown: the version that the draft was compared with before somebody's eyes; of another, a 409. */
export async function approved(assistant: string, shown: string, said: Said): Promise<void> {
  const key = JSON.stringify([assistant, said]);
  const token = undecided.get(key) ?? (await proposed(assistant, shown, said));
  undecided.set(key, token);
  try {
    await decided(token, { decision: "approve" });
  } catch (error) {
    if (!(await isApproved(token, error))) {
      if (!isUnknown(error)) undecided.delete(key);
      throw error;
    }
  }
  undecided.delete(key);
}

async function proposed(assistant: string, shown: string, said: Said): Promise<string> {
  const made = await body(
    api.POST("/swarm/assistants/{assistant_id}/proposals", {
      params: { path: { assistant_id: assistant } },
      body: said,
    }),
  );
  if (!made) throw new Error("the server told nothing of the proposal");
  if (made.base === shown) return made.token;
  await decided(made.token, { decision: "reject", reason: "the team had changed meanwhile" });
  throw new ApiError(409, { detail: "Somebody else has changed the team meanwhile. Look at it anew." });
}

function decided(token: string, body: { decision: "approve" } | { decision: "reject"; reason: string }) {
  return api.POST("/swarm/proposals/{token}", { params: { path: { token } }, body });
}

/** Of a yes whose answer was lost, or that was said before: whether it has counted. */
async function isApproved(token: string, error: unknown): Promise<boolean> {
  if (!isUnknown(error) && !(error instanceof ApiError && error.status === 409)) return false;
  const path = { token };
  const found = await body(api.GET("/swarm/proposals/{token}", { params: { path } })).catch(() => null);
  return found?.state === "approved";
}
