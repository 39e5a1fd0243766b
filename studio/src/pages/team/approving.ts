/** A draft proposed and approved in one go, as long as what somebody was shown is what stands. */
import { api, body } from "../../api/client";
import { ApiError } from "../../api/problems";

export type Said = { prompt: string; reading: number; note: string };

/** shown: the version that the draft was compared with before somebody's eyes; of another, a 409. */
export async function approved(assistant: string, shown: string, said: Said): Promise<void> {
  const made = await body(
    api.POST("/swarm/assistants/{assistant_id}/proposals", {
      params: { path: { assistant_id: assistant } },
      body: said,
    }),
  );
  if (!made) throw new Error("the server told nothing of the proposal");
  const path = { params: { path: { token: made.token } } };
  if (made.base !== shown) {
    await api.POST("/swarm/proposals/{token}", {
      ...path,
      body: { decision: "reject", reason: "the team had changed meanwhile" },
    });
    throw new ApiError(409, { detail: "Somebody else has changed the team meanwhile. Look at it anew." });
  }
  await api.POST("/swarm/proposals/{token}", { ...path, body: { decision: "approve" } });
}
