import { brotliCompressSync } from "node:zlib";
import { type APIResponse, expect, type Page } from "@playwright/test";
import { asAdmin } from "../people.ts";
import { test } from "../test.ts";
import { openAdmin } from "./open-admin.ts";

const KB = 1024;

/** Bytes of script for the dashboard on a telephone. React alone has 57 kB of it. */
const BUDGET = 120 * KB;

test.use({ viewport: { width: 412, height: 823 } });

/** Holds back the program until the returned function is called. */
async function holdProgram(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/program-[\w-]{8}\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Answers each read as at its first time, because other tests place orders meanwhile. */
async function keepAnswers(page: Page): Promise<void> {
  const answers = new Map<string, Promise<APIResponse>>();
  await page.route("**/api/admin/**", async (route) => {
    const url = route.request().url();
    const answer = answers.get(url) ?? route.fetch();
    answers.set(url, answer);
    await route.fulfill({ response: await answer });
  });
}

const revenue = (page: Page) => page.getByRole("article", { name: "Revenue" });
/** A dash stands for a figure that is not read yet. */
const expectAllFigures = (page: Page) => expect(page.locator("main")).not.toContainText("–");
const firstScreens = (page: Page) => page.locator("#first-screen").count();

test("a seller's first screen needs little script, and no other part", async ({ page }) => {
  const scripts: Promise<{ name: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    const [, name = ""] = /\/admin\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(response.url()) ?? [];
    if (name) {
      scripts.push(
        response.body().then((body) => ({ name, bytes: brotliCompressSync(body).length })),
      );
    }
  });
  await openAdmin(page);
  await expect(revenue(page)).toContainText("$");
  await page.mouse.move(5, 5);
  await expect.poll(() => firstScreens(page)).toBe(0);
  await page.waitForLoadState("networkidle");
  const loaded = await Promise.all(scripts);
  expect([...new Set(loaded.map(({ name }) => name))].sort()).toEqual([
    "index",
    "page",
    "program",
    "rolldown-runtime",
  ]);
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BUDGET);
});

test("a seller's first screen shows its figures without the program, which does not read them again", async ({
  page,
}) => {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) reads.push(pathname + search);
  });
  await keepAnswers(page);
  const load = await holdProgram(page);
  await openAdmin(page);
  await expect(page).toHaveTitle("Dashboard · Aliquot back-office");
  await expectAllFigures(page);
  const before = await texts(page);
  // How many orders wait is old as soon as it is read, so the program reads it again.
  const kept = reads.filter((read) => !read.endsWith("/queues"));
  expect(kept).toHaveLength(8);
  load();
  await page.mouse.move(5, 5);
  await expect.poll(() => firstScreens(page)).toBe(0);
  expect(await texts(page)).toEqual(before);
  expect(reads.filter((read) => kept.includes(read))).toEqual(kept);
});

/** What the dashboard says, without the numbers beside the navigation, which the program adds. */
const texts = (page: Page) => page.locator("main").textContent();

for (const width of [412, 1280]) {
  test(`at ${width} px the program takes the place of the first screen, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await keepAnswers(page);
    const load = await holdProgram(page);
    await openAdmin(page);
    await expectAllFigures(page);
    const places = () =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll("header *, h1, main section *, article *, fieldset *"),
        ].flatMap((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.matches("a, a > span, button, h1, h2, p")
            ? [
                `${element.textContent}: ${[left, top, width, height].map(Math.round)} ${element.className}`,
              ]
            : [];
        }),
      );
    const before = await places();
    load();
    await page.mouse.move(5, 5);
    await expect.poll(() => firstScreens(page)).toBe(0);
    expect(await places()).toEqual(before);
  });
}

test("what is pressed and typed on the first screen happens when the program is there", async ({
  page,
}) => {
  const load = await holdProgram(page);
  await openAdmin(page);
  await page.getByRole("button", { name: "menu" }).dblclick();
  load();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await page.goto("about:blank");
  await page.unrouteAll();

  const loadAgain = await holdProgram(page);
  await openAdmin(page);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  loadAgain();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test("a press does not wait for a slow read", async ({ page }) => {
  await page.route("**/api/admin/statement-lines", () => new Promise(() => undefined));
  await openAdmin(page);
  await page.getByRole("button", { name: "menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
});

test("the focus stays where it is, and links work, while the program loads", async ({ page }) => {
  const load = await holdProgram(page);
  await openAdmin(page);
  await page.getByRole("link", { name: "To pack" }).focus();
  await page.keyboard.press("Shift");
  load();
  await expect.poll(() => firstScreens(page)).toBe(0);
  await expect(page.getByRole("link", { name: "To pack" })).toBeFocused();
  await page.unrouteAll();

  await holdProgram(page);
  await openAdmin(page);
  await page.getByRole("link", { name: "To pack" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?queue=to-pack$/);
});

test("the program starts by itself when nobody touches the page", async ({ page }) => {
  await openAdmin(page);
  await expect.poll(() => firstScreens(page), { timeout: 15_000 }).toBe(0);
  await expect(revenue(page)).toContainText("$");
});

test("it starts at once where the window shows plots, which only it draws", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.clock.install();
  await openAdmin(page);
  await expect(page.getByRole("figure", { name: "Revenue by day" })).toBeVisible();
});

test("other screens download their scripts beside the page's own, before it runs", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().replace(/.*\/|-[\w-]{8}\.js$/g, "")));
  await page.route(/\/assets\/index-[\w-]{8}\.js$/, () => undefined);
  await asAdmin(page);
  await page.goto("/admin/orders", { waitUntil: "commit" });
  await expect.poll(() => asked).toEqual(expect.arrayContaining(["program", "shared"]));
});

test("a failed read of the first screen is shown by the program, with a way to try again", async ({
  page,
}) => {
  await page.route("**/api/admin/dashboard/stats?**", (route) =>
    route.fulfill({ status: 503, json: { error: { message: "Not now" } } }),
  );
  await openAdmin(page);
  await expect(page.getByText("The dashboard could not be loaded")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(revenue(page)).toContainText("$");
});
