import { NetworkError, said } from "#shared/client/errors.ts";
import { showError } from "../toasts/show-toasts.ts";

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
    showError("Error", words.unreachable);
    return;
  }
  const sentence = typeof failure === "string" ? failure : said(failure, "");
  showError(words.title, sentence || words.fallback);
}
