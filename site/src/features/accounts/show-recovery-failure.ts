import { NetworkError, said } from "#shared/client/errors.ts";
import { showToast } from "#shared/ui/toasts.store.ts";

export type RecoveryWords = {
  title: string;
  /** The text if the server gives no reason. */
  fallback: string;
  /** The text if there is no response. */
  unreachable: string;
};

/** Shows why an account recovery failed. `failure` is the thrown error, or the message of an unsuccessful response. */
export function showRecoveryFailure(failure: unknown, words: RecoveryWords): void {
  if (failure instanceof NetworkError) {
    showToast({ title: "Error", description: words.unreachable, tone: "danger" });
    return;
  }
  const sentence = typeof failure === "string" ? failure : said(failure, "");
  showToast({ title: words.title, description: sentence || words.fallback, tone: "danger" });
}
