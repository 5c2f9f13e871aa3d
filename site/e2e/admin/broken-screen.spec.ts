// Playwright's own `test`: ours fails on console errors, which these tests cause on purpose.
import { expect, type Page, test } from "@playwright/test";
import { asAdmin } from "../people.ts";
import { openAdmin, screenLink } from "./open-admin.ts";

const USERS = /\/admin\/assets\/Users-.*\.js/;

/** Replaces the module of the users' screen. It throws while a flag of the page is set. */
const BREAKABLE = `export function Users() {
  if (window.isBroken) throw new Error("a screen that fails");
  return "mended";
}`;

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

test("a screen that fails leaves the others, and says under which id its error is logged", async ({
  page,
}) => {
  const errors = errorsOf(page);
  await page.addInitScript("window.isBroken = true");
  await page.route(USERS, (route) =>
    route.fulfill({ contentType: "text/javascript", body: BREAKABLE }),
  );
  await openAdmin(page, "/shipping");
  await screenLink(page, "Users").click();
  const panel = page.getByRole("alert");
  await expect(panel).toContainText("This screen has failed");
  const id = /report error ([0-9a-f]{8})\./.exec((await panel.textContent()) ?? "")?.[1] ?? "";
  expect(errors).toEqual([expect.stringContaining(`Error ${id} in "This screen"`)]);
  expect(errors[0]).toContain("a screen that fails");

  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel).not.toContainText(id);
  await expect(panel).toContainText("This screen has failed");
  await screenLink(page, "Coupons").click();
  await expect(page.getByRole("heading", { name: "Active Coupons" })).toBeVisible();
  await screenLink(page, "Users").click();
  await page.evaluate("window.isBroken = false");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("mended")).toBeVisible();
});

test("a screen that cannot be loaded is had by another try", { tag: "@long" }, async ({ page }) => {
  await page.route(USERS, (route) => route.abort());
  await openAdmin(page, "/shipping");
  await screenLink(page, "Users").click();
  await expect(page.getByRole("alert")).toContainText("This screen could not be loaded");
  await page.unroute(USERS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();
});

test("a screen of a build that is gone is had by one reload, and no more than one", {
  tag: "@long",
}, async ({ page }) => {
  await page.route(USERS, (route) => route.fulfill({ status: 404 }));
  await page.route("**/admin", (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({
          contentType: "text/html",
          body: '<script type="module" crossorigin src="/admin/assets/index-newer.js"></script>',
        })
      : route.continue(),
  );
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await openAdmin(page, "/users");
  await expect(page.getByRole("alert")).toContainText("This screen could not be loaded");
  expect(loads).toBe(2);
});

test("when the program cannot be loaded, the page says so and logs why", async ({ page }) => {
  const errors = errorsOf(page);
  await page.route(/\/assets\/program-[\w-]{8}\.js$/, (route) => route.abort());
  await asAdmin(page);
  await page.goto("/admin/orders");
  await expect(page.getByText("The back-office could not be loaded.")).toBeVisible();
  expect(errors.join()).toContain("Failed to fetch dynamically imported module");
});
