import { test as base, expect, type Page } from "@playwright/test";
import { type KeptPages, keepPages } from "./kept-pages.ts";

/** The browser's own report of a request that failed; whether one may is each test's business. */
const FAILED_REQUEST = /^Failed to load resource/;

type Fixtures = {
  /** Whether the browser may have no file of the shop yet. */
  isFirstVisit: boolean;
  noComplaints: undefined;
};

/**
 * A test that also fails when any of its pages complains: an error of a script, or of the page's policy. Its page is as
 * new, but the browser may have files of the shop from a test before.
 */
export const test = base.extend<Fixtures, { keptPages: KeptPages }>({
  isFirstVisit: [false, { option: true }],
  keptPages: [
    async ({ browser }, use) => {
      const keptPages = keepPages(browser);
      await use(keptPages);
      await keptPages.giveUp();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      keptPages,
      isFirstVisit,
      baseURL,
      viewport,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    const options = [baseURL, viewport, hasTouch, isMobile, javaScriptEnabled, contextOptions];
    await use(await keptPages.lend(JSON.stringify(options), { isFirst: isFirstVisit }));
    await keptPages.takeBack(testInfo.errors.length === 0);
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] as Page);
  },
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
