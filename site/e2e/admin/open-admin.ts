import { expect, type Locator, type Page } from "@playwright/test";
import { asAdmin } from "../people.ts";

/** Signs the page in as the seller and opens a tab or page of the back-office. */
export async function openAdmin(page: Page, path = ""): Promise<void> {
  await asAdmin(page);
  await page.goto(`/admin${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The message that is on show, by its title. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const region = page.getByRole("region", { name: "Notifications" });
  await expect(region.getByText(title, { exact: true })).toBeVisible();
  if (text) await expect(region).toContainText(text);
}

/** Chooses from one of the kit's selects, as a person does. */
export async function choose(page: Page, within: Locator | Page, label: RegExp, option: string) {
  await within.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
