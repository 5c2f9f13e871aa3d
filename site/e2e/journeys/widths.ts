import { test } from "../test.ts";

/** With all that moves: elsewhere the browser asks for less motion. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: {},
};

/** The same tests on a phone and, at night, on a laptop, which most other tests have. One project of Playwright's for both: another one has browsers of its own. */
export function onBothWidths(define: () => void): void {
  test.describe("on a phone", () => {
    test.use(PHONE);
    define();
  });
  test.describe("on a laptop", { tag: "@long" }, () => define());
}
