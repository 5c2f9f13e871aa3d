import type { Page } from "@playwright/test";

/** Collects all complaints of a page from now on: script errors, policy violations, failed requests. */
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
    // A navigation aborts the requests of the previous page.
    if (reason !== "net::ERR_ABORTED") trouble.push(`${reason} ${request.url()}`);
  });
  return trouble;
}
