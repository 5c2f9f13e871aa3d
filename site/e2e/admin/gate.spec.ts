import { expect } from "@playwright/test";
import { asCustomer } from "../people.ts";
import { test } from "../test.ts";
import { openAdmin, screenLink } from "./open-admin.ts";

test("a visitor must sign in, and then comes back to the requested screen", async ({ page }) => {
  await page.goto("/admin/orders?status=completed");
  await expect(page.getByRole("heading", { name: "Admin Access Required" })).toBeVisible();
  await expect(page.getByText("You must be logged in to access the admin panel.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Login to Continue" })).toHaveAttribute(
    "href",
    `/auth?next=${encodeURIComponent("/admin/orders?status=completed")}`,
  );
});

test("a customer sees on the page what is missing", async ({ page }) => {
  await asCustomer(page);
  await page.goto("/admin");
  await expect(page.getByText("You need admin privileges to access this page.")).toBeVisible();
  await expect(page.getByText("Your current role: customer")).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText("Access Denied")).toBeVisible();
  await expect(toast.getByText("Administrator access required.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test("skeletons stand in while it is not known who is there", { tag: "@long" }, async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/user", async (route) => {
    await asked;
    await route.continue();
  });
  await asCustomer(page);
  await page.goto("/admin");
  await expect(page.locator("[aria-busy=true] [data-skeleton]").first()).toBeVisible();
  answer();
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
});

test("links to the screens, the seven of the specification first, each with an address of its own", async ({
  page,
}) => {
  await openAdmin(page);
  const tabs = [
    ["Dashboard", "Dashboard Overview", /\/admin\/?$/],
    ["Orders", "Order Management", /\/admin\/orders$/],
    ["Products", "Product Management", /\/admin\/products$/],
    ["Coupons", "Active Coupons", /\/admin\/coupons$/],
    ["Shipping", "Shipping Rate", /\/admin\/shipping$/],
    ["Notifications", "Notification Settings", /\/admin\/notifications$/],
    ["Users", "User Management", /\/admin\/users$/],
  ] as const;
  const links = page.getByRole("navigation", { name: "Back-office" }).getByRole("link");
  expect((await links.allTextContents()).slice(0, 13)).toEqual([
    ...tabs.map(([name]) => name),
    "Payments",
    "Packing",
    "Lots",
    "Returns",
    "Invoices",
    "Reports",
  ]);
  for (const [name, heading, address] of tabs) {
    await screenLink(page, name).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  await page.goBack();
  await expect(screenLink(page, "Notifications")).toHaveAttribute("aria-current", "page");
});

test("a screen opens in another browser tab too, and g with a letter goes there", async ({
  page,
}) => {
  await openAdmin(page, "/orders");
  // A click that the page leaves to the browser opens a tab. The tab itself is not waited for:
  // a busy browser sometimes reported none.
  await page.evaluate(() => {
    addEventListener("click", (event) => {
      document.body.dataset.leftToBrowser = String(!event.defaultPrevented);
      event.preventDefault();
    });
  });
  const lots = screenLink(page, "Lots");
  await lots.click({ modifiers: ["ControlOrMeta"] });
  await expect(page.locator("body")).toHaveAttribute("data-left-to-browser", "true");
  const tab = await page.context().newPage();
  await tab.goto((await lots.getAttribute("href")) ?? "");
  await expect(tab.getByRole("heading", { level: 1, name: "Lots" })).toBeVisible();
  await tab.close();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page.getByRole("heading", { level: 1, name: "Shipping Rate" })).toBeVisible();
  await expect(screenLink(page, "Shipping")).toHaveAttribute("aria-current", "page");
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(screenLink(page, "Orders")).toHaveAttribute("aria-current", "page");
});

test("a phone has the day's screens in a strip and all screens in a drawer", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, "/lots");
  await expect(screenLink(page, "Lots")).toBeInViewport();
  await page.getByRole("button", { name: "All screens" }).click();
  const drawer = page.getByRole("dialog", { name: "All screens" });
  await expect(drawer.getByRole("link", { name: "Lots" })).toHaveAttribute("aria-current", "page");
  await drawer.getByRole("link", { name: "Outbox" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
  await expect(page.getByRole("button", { name: "All screens" })).toBeFocused();
});

test("after a logout the shop's pages show no user, also when the server is unreachable", async ({
  page,
}) => {
  await openAdmin(page);
  await page.route("**/api/logout", (route) => route.abort());
  await page.getByRole("button", { name: /menu$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(/\/$/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "aliquot_hint")?.value ?? "").toBe("");
});

test("an address that is none says so", { tag: "@long" }, async ({ page }) => {
  await openAdmin(page, "/nowhere");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("a session that ends while somebody works leads to the sign-in, with a message", async ({
  page,
}) => {
  await openAdmin(page, "/shipping");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.context().clearCookies({ name: "aliquot_session" });
  await page.getByRole("button", { name: "Save" }).first().click();
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText("Unauthorized")).toBeVisible();
  await expect(toast.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fshipping/);
});
