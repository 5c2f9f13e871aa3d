import { NetworkError, said } from "#shared/client/errors.ts";
import { showError } from "../toasts/show-toasts.ts";

export type RecoveryWords = {
  title: string;
  /** The text if the server gives no reason. */
  fallback: string;
  /** The text if there is no response. */
  unreachable: string;
};

export function showRecoveryFailure(error: unknown, words: RecoveryWords): void {
  if (error instanceof NetworkError) {
    showError("Error", words.unreachable);
    return;
  }
  showError(words.title, said(error, words.fallback));
}
