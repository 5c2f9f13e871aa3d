import { isUnauthenticated, said } from "#shared/client/errors.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { sessionEnded } from "../session/session.ts";

/** Says why a change failed: the server's own sentence, or `fallback`; an ended session leads to the sign-in. */
export function reportFailure(error: unknown, fallback: string, title = "Error"): void {
  if (isUnauthenticated(error)) sessionEnded();
  else showToast({ title, description: said(error, fallback), tone: "danger" });
}
