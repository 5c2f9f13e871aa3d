import { isDeepStrictEqual } from "node:util";
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import {
  type Control,
  controlsOf,
  IS_LONG,
  locate,
  type Outcome,
  outcome,
  settled,
  use,
  type Way,
} from "./early-controls.ts";
import {
  blockScripts,
  giveBack,
  holdScripts,
  inShop,
  lendVisitor,
  type Visitor,
} from "./visitors.ts";

const IN_THE_GATE = ["/auth"];
const PAGES = [
  ...IN_THE_GATE,
  ...["/shop", "/product/bradykinin", "/", "/calculator", "/calculator?dose=0.75"],
];
const WAYS: Way[] = ["mouse", "touch", "keyboard"];
const BUSY = ":is(button, select)[aria-busy=true]";
/** Number of pages that wait for their scripts in parallel. */
const SIDE_BY_SIDE = 3;

test.describe.configure({ timeout: 170_000 });

for (const path of PAGES) {
  test.describe(path, { tag: IN_THE_GATE.includes(path) ? [] : "@long" }, () => {
    // One worker runs both tests, because they share the outcomes on the hydrated page.
    test.describe.configure({ mode: "default" });

    test(`what is done on ${path} before its script is there happens once afterwards`, async ({
      browser,
    }) => {
      await forEachControl(browser, path, 0, holdScripts, async (control, index, visitor) => {
        for (const times of patienceWith(control, index)) {
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
      await forEachControl(browser, path, 1, blockScripts, async (control, index, visitor) => {
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

/** Presses of a control: one, and three in another visit. The gate tests one of the two for each control. */
const patienceWith = ({ isFirst }: Control, index: number): number[] =>
  isFirst && IS_LONG ? [1, 3] : [(index >> 1) % 2 ? 1 : 3];

const wayOf = (index: number, times: number) => WAYS[(index + times) % WAYS.length] as Way;

/** Expects the same outcome as on the hydrated page, or an error message. Returns the difference otherwise. */
async function seenTo(page: Page, expected: Outcome | null) {
  const told = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  if (await told.getByRole("button", { name: "Try again" }).isVisible()) return "seen to";
  const now = await outcome(page);
  if (!now || !expected) return "on the way";
  // A form also sends defaults that the address of a view omits.
  const missing = Object.entries({ ...expected, query: now.query }).filter(
    ([part, value]) => JSON.stringify(now[part as keyof Outcome]) !== JSON.stringify(value),
  );
  return missing.length === 0 ? "seen to" : JSON.stringify(Object.fromEntries(missing));
}

/**
 * Calls a function for every control that the page shows without scripts, several in parallel. The gate has half of them
 * in each of the two tests.
 */
async function forEachControl(
  browser: Browser,
  path: string,
  half: 0 | 1,
  keepScriptsAway: (visitor: Visitor) => Promise<unknown>,
  drive: (control: Control, index: number, visitor: Visitor) => Promise<void>,
): Promise<void> {
  const first = await lendVisitor(browser, path);
  const all = [...(await readControls(first, path, keepScriptsAway)).entries()];
  const waiting = all.filter(([index]) => IS_LONG || index % 2 === half);
  expect(waiting.length).toBeGreaterThan(0);
  const driveOn = async (visitor: Visitor) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, control] = next;
      await test.step(`${control.role} ${control.name}`, () => drive(control, index, visitor));
    }
    giveBack(visitor);
  };
  const others = Array.from({ length: Math.min(SIDE_BY_SIDE, waiting.length) - 1 }, () =>
    lendVisitor(browser, path),
  );
  await Promise.all([first, ...others].map(async (visitor) => driveOn(await visitor)));
}

/** The controls that the page shows without scripts. */
async function readControls(
  visitor: Visitor,
  path: string,
  keepScriptsAway: (visitor: Visitor) => Promise<unknown>,
): Promise<Control[]> {
  let controls: Control[] = [];
  await inShop(visitor, async (page) => {
    await keepScriptsAway(visitor);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(visitor.scriptsKeptAway).toBeGreaterThan(0);
    controls = await controlsOf(page);
  });
  return controls;
}

type Act = { path: string; control: Control; way: Way; times: number };

/** Outcomes of actions on the hydrated page. The two tests of a page share them. */
const outcomesAlive = new Map<string, Promise<Outcome | null>>();

/**
 * Runs an action before hydration and compares the outcome with the hydrated page. Other tests add
 * products, so if the hydrated page now has another outcome, that one counts.
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
 * A press has the same outcome by mouse, touch and key. On most controls it also does not depend on
 * the number of presses.
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
