import { test as base, expect, type Page } from "@playwright/test";
import { type KeptPages, keepPages } from "./kept-pages.ts";

/** The browser's own message about a failed request. Each test decides whether requests may fail. */
const FAILED_REQUEST = /^Failed to load resource/;

type Fixtures = {
  /** Whether the browser's cache must be empty. */
  isFirstVisit: boolean;
  noComplaints: undefined;
};

/**
 * A test that also fails when one of its pages logs a script error or a policy violation. The page
 * is reset, but the browser cache may contain files from earlier tests.
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
        // Scripts of the test itself also run on other pages, such as about:blank.
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
