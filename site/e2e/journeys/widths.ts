import { test } from "../test.ts";

/** With all that moves: elsewhere the browser asks for less motion. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: {},
};

/** The same tests on a phone and on a laptop. One project of Playwright's for both: another one has browsers of its own. */
export function onBothWidths(define: () => void): void {
  test.describe("on a phone", () => {
    test.use(PHONE);
    define();
  });
  test.describe("on a laptop", () => define());
}
