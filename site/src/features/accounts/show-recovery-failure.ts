import { NetworkError, said } from "#shared/client/errors.ts";
import { showToast } from "#shared/ui/toasts.store.ts";

export type RecoveryWords = {
  title: string;
  /** For a failure that the server says nothing about. */
  fallback: string;
  /** For a call without an answer. */
  unreachable: string;
};

/** Shows why a step of the recovery failed: `failure` is what was thrown, or the sentence of an unsuccessful answer. */
export function showRecoveryFailure(failure: unknown, words: RecoveryWords): void {
  if (failure instanceof NetworkError) {
    showToast({ title: "Error", description: words.unreachable, tone: "danger" });
    return;
  }
  const sentence = typeof failure === "string" ? failure : said(failure, "");
  showToast({ title: words.title, description: sentence || words.fallback, tone: "danger" });
}
