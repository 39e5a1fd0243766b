/** The editor of a prompt, fetched when it is first needed. */
import { part } from "../parts/coming";

export const PromptEditor = part(() => import("./prompt-editor"));
