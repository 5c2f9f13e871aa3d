import { isDeepStrictEqual } from "node:util";
import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import {
  type Control,
  controlsOf,
  IS_LONG,
  locate,
  noteCopies,
  type Outcome,
  outcome,
  use,
  type Way,
} from "./early-controls.ts";

/** One page in two states. */
const PLAIN = "/calculator";
const FILLED = "/calculator?dose=0.75";
const PAGES = ["/", "/shop", "/product/bradykinin", "/auth", PLAIN, FILLED];
const WAYS: Way[] = ["mouse", "touch", "keyboard"];
/** Also when they are asked for again, with a query. */
const SCRIPTS = "*/_astro/*.js*";
const BUSY = ":is(button, select)[aria-busy=true]";
/** Pages that wait for their scripts at the same time. */
const SIDE_BY_SIDE = 3;

test.describe.configure({ timeout: 170_000 });

for (const path of PAGES) {
  test.describe(path, () => {
    // One worker runs both: they compare with the same acts on the living page.
    test.describe.configure({ mode: "default" });

    test(`what is done on ${path} before its script is there happens once afterwards`, async ({
      browser,
    }) => {
      await forEachControl(browser, path, holdScripts, async (control, index, visitor) => {
        for (const times of patienceWith(path, control, index)) {
          const way = wayOf(index, times);
          const act = { path, control, way, times };
          await compareWithAlive(visitor, act, async (page, expected) => {
            const letCome = await holdScripts(visitor);
            await page.goto(path, { waitUntil: "commit" });
            await use(page, control, way, times);
            expect(visitor.scriptsKeptAway).toBeGreaterThan(0);
            letCome();
            await expect.poll(() => outcome(page), { timeout: 20_000 }).toEqual(expected);
            expect(await settled(page)).toEqual(expected);
            await expect(page.locator(BUSY)).toHaveCount(0);
          });
        }
      });
    });

    test(`what is done on ${path} when no script comes is done natively or answered`, async ({
      browser,
    }) => {
      await forEachControl(browser, path, blockScripts, async (control, index, visitor) => {
        const way = wayOf(index, 0);
        const act = { path, control, way, times: 1 };
        await compareWithAlive(visitor, act, async (page, expected) => {
          await blockScripts(visitor);
          await page.goto(path, { waitUntil: "commit" });
          await use(page, control, way, 1);
          await expect.poll(() => seenTo(page, expected), { timeout: 20_000 }).toBe("seen to");
          await expect(page.locator(BUSY)).toHaveCount(0);
        });
      });
    });
  });
}

/**
 * How often a control is pressed: once and, in another visit, three times. In the gate each control is tried with one
 * kind of patience, the one page in two states with one in each.
 */
function patienceWith(path: string, { isFirst }: Control, index: number): number[] {
  if (isFirst && IS_LONG) return [1, 3];
  if (path === PLAIN) return [1];
  if (path === FILLED) return [3];
  return [index % 2 ? 1 : 3];
}

const wayOf = (index: number, times: number) => WAYS[(index + times) % WAYS.length] as Way;

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
  keepScriptsAway: (visitor: Visitor) => Promise<unknown>,
  drive: (control: Control, index: number, visitor: Visitor) => Promise<void>,
): Promise<void> {
  const first = await openVisitor(browser, path);
  let controls: Control[] = [];
  await inShop(first, async (page) => {
    await keepScriptsAway(first);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(first.scriptsKeptAway).toBeGreaterThan(0);
    controls = await controlsOf(page);
  });
  expect(controls.length).toBeGreaterThan(0);
  const waiting = [...controls.entries()];
  const driveOn = async (visitor: Visitor) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, control] = next;
      await test.step(`${control.role} ${control.name}`, () => drive(control, index, visitor));
    }
    await visitor.page.context().close();
  };
  const others = Array.from({ length: Math.min(SIDE_BY_SIDE, controls.length) - 1 }, () =>
    openVisitor(browser, path),
  );
  await Promise.all([first, ...others].map(async (visitor) => driveOn(await visitor)));
}

type Act = { path: string; control: Control; way: Way; times: number };

/** What acts do on the living page. The two tests of a page ask for the same ones. */
const outcomesAlive = new Map<string, Promise<Outcome | null>>();

/**
 * Pays a visit in which an act is to have the outcome that it has on the living page. Other tests add products to the
 * shop: when the living page has another outcome by now, the visit is compared with that one.
 */
async function compareWithAlive(
  visitor: Visitor,
  act: Act,
  visit: (page: Page, expected: Outcome | null) => Promise<void>,
): Promise<void> {
  for (;;) {
    const expected = await outcomeAlive(visitor, act);
    try {
      await inShop(visitor, (page) => visit(page, expected));
      return;
    } catch (error) {
      const now = await actAlive(visitor, act);
      if (isDeepStrictEqual(now, expected)) throw error;
      outcomesAlive.set(keyOf(act), Promise.resolve(now));
    }
  }
}

function outcomeAlive(visitor: Visitor, act: Act): Promise<Outcome | null> {
  const known = outcomesAlive.get(keyOf(act)) ?? actAlive(visitor, act);
  outcomesAlive.set(keyOf(act), known);
  return known;
}

/**
 * A press does the same by mouse, by touch and by key, and on most controls it does the same however often it is made.
 */
function keyOf({ path, control, way, times }: Act): string {
  const alike = control.role === "combobox" ? way === "keyboard" : null;
  return JSON.stringify([path, control, alike, control.isStep ? times : 1]);
}

async function actAlive(
  visitor: Visitor,
  { path, control, way, times }: Act,
): Promise<Outcome | null> {
  let result: Outcome | null = null;
  await inShop(visitor, async (page) => {
    await page.goto(path);
    const element = locate(page, control);
    await element.hover();
    await element.focus();
    await expect(page.locator("astro-island[ssr]").filter({ has: element })).toHaveCount(0);
    await use(page, control, way, control.isStep ? times : 1);
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

const blockScripts = (visitor: Visitor) =>
  onScripts(visitor, (client, requestId) =>
    client.send("Fetch.failRequest", { requestId, errorReason: "Failed" }),
  );

/** Scripts arrive when the returned function is called. */
async function holdScripts(visitor: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await onScripts(visitor, async (client, requestId) => {
    await promise;
    await client.send("Fetch.continueRequest", { requestId });
  });
  return resolve;
}

/** Stops scripts alone: a route of Playwright's takes every request of the page. */
async function onScripts(
  visitor: Visitor,
  answer: (client: CDPSession, requestId: string) => Promise<unknown>,
): Promise<void> {
  const client = await visitor.page.context().newCDPSession(visitor.page);
  visitor.client = client;
  visitor.scriptsKeptAway = 0;
  client.on("Fetch.requestPaused", ({ requestId }) => {
    visitor.scriptsKeptAway += 1;
    // A page that is left takes its requests with it.
    answer(client, requestId).catch(() => {});
  });
  // Scripts that the browser still has in its memory are not asked for.
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Fetch.enable", { patterns: [{ urlPattern: SCRIPTS }] });
}

/** A page in a browser of its own that pays one visit after the other: a new page for each costs most of its time. */
type Visitor = {
  page: Page;
  /** Stops the scripts of one visit. */
  client?: CDPSession;
  scriptsKeptAway: number;
  cookies: { name: string; value: string; url?: string }[];
};

async function openVisitor(browser: Browser, path: string): Promise<Visitor> {
  const url = test.info().project.use.baseURL;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    hasTouch: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.addInitScript(forgetVisit, NEW_VISIT);
  await context.addInitScript(noteCopies);
  const cookies = [
    { name: "aliquot_age", value: "verified", url },
    { name: NEW_VISIT, value: "1", url },
  ];
  // The banner is driven on the landing page, and lies over the others' controls.
  if (path !== "/") cookies.push({ name: "aliquot_consent", value: "accepted", url });
  return { page: await context.newPage(), scriptsKeptAway: 0, cookies };
}

/** The cookie by which the first document of a visit clears what the visit before it has stored. */
const NEW_VISIT = "new_visit";

function forgetVisit(cookie: string): void {
  if (!document.cookie.includes(cookie)) return;
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: before any script of the page, while nothing can wait
  document.cookie = `${cookie}=; path=/; max-age=0`;
}

/** A visit that nothing is left of from the ones before; it complains of whatever the page complains of. */
async function inShop(visitor: Visitor, visit: (page: Page) => Promise<void>): Promise<void> {
  const { page, cookies } = visitor;
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isOfBrowser = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isOfBrowser) complaints.push(message.text());
  });
  try {
    await visit(page);
  } finally {
    page.removeAllListeners("pageerror").removeAllListeners("console");
    await visitor.client?.detach();
    visitor.client = undefined;
  }
  expect(complaints).toEqual([]);
}
