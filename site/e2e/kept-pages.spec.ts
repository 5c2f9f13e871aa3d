import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";

// These tests depend on each other, so one worker runs them in order.
test.describe.configure({ mode: "serial" });

let earlier: Page;

test("a test leaves things behind", { tag: "@long" }, async ({ page, context }) => {
  earlier = page;
  await page.addInitScript(() => {
    Object.assign(window, { left: "behind" });
  });
  await page.goto("/how-to-pay");
  await page.evaluate(() => {
    localStorage.setItem("left", "behind");
    sessionStorage.setItem("left", "behind");
  });
  await context.addCookies([{ name: "left", value: "behind", url: page.url() }]);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.route("**/how-to-pay", (route) => route.abort());
  page.on("console", () => {
    throw new Error("A listener was left behind");
  });
  await context.newPage();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 320, height: 640 });
  await context.grantPermissions(["geolocation"]);
  await context.setOffline(true);
});

test("the next one has the page as new", { tag: "@long" }, async ({ page, context }) => {
  expect(page).toBe(earlier);
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  await page.goto("/how-to-pay");
  // If an earlier test's emulation were still active, this call would bring it back.
  await page.emulateMedia({ colorScheme: "light" });
  const found = await page.evaluate(async () => {
    console.info("heard by nobody");
    const { state } = await navigator.permissions.query({ name: "geolocation" });
    const media = ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map(
      (query) => matchMedia(query).matches,
    );
    const kept = ["left" in window, localStorage.length, sessionStorage.length, innerWidth];
    return [...kept, state === "granted", navigator.onLine, ...media];
  });
  expect(found).toEqual([false, 0, 0, 1280, false, true, false, false, true]);
  await expect(page).toHaveTitle(/How to Pay/i);
});

test.describe("with other options", () => {
  test.use({ javaScriptEnabled: false });

  test("another page is lent", { tag: "@long" }, async ({ page }) => {
    expect(page).not.toBe(earlier);
  });
});

test("and the one from before to whoever has its options again", { tag: "@long" }, async ({
  page,
}) => {
  expect(page).toBe(earlier);
});

test("a clock cannot be taken back", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
});

test("another page is lent after it", { tag: "@long" }, async ({ page }) => {
  expect(page).not.toBe(earlier);
  await page.goto("/how-to-pay");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
