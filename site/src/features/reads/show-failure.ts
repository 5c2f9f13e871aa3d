import { NetworkError, said } from "#shared/client/errors.ts";
import { showToast } from "#shared/ui/toasts.store.ts";

const UNREACHABLE = "The shop cannot be reached. Check your connection and try again.";

/** The text for a failed call: no response, the server's message, or `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof NetworkError ? UNREACHABLE : said(error, fallback);
}

export function showFailure(error: unknown, title: string, fallback: string): void {
  showToast({ title, description: failureText(error, fallback), tone: "danger" });
}
