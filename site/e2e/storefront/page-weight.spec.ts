import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";

const KB = 1024;

const BUDGETS = {
  "/": 20 * KB,
  "/product/bradykinin": 20 * KB,
  "/terms-of-service": 20 * KB,
  "/shop": 30 * KB,
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

test("a page waits for two style sheets and one script file", async ({ page }) => {
  for (const path of Object.keys(BUDGETS)) {
    const files: string[] = [];
    page.on("request", (request) => files.push(request.resourceType()));
    await page.goto(path, { waitUntil: "networkidle" });
    page.removeAllListeners("request");
    const count = (type: string) => files.filter((file) => file === type).length;
    expect({ path, styles: count("stylesheet"), scripts: count("script") }).toEqual({
      path,
      styles: 2,
      scripts: 1,
    });
  }
});
