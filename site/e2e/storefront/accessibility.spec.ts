import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";

const PAGES = [
  "/",
  "/shop",
  "/shop?layout=list",
  "/shop?search=zzzzqqqq",
  "/product/bradykinin",
  "/product/no-such-peptide",
  "/calculator",
  "/calculator?dose=15&strength=10&water=3",
  "/how-to-pay",
  "/order-confirmation",
  "/cookie-policy",
  "/privacy-policy",
  "/terms-of-service",
  "/no/such/page",
];

async function violations(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message}`).join(", ")}`,
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of PAGES) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await alreadyEntered(page);
        await page.goto(path, { waitUntil: "networkidle" });
        expect(await violations(page)).toEqual([]);
      });
    }

    test("axe finds nothing in gate, banner, menu, dialog and toast", async ({ page }) => {
      await page.goto("/shop");
      const gate = page.getByRole("dialog", { name: /18 years/ });
      await expect(gate).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await gate.getByRole("button", { name: "Yes" }).click();
      await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "Accept" }).click();

      await page.getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(page.getByText("Added to cart")).toBeVisible();
      expect(await violations(page)).toEqual([]);

      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      expect(await violations(page)).toEqual([]);

      await page.goto("/?verify=true");
      await expect(page.getByRole("dialog", { name: "Check Your Email!" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}

for (const path of ["/", "/shop", "/shop?layout=list", "/product/ll-37-human", "/calculator"]) {
  test(`${path} fits a window of 320 px and text of twice the size`, async ({ page }) => {
    await alreadyEntered(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path, { waitUntil: "networkidle" });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}
