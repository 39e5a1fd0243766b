/** The customers' side: questions to the customer service, which reads the documents and nothing else. */
import { api, body, patiently } from "../../api/client";
import { newId } from "../../api/ids";
import { useSending } from "../../api/sending";
import { useUnsent } from "../../parts/unsent";
import { NONE, type Said, Talk } from "./talk";
import { usePending } from "./use-pending";

const ASKED = ["desk", "customer"];

/** opened: since when the customer service remembers. */
type Props = { files: readonly string[]; base: string; opened: string };

export function CustomerZone({ files, base, opened }: Props) {
  const [known, setThread] = useUnsent("desk customer thread", "");
  const [said, setSaid] = useUnsent<readonly Said[]>("desk customer said", NONE);
  const turn = useSending({
    mutationKey: ASKED,
    mutationFn: (text: string) => {
      const thread = known || newId();
      setThread(thread);
      return body(api.POST("/desk/customer", { body: { text, thread_id: thread }, fetch: patiently }));
    },
    onSuccess: ({ answer, opened }, asked) =>
      setSaid((before) => [...before, { asked, answer, opened, by: "Customer service" }]),
  });
  return (
    <Talk
      zone="Customer zone"
      files={files}
      folder={`${base}/docs`}
      said={said}
      opened={opened}
      pending={usePending(ASKED)}
      error={turn.error}
      empty="Ask as a customer would. This conversation is remembered for as long as the server runs, and nothing of the admin's reaches it."
      ask={turn.mutateAsync}
      anew={() => {
        setThread("");
        setSaid(NONE);
        turn.reset();
      }}
    />
  );
}
