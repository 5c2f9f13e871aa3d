import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";

const gateOf = (page: Page) => page.getByRole("dialog", { name: "Are you over 18 years of age?" });
const bannerOf = (page: Page) => page.getByRole("region", { name: "Cookies", exact: true });

async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((found) => found.name === name)?.value;
}

test("the gate lies over the real page, cannot be closed, and a Yes is remembered", async ({
  page,
}) => {
  await page.goto("/shop");
  await expect(gateOf(page)).toBeVisible();
  await expect(page.locator("main h1")).toHaveText("Research Peptides");
  await expect(bannerOf(page)).toBeHidden();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(gateOf(page)).toBeVisible();

  await gateOf(page).getByRole("button", { name: "Yes" }).click();
  await expect(gateOf(page)).toBeHidden();
  await expect.poll(() => cookie(page, "aliquot_age")).toBe("verified");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(gateOf(page)).toBeHidden();
});

test("a No leads to a general search site", { tag: "@long" }, async ({ page }) => {
  await page.goto("/");
  const no = gateOf(page).getByRole("link", { name: "No" });
  await expect(no).toHaveAttribute("href", "https://www.google.com");
});

for (const path of [
  "/cookie-policy",
  "/privacy-policy",
  "/terms-of-service",
  "/verify-email",
  "/reset-password",
]) {
  const tag = path === "/verify-email" ? [] : "@long";
  test(`${path} can be read without an answer`, { tag }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(gateOf(page)).toBeHidden();
    await expect(bannerOf(page)).toBeHidden();
  });
}

test("the sign-in of the back-office asks nothing, and the shop behind it still does", async ({
  page,
}) => {
  await page.goto("/admin/orders");
  await page.getByRole("link", { name: "Login to Continue" }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByRole("textbox", { name: /^Email/ })).toBeVisible();
  await expect(gateOf(page)).toBeHidden();
  await page.goto("/auth?next=/administrators");
  await expect(gateOf(page)).toBeVisible();
  await page.goto("/auth?next=/checkout");
  await expect(gateOf(page)).toBeVisible();
});

for (const [button, stored] of [
  ["Accept", "accepted"],
  ["Decline", "declined"],
] as const) {
  test(`${button} at the cookie banner is stored as ${stored} and asked once`, async ({ page }) => {
    await page.goto("/how-to-pay");
    await gateOf(page).getByRole("button", { name: "Yes" }).click();
    await expect(bannerOf(page).getByRole("link", { name: "Cookie policy" })).toHaveAttribute(
      "href",
      "/cookie-policy",
    );
    await bannerOf(page).getByRole("button", { name: button }).click();
    await expect(bannerOf(page)).toBeHidden();
    await expect.poll(() => cookie(page, "aliquot_consent")).toBe(stored);
    await page.goto("/shop");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bannerOf(page)).toBeHidden();
  });
}

test("the gate is in the first thing that is painted", async ({ page }) => {
  // No script files arrive: the script for the age gate is inline.
  await page.route("**/_astro/*.js", (route) => route.abort());
  await page.goto("/shop");
  await expect(gateOf(page)).toBeVisible();
  await gateOf(page).getByRole("button", { name: "Yes" }).click();
  await expect(gateOf(page)).toBeHidden();
});
