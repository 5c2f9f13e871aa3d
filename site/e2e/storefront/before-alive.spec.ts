import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import {
  type Control,
  controlsOf,
  locate,
  noteCopies,
  type Outcome,
  outcome,
  use,
  type Way,
} from "./early-controls.ts";

const PAGES = [
  "/",
  "/shop",
  "/product/bradykinin",
  "/auth",
  "/calculator",
  "/calculator?dose=0.75",
];
const WAYS: Way[] = ["mouse", "touch", "keyboard"];
/** Also when they are asked for again, with a query. */
const SCRIPTS = /\/_astro\/[^?]+\.js/;
const DELAY_MS = 3000;
const BUSY = ":is(button, select)[aria-busy=true]";
/** Pages that wait for their scripts at the same time. */
const SIDE_BY_SIDE = 6;

test.describe.configure({ timeout: 170_000 });

for (const path of PAGES) {
  test(`what is done on ${path} before its script is there happens once afterwards`, async ({
    browser,
  }) => {
    await forEachControl(browser, path, holdScripts, async (control, index) => {
      const patience = control.isFirst ? [1, 3] : [index % 2 ? 1 : 3];
      for (const times of patience) {
        const way = WAYS[(index + times) % WAYS.length] as Way;
        const expected = await outcomeAlive(browser, path, control, way, times);
        await inShop(browser, path, async (page) => {
          const letCome = await holdScripts(page);
          await page.goto(path, { waitUntil: "commit" });
          await use(page, control, way, times);
          letCome();
          await expect.poll(() => outcome(page), { timeout: 30_000 }).toEqual(expected);
          expect(await settled(page)).toEqual(expected);
          await expect(page.locator(BUSY)).toHaveCount(0);
        });
      }
    });
  });

  test(`what is done on ${path} when no script comes is done natively or answered`, async ({
    browser,
  }) => {
    await forEachControl(browser, path, blockScripts, async (control, index) => {
      const way = WAYS[index % WAYS.length] as Way;
      const expected = await outcomeAlive(browser, path, control, way, 1);
      await inShop(browser, path, async (page) => {
        await blockScripts(page);
        await page.goto(path, { waitUntil: "commit" });
        await use(page, control, way, 1);
        await expect.poll(() => seenTo(page, expected), { timeout: 30_000 }).toBe("seen to");
        await expect(page.locator(BUSY)).toHaveCount(0);
      });
    });
  });
}

/** Done as it would have been, or answered by a sentence with a way on; otherwise what is the case instead. */
async function seenTo(page: Page, expected: Outcome | null) {
  const told = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  if (await told.getByRole("button", { name: "Try again" }).isVisible()) return "seen to";
  const now = await outcome(page);
  if (!now || !expected) return "on the way";
  // A form says what the address of a view leaves out.
  const missing = Object.entries({ ...expected, query: now.query }).filter(
    ([part, value]) => JSON.stringify(now[part as keyof Outcome]) !== JSON.stringify(value),
  );
  return missing.length === 0 ? "seen to" : JSON.stringify(Object.fromEntries(missing));
}

/** Runs for every control that the page shows while no script of it is there, several side by side. */
async function forEachControl(
  browser: Browser,
  path: string,
  keepScriptsAway: (page: Page) => Promise<unknown>,
  drive: (control: Control, index: number) => Promise<void>,
): Promise<void> {
  let controls: Control[] = [];
  await inShop(browser, path, async (page) => {
    await keepScriptsAway(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    controls = await controlsOf(page);
  });
  expect(controls.length).toBeGreaterThan(0);
  const waiting = [...controls.entries()];
  const driveOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, control] = next;
      await test.step(`${control.role} ${control.name}`, () => drive(control, index));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, driveOn));
}

/** What the same act does when everything is alive. */
async function outcomeAlive(
  browser: Browser,
  path: string,
  control: Control,
  way: Way,
  times: number,
): Promise<Outcome | null> {
  let result: Outcome | null = null;
  await inShop(browser, path, async (page) => {
    await page.goto(path);
    const element = locate(page, control);
    await element.hover();
    await element.focus();
    await expect(page.locator("astro-island[ssr]").filter({ has: element })).toHaveCount(0);
    const isStep = (await element.getAttribute("data-repeats")) !== null;
    await use(page, control, way, isStep ? times : 1);
    result = await settled(page);
  });
  return result;
}

/** The outcome when it has stayed the same for some looks. */
async function settled(page: Page): Promise<Outcome | null> {
  const looks: string[] = [];
  await expect
    .poll(
      async () => {
        looks.push(JSON.stringify(await outcome(page)));
        return new Set(looks.slice(-4)).size === 1 && looks.length >= 4;
      },
      { intervals: [300], timeout: 20_000 },
    )
    .toBe(true);
  return JSON.parse(looks.at(-1) as string);
}

const blockScripts = (page: Page) => page.route(SCRIPTS, (route) => route.abort());

/** Scripts arrive 3 s after the returned function was called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return () => void setTimeout(resolve, DELAY_MS);
}

/** A visitor of their own, who complains of whatever the page complains of. */
async function inShop(
  browser: Browser,
  path: string,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await visitor(browser, path);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isOfBrowser = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isOfBrowser) complaints.push(message.text());
  });
  try {
    await visit(page);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

async function visitor(browser: Browser, path: string): Promise<BrowserContext> {
  const url = test.info().project.use.baseURL;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const cookies = [{ name: "aliquot_age", value: "verified", url }];
  // The banner is driven on the landing page, and lies over the others' controls.
  if (path !== "/") cookies.push({ name: "aliquot_consent", value: "accepted", url });
  await context.addCookies(cookies);
  await context.addInitScript(noteCopies);
  return context;
}
