import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { expectScreen, openAdmin } from "./open-admin.ts";
import { SCREENS } from "./screens.ts";

/** More buttons of one screen differ only in their row. */
const MOST = 30;

/*
 * Each button of a screen is pressed by the keyboard, and whatever it opens is closed by Escape. The focus must be on
 * something each time: from the page itself, Tab and the shortcuts begin anew. Changes are answered with a refusal, so
 * that nothing in the shop changes and failures are walked too.
 */
for (const [path, title] of Object.entries(SCREENS)) {
  test(`the focus never falls to the page, whichever button is pressed: ${title}`, {
    tag: "@long",
  }, async ({ page }) => {
    test.setTimeout(240_000);
    await page.route("**/api/**", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 409, json: { message: "Not now.", code: "not-now" } }),
    );
    await openAdmin(page, path === "/" ? "" : path);
    await expectScreen(page, title);
    const fallen: string[] = [];
    const pressed = new Set<string>();
    for (let at = 0; at < MOST; at += 1) {
      const name = await pressNext(page, pressed);
      if (name === null) break;
      if (await isFallen(page)) fallen.push(`after ${name}`);
      for (let open = 0; open < 3 && (await hasOverlay(page)); open += 1) {
        await page.keyboard.press("Escape");
        if (await isFallen(page)) fallen.push(`after ${name} and Escape`);
      }
      if (new URL(page.url()).pathname !== `/admin${path === "/" ? "" : path}`) {
        await page.goto(`/admin${path}`);
        await expectScreen(page, title);
      }
    }
    expect(fallen).toEqual([]);
  });
}

/** Presses the first button that is not pressed yet, and returns its name; null when there is none. Rows count once. */
async function pressNext(page: Page, pressed: Set<string>): Promise<string | null> {
  const name = await page.evaluate(
    (done) => {
      const kindOf = (button: Element) =>
        (button.getAttribute("aria-label") ?? button.textContent ?? "")
          .trim()
          .replace(/[#\d].*$/, "")
          .replace(/ (of|for) .*$/, "");
      const buttons = [...document.querySelectorAll<HTMLElement>("main button")];
      const next = buttons.find(
        (button) =>
          button.checkVisibility() &&
          !button.matches(":disabled, [aria-disabled=true]") &&
          !done.includes(kindOf(button)),
      );
      next?.focus();
      return next ? kindOf(next) : null;
    },
    [...pressed],
  );
  if (name === null) return null;
  pressed.add(name);
  await page.keyboard.press("Enter");
  return name || "a button without a name";
}

/** Whether the focus is on the page itself and stays there. */
async function isFallen(page: Page): Promise<boolean> {
  const isOnPage = () => page.evaluate(() => document.activeElement === document.body);
  try {
    await expect.poll(isOnPage, { timeout: 2_000, intervals: [50, 100, 200] }).toBe(false);
    return false;
  } catch {
    return true;
  }
}

const hasOverlay = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector(
        "[role=dialog]:not([data-exiting] *), [role=alertdialog]:not([data-exiting] *), [role=menu], [role=listbox]",
      ) !== null,
  );
