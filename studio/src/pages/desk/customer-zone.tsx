/** The customers' side: questions to the customer service, which reads the documents and nothing else. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, body, patiently } from "../../api/client";
import { newId } from "../../api/ids";
import { type Said, Talk } from "./talk";

export function CustomerZone({ files, base }: { files: readonly string[]; base: string }) {
  const [thread] = useState(() => newId());
  const [said, setSaid] = useState<readonly Said[]>([]);
  const turn = useMutation({
    mutationFn: (text: string) =>
      body(api.POST("/desk/customer", { body: { text, thread_id: thread }, fetch: patiently })),
    onSuccess: (told, asked) =>
      setSaid((before) => [...before, { asked, answer: told.answer, by: "Customer service" }]),
  });
  return (
    <Talk
      zone="Customer zone"
      files={files}
      folder={`${base}/docs`}
      said={said}
      pending={turn.isPending ? turn.variables : undefined}
      error={turn.error}
      empty="Ask as a customer would. This conversation is remembered, and nothing of the admin's reaches it."
      ask={turn.mutateAsync}
    />
  );
}
