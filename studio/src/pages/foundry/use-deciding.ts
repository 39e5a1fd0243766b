/** Which draft a person has read, and how their answer is sent. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, body } from "../../api/client";
import { useOneId } from "../../api/ids";
import { useSending } from "../../api/sending";
import type { Protocol } from "../../api/types";

export type Verb = "approve" | "revise";
/** What a person has read: a version, its text, what was found in it, and the gate at which they are asked. */
type Read = { version: number; hash: string; found: string; gate: string };
export type Said = Read & { verb: Verb; words: string; by: string };

export function readOf(one: Protocol): Read {
  return {
    version: one.draft_version ?? 0,
    hash: one.draft_hash ?? "",
    found: one.findings_hash ?? "",
    gate: one.asked[0]?.gate ?? "",
  };
}

/**
 * Whether the draft, or what is said of it, has changed since the person was asked. What came since has to be looked at first (`began`). An
 * answer of their own ends that (`ended`), and the next version is another question; somebody else's answer does not.
 * The version they have answered may be told once more, by a look that had begun before: it asks nothing anew.
 */
export function useRead(one: Protocol) {
  const asked = one.requires_human_approval ? named(readOf(one)) : null;
  const [read, setRead] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const done = asked !== null && asked === answered;
  if (asked !== null && read === null && !done) setRead(asked);
  return {
    changed: asked !== null && read !== null && read !== asked,
    /** Whether what is asked has had this person's answer. */
    done,
    began: () => setRead(asked),
    ended: (said: Said) => {
      setAnswered(named(said));
      setRead(null);
    },
  };
}

/** A revision that changes nothing is another version; and of the same one more may have been found since. */
const named = ({ version, hash, found, gate }: Read) => `${version} ${hash} ${found} ${gate}`;

/** Sends an answer; look: whenever one has come or not come through; counted: when it has. */
export function useSaying(id: string, look: () => void, counted: (said: Said) => void) {
  const queries = useQueryClient();
  const { idOf } = useOneId();
  return useSending({
    mutationFn: (said: Said) =>
      body(
        api.POST("/api/protocols/{protocol_id}/feedback", {
          params: { path: { protocol_id: id }, header: { "Idempotency-Key": idOf(JSON.stringify(said)) } },
          body: {
            draft_hash: said.hash,
            draft_version: said.version,
            findings_hash: said.found,
            gate: said.gate,
            by: said.by,
            ...(said.verb === "approve"
              ? { approved: true, reason: said.words, revision: "" }
              : { revision: said.words, reason: "" }),
          },
        }),
      ),
    onSuccess: (told, said) => {
      queries.setQueryData(["protocol", id], told);
      counted(said);
    },
    onSettled: look,
  });
}
