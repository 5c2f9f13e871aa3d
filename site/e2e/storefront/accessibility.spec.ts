import { expect, type Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { alreadyEntered } from "../people.ts";
import { addProduct } from "../seller.ts";
import { test } from "../test.ts";

const PAGES = [
  "/",
  "/shop",
  "/shop?layout=list",
  "/shop?search=zzzzqqqq",
  "/product/bradykinin",
  "/product/histatin-5",
  "/product/no-such-peptide",
  "/calculator",
  "/calculator?dose=15&strength=10&water=3",
  "/sequence",
  "/sequence?s=Ac-DRVYpSC(Nle)KC-NH2%3BC6-C9",
  "/sequence?s=RPPZ",
  "/how-to-pay",
  "/order-confirmation",
  "/cookie-policy",
  "/privacy-policy",
  "/terms-of-service",
  "/no/such/page",
];

for (const half of [0, 1]) {
  const paths = PAGES.filter((_, place) => place % 2 === half);
  const tag = half === 0 ? [] : "@long";
  test(`axe finds nothing on ${paths[0]} to ${paths.at(-1)}`, { tag }, async ({ page }) => {
    test.setTimeout(120_000);
    await alreadyEntered(page);
    for (const path of paths) {
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
    }
  });
}

test("axe finds nothing in gate, banner, menu, dialog and toast", async ({ page }) => {
  await page.goto("/shop");
  const gate = page.getByRole("dialog", { name: /18 years/ });
  await expect(gate).toBeVisible();
  expect(await violations(page), "gate").toEqual([]);
  await gate.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
  expect(await violations(page), "banner").toEqual([]);
  await page.getByRole("button", { name: "Accept" }).click();

  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  expect(await violations(page), "toast").toEqual([]);

  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(await violations(page), "menu").toEqual([]);

  await page.evaluate(() => {
    const kept = { next: "/checkout", keptAt: Date.now() };
    localStorage.setItem("aliquot.next", JSON.stringify(kept));
  });
  await page.goto("/?verify=true");
  await expect(page.getByRole("dialog", { name: "Check Your Email!" })).toBeVisible();
  expect(await violations(page), "dialog").toEqual([]);
});

test("axe finds nothing in what loads, fails, is refused or is offline", { tag: "@long" }, async ({
  page,
}) => {
  await alreadyEntered(page);
  const bare = await addProduct({ stockQuantity: 1 });
  await page.goto(`/product/${bare.slug}`);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByText("Only 1 in stock.")).toBeVisible();
  expect(await violations(page), "a bare product").toEqual([]);

  await page.goto("/calculator");
  await page.getByRole("group", { name: /^Dose/ }).getByRole("button", { name: "Other" }).click();
  await page.getByRole("textbox", { name: /^Custom dose/ }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Please enter a valid number");
  expect(await violations(page), "a refused number").toEqual([]);

  await page.goto("/shop");
  await page.route("**/api/products?**", () => {});
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  // Moves the pointer away, so that the button is not checked during its hover transition.
  await page.mouse.move(0, 0);
  expect(await violations(page), "results that wait for others").toEqual([]);
  await page.unroute("**/api/products?**");
  await page.route("**/api/products?**", (route) => route.abort());
  await page.getByRole("combobox", { name: "Sort" }).selectOption("name_desc");
  await expect(page.getByRole("alert")).toContainText("Failed to fetch products");
  expect(await violations(page), "a failure").toEqual([]);

  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  expect(await violations(page), "offline").toEqual([]);
});

const WIDE = [
  "/shop",
  "/product/ll-37-human",
  "/sequence",
  "/",
  "/shop?layout=list",
  "/calculator",
  "/compare?products=bradykinin,rgds",
];
for (const [place, path] of WIDE.entries()) {
  const tag = place < 3 ? [] : "@long";
  test(`${path} fits a window of 320 px, text of twice the size and wide text`, { tag }, async ({
    page,
  }) => {
    await alreadyEntered(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
      const sheet = new CSSStyleSheet();
      // The text spacing of WCAG 1.4.12.
      sheet.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
      );
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
