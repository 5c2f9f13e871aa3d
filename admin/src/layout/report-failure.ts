import { isUnauthenticated, said } from "#shared/client/errors.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { redirectToSignIn } from "./end-session.ts";

/** Shows why a change failed: the server's message, or `fallback`. After an expired session it goes to the sign-in. */
export function reportFailure(error: unknown, fallback: string, title = "Error"): void {
  if (isUnauthenticated(error)) redirectToSignIn();
  else showToast({ title, description: said(error, fallback), tone: "danger" });
}

/** For AlertDialog: reports a failure and throws it again, so that the dialog stays open. */
export async function reportAndThrow<T>(change: Promise<T>, fallback: string): Promise<T> {
  try {
    return await change;
  } catch (error) {
    reportFailure(error, fallback);
    throw error;
  }
}
