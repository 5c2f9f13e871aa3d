import { NetworkError, said } from "#shared/client/errors.ts";
import { showError } from "../toasts/show-toasts.ts";

const UNREACHABLE = "The shop cannot be reached. Check your connection and try again.";

/** The text for a failed call: no response, the server's message, or `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof NetworkError ? UNREACHABLE : said(error, fallback);
}

export function showFailure(error: unknown, title: string, fallback: string): void {
  showError(title, failureText(error, fallback));
}
