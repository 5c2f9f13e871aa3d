import { expect } from "@playwright/test";
import { alreadyEntered, asAdmin, asCustomer } from "../people.ts";
import { test } from "../test.ts";
import { listenForTrouble } from "../trouble.ts";

const PUBLIC_PAGES = [
  "/",
  "/shop",
  "/product/bradykinin",
  "/calculator",
  "/how-to-pay",
  "/order-confirmation",
  "/cookie-policy",
  "/privacy-policy",
  "/terms-of-service",
  "/cart",
  "/auth",
  "/forgot-password",
];

test.beforeEach(async ({ page }) => alreadyEntered(page));

for (const [place, path] of PUBLIC_PAGES.entries()) {
  const tag = place % 4 === 0 ? [] : "@long";
  test(`${path} has its landmarks, one heading, and nothing to complain about`, { tag }, async ({
    page,
  }) => {
    const trouble = listenForTrouble(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: "networkidle" });

    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(await page.locator("h1").count()).toBe(1);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    expect(asked).not.toContain("/api/user");
    expect(trouble).toEqual([]);
  });
}

test("the menu of a visitor opens over the page and gives the focus back", async ({ page }) => {
  await page.goto("/how-to-pay");
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await expect(async () => expect((await menu.boundingBox())?.width).toBe(320)).toPass();
  expect(await menu.getByRole("link").allInnerTexts()).toEqual([
    "Home",
    "Shop",
    "Calculator",
    "How to Pay",
    "Login/Create Account",
  ]);
  await expect(menu.getByRole("link", { name: "Login/Create Account" })).toHaveAttribute(
    "href",
    "/auth",
  );
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await page.mouse.click(20, 300);
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("the footer leads everywhere and says what the goods are for", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const [name, href] of [
    ["Home", "/"],
    ["Our Shop", "/shop"],
    ["Calculator", "/calculator"],
    ["How to Pay", "/how-to-pay"],
    ["Privacy Policy", "/privacy-policy"],
    ["Terms of Service", "/terms-of-service"],
    ["Cookie Policy", "/cookie-policy"],
  ] as const) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(footer).toContainText("2025");
  await expect(footer).toContainText("Research Use Only. Not for human consumption.");
  await expect(footer).toContainText("Professional research peptides for scientific advancement");
  await expect(footer.getByRole("link", { name: "Admin Portal" })).toBeHidden();
});

test("the menu of a customer greets them, and Logout forgets what this browser stored", async ({
  page,
}) => {
  const ada = await asCustomer(page);
  await page.goto("/shop");
  await page.evaluate(() => localStorage.setItem("aliquot.shop-layout", "list"));
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toContainText(`Hello, ${ada.firstName}`);
  expect(await menu.getByRole("link").allInnerTexts()).toEqual([
    "Home",
    "Shop",
    "Peptide Calculator",
    "How to Pay",
    "Cart",
    "Account",
  ]);
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left).not.toContain("aliquot_hint");
  expect(left).toContain("aliquot_age");
  expect(left).toContain("aliquot_consent");
});

test("a customer without a first name is greeted all the same; the menu counts the cart", {
  tag: "@long",
}, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "aliquot_hint", value: "customer.", url: baseURL }]);
  await page.route("**/api/cart", (route) => route.abort());
  await page.goto("/shop");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toContainText("Hello, User");
  await expect(menu.getByRole("link", { name: "Cart (1 item)" })).toBeVisible();
});

test("the footer of a private page has the categories that the catalogue has", async ({ page }) => {
  const categories = page.getByRole("list", { name: "Categories" }).getByRole("link");
  await page.goto("/shop");
  const wanted = await categories.allTextContents();
  expect(wanted.length).toBeGreaterThan(0);
  await page.goto("/account");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(categories).toHaveText(wanted);
  await categories.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(wanted[0] ?? "");
});

test("an admin finds the back-office in menu and footer", { tag: "@long" }, async ({ page }) => {
  await asAdmin(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");
  await menu.getByRole("button", { name: "Close" }).click();
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: "Admin Portal" }),
  ).toBeVisible();
});

test("Logout goes home and forgets also when its call fails", async ({ page }) => {
  await asCustomer(page);
  await page.goto("/how-to-pay");
  await page.route("**/api/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Login/Create Account" })).toBeVisible();
});

test("a page that loses its network says so and keeps the cart", async ({ page, context }) => {
  await page.goto("/shop");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
});
