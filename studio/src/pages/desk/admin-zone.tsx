/** The admin's side: what is asked of the supervisor, with a secret that no customer is ever to hear. */
import { api, body, patiently } from "../../api/client";
import { useSending } from "../../api/sending";
import { FIELD, Field } from "../../parts/field";
import { useUnsent } from "../../parts/unsent";
import { type AdminTurn, NONE, type Said, Talk } from "./talk";
import { usePending } from "./use-pending";

const ASKED = ["desk", "admin"];

type Props = {
  files: readonly string[];
  base: string;
  onTurn: (turn: AdminTurn) => void;
  onAnew: () => void;
};

export function AdminZone({ files, base, onTurn, onAnew }: Props) {
  const [said, setSaid] = useUnsent<readonly Said[]>("desk admin said", NONE);
  const [secret, setSecret] = useUnsent("talk secret", "");
  const turn = useSending({
    mutationKey: ASKED,
    mutationFn: (text: string) =>
      body(api.POST("/desk/admin", { body: { text, secret_context: secret }, fetch: patiently })),
    onSuccess: (told, asked) => {
      const by = told.route === "route_bridge" ? "Customer service, over the bridge" : "Supervisor";
      setSaid((before) => [...before, { asked, answer: told.answer, by }]);
      onTurn({ ...told, asked });
    },
  });
  return (
    <Talk
      zone="Admin zone"
      files={files}
      folder={`${base}/admin`}
      said={said}
      pending={usePending(ASKED)}
      error={turn.error}
      empty="Ask the supervisor, who works on the admin's own files. What is asked about the documents goes over the bridge."
      ask={turn.mutateAsync}
      anew={() => {
        setSaid(NONE);
        onAnew();
        turn.reset();
      }}
    >
      <Field name="What the supervisor may know besides (stays in this zone)">
        <input className={FIELD} value={secret} onChange={(event) => setSecret(event.target.value)} />
      </Field>
    </Talk>
  );
}
