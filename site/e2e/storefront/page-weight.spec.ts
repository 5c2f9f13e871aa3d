import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";

const KB = 1024;

/** Budgets of a first visit: bytes of script before any interaction, and number of files. */
const BUDGETS = {
  // The landing page has more scripts, for the dialog of a new account.
  "/": { bytes: 10 * KB, files: { stylesheet: 2, script: 3 } },
  // The second script enlarges the product's pictures.
  "/product/bradykinin": { bytes: 10 * KB, files: { stylesheet: 2, script: 2 } },
  "/sequence": { bytes: 20 * KB, files: { stylesheet: 2, script: 1 } },
  "/calculator": { bytes: 20 * KB },
  // Only the frame, like the certificate of a lot.
  "/terms-of-service": { bytes: 5 * KB, files: { stylesheet: 2, script: 1 } },
  "/shop": { bytes: 10 * KB, files: { stylesheet: 2, script: 1 } },
  "/shop/neuropeptides": { bytes: 10 * KB },
  "/cart": { files: { stylesheet: 3 } },
} satisfies Record<string, { bytes?: number; files?: Record<string, number> }>;

/** Bytes of font files, which are compressed already: the variable font and two others. */
const FONTS = 44 * KB;

const IN_THE_GATE = ["/", "/shop", "/product/bradykinin"];

test.use({ isFirstVisit: true });
test.beforeEach(async ({ page }) => alreadyEntered(page));

for (const [path, budget] of Object.entries(BUDGETS)) {
  const tag = IN_THE_GATE.includes(path) ? [] : "@long";
  test(`${path} waits for few files and letters, and runs little script before somebody acts`, {
    tag,
  }, async ({ page }) => {
    const files: Record<string, number> = {};
    const scripts: Promise<Buffer>[] = [];
    const fonts: Promise<Buffer>[] = [];
    page.on("request", (request) => {
      const type = request.resourceType();
      files[type] = (files[type] ?? 0) + 1;
    });
    page.on("response", (response) => {
      if (response.request().resourceType() === "font") fonts.push(response.body());
      if (/\.js(\?|$)/.test(response.url())) scripts.push(response.body());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    if ("files" in budget) expect(files).toMatchObject(budget.files);
    if ("bytes" in budget) {
      const inline = await page.locator("script:not([src])").allTextContents();
      const bodies = [...(await Promise.all(scripts)), ...inline.map((text) => Buffer.from(text))];
      const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(budget.bytes);
    }
    const letters = (await Promise.all(fonts)).reduce((sum, body) => sum + body.length, 0);
    expect(letters).toBeGreaterThan(0);
    expect(letters).toBeLessThanOrEqual(FONTS);
  });
}
