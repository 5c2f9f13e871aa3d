import { test as base, expect, type Page } from "@playwright/test";

/** The browser's own report of a request that failed; whether one may is each test's business. */
const FAILED_REQUEST = /^Failed to load resource/;

/** A test that also fails when any of its pages complains: an error of a script, or of the page's policy. */
export const test = base.extend<{ noComplaints: undefined }>({
  noComplaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const note = (page: Page | null, text: string) => {
        // A test's own scripts also run where there is no page of the shop.
        if (page?.url().startsWith("http")) complaints.push(`${page.url()}: ${text}`);
      };
      context.on("weberror", (error) => note(error.page(), error.error().message));
      context.on("console", (message) => {
        if (message.type() === "error" && !FAILED_REQUEST.test(message.text())) {
          note(message.page(), message.text());
        }
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
