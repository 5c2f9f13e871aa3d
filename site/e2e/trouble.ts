import type { Page } from "@playwright/test";

/** Everything a page complains about from now on: errors of scripts, of the policy, and requests that fail. */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The next page lets go of what the one before was still reading.
    if (reason !== "net::ERR_ABORTED") trouble.push(`${reason} ${request.url()}`);
  });
  return trouble;
}
