import { isUnauthenticated } from "#shared/client/errors.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { told } from "../reads/failure-text.ts";
import { sessionEnded } from "../sessions/end-session.ts";

/** What the account says when a call failed; a session that has ended leads to the login and back here. */
export function accountFailed(error: unknown, title: string, fallback: string): void {
  if (isUnauthenticated(error)) sessionEnded();
  else showToast({ title, description: told(error, fallback), tone: "danger" });
}
