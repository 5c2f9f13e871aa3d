import { expect, type Page } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

/** Where everything in the header stands, and how large it is. */
const places = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll("header :is(a, button, input, svg)")].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height].join(" ");
    });
  });

const fillCart = (page: Page, quantity: number) =>
  page.evaluate((units) => {
    const line = { productId: "p", productName: "P", slug: "p", price: "45.00", imageUrl: null };
    const cart = [{ ...line, hasBulkPricing: false, bulkPricing: [], quantity: units }];
    localStorage.setItem("aliquot.cart", JSON.stringify(cart));
  }, quantity);

test("nothing in the header moves when the cart is filled", async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/how-to-pay");
    await page.evaluate(() => localStorage.removeItem("aliquot.cart"));
    await page.reload();
    const before = await places(page);
    for (const [quantity, shown] of [
      [1, "Cart 1 (1 item)"],
      [150, "Cart 99+ (150 items)"],
    ] as const) {
      await fillCart(page, quantity);
      await page.reload();
      await expect(page.getByRole("banner").locator('a[href="/cart"]')).toHaveText(shown);
      expect(await places(page)).toEqual(before);
    }
  }
});

test("the header has whole pictures and no name in several lines at any width", async ({
  page,
}) => {
  await page.goto("/how-to-pay");
  for (const width of [320, 375, 640, 767, 768, 800, 900, 1023, 1024, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    const squeezed = await page.evaluate(async () => {
      await document.fonts.ready;
      const names = [...document.querySelectorAll("header nav a")].filter((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return range.getClientRects().length > 1;
      });
      const pictures = [...document.querySelectorAll("header svg")].filter(
        (icon) => icon.getBoundingClientRect().width < Number(icon.getAttribute("width")) * 0.75,
      );
      const { scrollWidth } = document.documentElement;
      return { wide: scrollWidth - window.innerWidth, parts: [...names, ...pictures].length };
    });
    expect([width, squeezed]).toEqual([width, { wide: 0, parts: 0 }]);
  }
});
