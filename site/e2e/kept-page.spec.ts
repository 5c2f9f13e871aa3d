import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";

// Its tests are about each other: one worker runs them, in turn.
test.describe.configure({ mode: "serial" });

let earlier: Page;

test("a test leaves things behind", async ({ page, context }) => {
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
});

test("the next one has the page as new", async ({ page, context }) => {
  expect(page).toBe(earlier);
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  await page.goto("/how-to-pay");
  // Asked for anew, what was emulated last would come back.
  await page.emulateMedia({ colorScheme: "light" });
  const found = await page.evaluate(() => {
    console.info("heard by nobody");
    const media = ["print", "(prefers-color-scheme: dark)"].map(
      (query) => matchMedia(query).matches,
    );
    return ["left" in window, localStorage.length, sessionStorage.length, ...media];
  });
  expect(found).toEqual([false, 0, 0, false, false]);
  await expect(page).toHaveTitle(/How to Pay/i);
});

test("a window of another size cannot be left behind", async ({ page }) => {
  expect(page).toBe(earlier);
  await page.setViewportSize({ width: 320, height: 640 });
});

test("nor can being offline: another page is lent", async ({ page, context }) => {
  expect(page).not.toBe(earlier);
  earlier = page;
  await context.setOffline(true);
});

test("which is reached again", async ({ page }) => {
  expect(page).not.toBe(earlier);
  await page.goto("/how-to-pay");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
