import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { openAdmin, openAdminWithAll, screenLink } from "./open-admin.ts";

const TABS = [
  ["Dashboard", "Dashboard Overview"],
  ["Orders", "Order Management"],
  ["Products", "Product Management"],
  ["Coupons", "Active Coupons"],
  ["Shipping", "Shipping Rate"],
  ["Notifications", "Notification Settings"],
  ["Users", "User Management"],
] as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const isOffline = (page: Page) => page.getByRole("status").filter({ hasText: "You are offline" });

/** Waits until all parts of the back-office are downloaded. */
async function openAndLoadAll(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse(/\/assets\/Activity-.*\.js/);
  await openAdminWithAll(page, path);
  await (await last).finished();
}

test("without a network every tab opens, says so, and comes alive with the network", {
  tag: "@long",
}, async ({ page, context }) => {
  await openAndLoadAll(page, "/shipping");
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
  await context.setOffline(true);
  await expect(isOffline(page)).toBeVisible();
  for (const [tab, title] of TABS) {
    await screenLink(page, tab).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(isOffline(page)).toBeVisible();
    // Cached data stays visible; all other screens say that they could not be loaded.
    if (tab !== "Shipping")
      await expect(page.getByRole("alert")).toContainText("could not be loaded");
  }
  await screenLink(page, "Orders").click();
  await expect(page.getByRole("alert")).toContainText("You are offline");
  await context.setOffline(false);
  await expect(isOffline(page)).toBeHidden();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText(/^Showing \d+-\d+ of \d+ orders$|^No Orders Yet$/)).toBeVisible();
  for (const [tab, title] of TABS) {
    await screenLink(page, tab).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("alert")).toBeHidden();
  }
});

test("a list that cannot be refreshed says since when it is as it is", async ({ page }) => {
  await openAdmin(page, "/orders");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.route("**/api/admin/orders?*", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh" }).click();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("The orders could not be refreshed");
  await expect(notice).toContainText(
    /What you see is of \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M\./,
  );
  await page.unroute("**/api/admin/orders?*");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeHidden();
});

test("figures that cannot be read again stay, and say of when they are", { tag: "@long" }, async ({
  page,
}) => {
  await page.clock.install();
  await openAdmin(page, "?range=yesterday");
  await expect(page.getByRole("article", { name: "Revenue" })).toBeVisible();
  await page.route("**/api/admin/dashboard/stats*", (route) => route.abort());
  await page.clock.runFor(31_000);
  const alert = page.getByRole("alert").filter({ hasText: "The dashboard could not be refreshed" });
  await expect(alert).toBeVisible();
  await expect(page.getByRole("article", { name: "Revenue" })).toBeVisible();
});

test("a search that fails says so instead of finding nothing", async ({ page }) => {
  await openAdmin(page, "/shipping");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find" });
  await page.route("**/api/admin/orders?*", (route) => route.abort());
  await dialog.getByRole("searchbox").fill("zzzz");
  await expect(dialog.getByText("The search failed").first()).toBeVisible();
});

test("somebody who saves data gets the screens that they open, and no other", async ({ page }) => {
  const downloaded: string[] = [];
  page.on("request", (request) => downloaded.push(new URL(request.url()).pathname));
  await openAdmin(page, "/shipping");
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(downloaded).toContainEqual(expect.stringMatching(/\/assets\/Shipping-/));
  expect(downloaded).not.toContainEqual(expect.stringMatching(/\/assets\/Users-/));
  await screenLink(page, "Users").click();
  await expect(heading(page, "User Management")).toBeVisible();
  expect(downloaded).toContainEqual(expect.stringMatching(/\/assets\/Users-/));
});
