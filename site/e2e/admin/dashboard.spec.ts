import { expect } from "@playwright/test";
import { test } from "../test.ts";
import { openAdmin } from "./open-admin.ts";

test("what must be done now, today's figures, then yesterday's, then those of a range", async ({
  page,
}) => {
  await openAdmin(page);
  await expect(page.getByRole("heading", { name: "Dashboard Overview" })).toBeVisible();
  const toDo = page.getByRole("region", { name: "To do now" });
  await expect(toDo.getByRole("link", { name: /^To pack \d+/ })).toHaveAttribute(
    "href",
    "/admin/orders?queue=to-pack",
  );
  await expect(toDo.getByRole("link", { name: /^Low on stock \d/ })).toBeVisible();
  for (const card of ["Revenue", "Orders", "New Customers", "Pending Orders"]) {
    await expect(page.getByRole("article", { name: card, exact: true })).toBeVisible();
  }
  const range = page.getByRole("group", { name: "Date range" });
  await expect(range.getByRole("button", { name: "Today", pressed: true })).toBeVisible();
  await range.getByRole("button", { name: "Yesterday" }).click();
  await expect(page).toHaveURL(/range=yesterday/);
  await expect(page.getByRole("article", { name: "New Customers" })).toContainText("Yesterday");

  await range.getByRole("button", { name: "Custom Range" }).click();
  const calendar = page.getByRole("dialog", { name: "Custom Range" });
  await expect(calendar.getByRole("grid")).toHaveCount(2);
  const days = calendar.getByRole("grid").first();
  await days.getByText("3", { exact: true }).first().click();
  await days.getByText("7", { exact: true }).first().click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-03&to=\d{4}-\d{2}-07/);
  await expect(page.getByRole("article", { name: "New Customers" })).toContainText(
    /[A-Z][a-z]{2} 3 – [A-Z][a-z]{2} 7/,
  );
});

test("eight placeholders while it loads, four plots with a table each afterwards", {
  tag: "@long",
}, async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/dashboard/stats*", async (route) => {
    await asked;
    await route.continue();
  });
  // The dashboard of today is in the page, without placeholders.
  await openAdmin(page, "?range=yesterday");
  await expect(page.locator("[aria-busy=true] [data-skeleton]")).toHaveCount(8);
  answer();
  for (const plot of ["Revenue by day", "Orders by status", "Best sellers", "Stock running low"]) {
    await expect(page.getByRole("figure", { name: plot })).toBeVisible();
  }
  const byStatus = page.getByRole("figure", { name: "Orders by status" });
  await byStatus.getByText("Orders by status as a table").click();
  await expect(byStatus.getByRole("row").filter({ hasText: "Awaiting Payment" })).toBeVisible();
  const status = byStatus.getByRole("columnheader", { name: "Status" });
  const first = byStatus.getByRole("rowheader").first();
  await status.getByRole("button").click();
  await expect(status).toHaveAttribute("aria-sort", "ascending");
  await expect(first).toHaveText("Awaiting Payment");
  await status.getByRole("button").click();
  await expect(status).toHaveAttribute("aria-sort", "descending");
  await expect(first).toHaveText("Processing");
});

test("it refetches every 30 seconds", async ({ page }) => {
  await page.clock.install();
  await openAdmin(page);
  await expect(page.getByRole("article", { name: "Revenue" })).toBeVisible();
  const asked = page.waitForRequest(/dashboard\/stats/);
  await page.clock.runFor(30_500);
  await asked;
});

test("figures that cannot be had are a sentence and another try", { tag: "@long" }, async ({
  page,
}) => {
  await page.route("**/api/admin/dashboard/stats*", (route) => route.abort());
  await openAdmin(page);
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await page.unroute("**/api/admin/dashboard/stats*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article", { name: "Revenue" })).toBeVisible();
});

test("behind the number of products that are low on stock are these products", {
  tag: "@long",
}, async ({ page }) => {
  await openAdmin(page);
  const toDo = page.getByRole("region", { name: "To do now" });
  await toDo.getByRole("link", { name: /^Low on stock \d/ }).click();
  await expect(page).toHaveURL(/\/admin\/products\?stock=low$/);
  const products = page.getByRole("region", { name: "Products", exact: true });
  await expect(products.getByRole("button", { name: "Low on stock", pressed: true })).toBeVisible();
  await expect(products.getByRole("article").first()).toBeVisible();
  const others = products.getByRole("article").filter({ hasNotText: /Low Stock|Out of Stock/ });
  await expect(others).toHaveCount(0);
  await products.getByRole("button", { name: "All", exact: true }).click();
  await expect(others.first()).toBeVisible();
});
