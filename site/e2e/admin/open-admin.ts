import { expect, type Locator, type Page } from "@playwright/test";
import { asAdmin } from "../people.ts";

/**
 * Signs the page in as the seller and opens a screen of the back-office. The browser's data saver
 * is on, because early downloads of other screens would slow the tests down.
 */
export async function openAdmin(page: Page, path = ""): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", {
      value: { saveData: true },
      configurable: true,
    });
  });
  await openAdminWithAll(page, path);
}

/** The same without the data saver: the browser also downloads the other screens. */
export async function openAdminWithAll(page: Page, path = ""): Promise<void> {
  await asAdmin(page);
  await page.goto(`/admin${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The link to a screen in the back-office's navigation. */
export const screenLink = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Back-office" }).getByRole("link", { name, exact: true });

/** Navigates within the page, like Back and Forward. A new page would cost as much time as most tests. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/admin${path}`);
}

/** Waits until the screen with this title has loaded its data. */
export async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Aliquot back-office`);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/**
 * Expects a toast with this title and text. Closes an earlier toast first, because toasts wait for
 * one another, five seconds each. `timeout`: milliseconds.
 */
export async function expectToast(
  page: Page,
  title: string,
  text = "",
  timeout = 10_000,
): Promise<void> {
  await expect
    .poll(() => page.evaluate(findToast, { title, text }), { intervals: [50, 100], timeout })
    .toBe(ON_SHOW);
}

const ON_SHOW = "on show";

/**
 * Returns "on show" if the toast is visible. Otherwise returns the text of the visible toast and
 * closes it, in one task so that it cannot close another one.
 */
function findToast({ title, text }: { title: string; text: string }): string {
  const region = document.querySelector('[aria-label="Notifications"]');
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  const lines = region instanceof HTMLElement ? region.innerText.split("\n") : [];
  const shown = lines.map((line) => line.trim());
  if (shown.includes(title) && shown.join(" ").includes(text)) return "on show";
  region?.querySelector<HTMLElement>('[aria-label="Close notification"]')?.click();
  return `not, but: ${shown.join(" / ")}`;
}

/** Chooses an option of a select, like a person. */
export async function choose(page: Page, within: Locator | Page, label: RegExp, option: string) {
  await within.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
