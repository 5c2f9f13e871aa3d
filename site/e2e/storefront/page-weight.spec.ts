import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";

const KB = 1024;

const BUDGETS = {
  "/": 20 * KB,
  "/product/bradykinin": 20 * KB,
  "/sequence": 20 * KB,
  "/calculator": 20 * KB,
  // The frame alone, which is all that the certificate of a lot has.
  "/terms-of-service": 5 * KB,
  "/shop": 30 * KB,
  "/shop/neuropeptides": 20 * KB,
};

test.beforeEach(async ({ page }) => alreadyEntered(page));

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`${path} runs little script before somebody acts`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (/\.js(\?|$)/.test(response.url())) scripts.push(response.body());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const inline = await page.locator("script:not([src])").allTextContents();
    const bodies = [...(await Promise.all(scripts)), ...inline.map((text) => Buffer.from(text))];
    const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(budget);
  });
}

/** Of a first visit; the further scripts of the landing page open the dialog of a new account. */
const FILES = {
  "/": { stylesheet: 2, script: 3 },
  "/product/bradykinin": { stylesheet: 2, script: 1 },
  "/terms-of-service": { stylesheet: 2, script: 1 },
  "/sequence": { stylesheet: 2, script: 1 },
  "/shop": { stylesheet: 2, script: 1 },
  "/cart": { stylesheet: 3 },
};

for (const [path, expected] of Object.entries(FILES)) {
  test(`${path} waits for few files`, async ({ page }) => {
    const count: Record<string, number> = {};
    page.on("request", (request) => {
      const type = request.resourceType();
      count[type] = (count[type] ?? 0) + 1;
    });
    await page.goto(path, { waitUntil: "networkidle" });
    expect(count).toMatchObject(expected);
  });
}
