import { expect, type Locator, type Page } from "@playwright/test";
import { asAdmin } from "../people.ts";

/**
 * Signs the page in as the seller and opens a tab or page of the back-office: as somebody who saves data, because the
 * screens that a test does not open would take much of its time.
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

/** The same with a browser that downloads the other screens too, while nobody asks for them. */
export async function openAdminWithAll(page: Page, path = ""): Promise<void> {
  await asAdmin(page);
  await page.goto(`/admin${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/**
 * Goes to another screen of the back-office as Back and Forward do: the page stays, and a new one costs as much again as
 * most tests.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/admin${path}`);
}

/** The screen with this title has loaded what it shows. */
export async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Aliquot back-office`);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/**
 * The message on show has this title, and this text. One before it is closed, because messages wait for one another, five
 * seconds each.
 */
export async function expectToast(page: Page, title: string, text = ""): Promise<void> {
  await expect
    .poll(() => page.evaluate(findToast, { title, text }), { intervals: [50, 100] })
    .toBe(ON_SHOW);
}

const ON_SHOW = "on show";

/** Answers what is on show instead when it is another one, and closes that: in one task, so that it closes no other. */
function findToast({ title, text }: { title: string; text: string }): string {
  const region = document.querySelector('[aria-label="Notifications"]');
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not on show
  const lines = region instanceof HTMLElement ? region.innerText.split("\n") : [];
  const shown = lines.map((line) => line.trim());
  if (shown.includes(title) && shown.join(" ").includes(text)) return "on show";
  region?.querySelector<HTMLElement>('[aria-label="Close notification"]')?.click();
  return `not, but: ${shown.join(" / ")}`;
}

/** Chooses from one of the kit's selects, as a person does. */
export async function choose(page: Page, within: Locator | Page, label: RegExp, option: string) {
  await within.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
