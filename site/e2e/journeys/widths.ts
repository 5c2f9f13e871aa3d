import { test } from "../test.ts";

/** With animations; other tests ask for reduced motion. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: {},
};

/**
 * Runs the same tests on a phone, and on a laptop in the dark scheme. One Playwright project for
 * both, because a second project would start more browsers.
 */
export function onBothWidths(define: () => void): void {
  test.describe("on a phone", () => {
    test.use(PHONE);
    define();
  });
  test.describe("on a laptop", { tag: "@long" }, () => define());
}
