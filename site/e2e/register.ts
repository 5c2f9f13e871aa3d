import { expect, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** Opens an account with the form of the page for signing in. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.getByRole("tab", { name: "Register" }).click();
  const form = page.getByRole("tabpanel", { name: "Register" });
  await form.getByLabel(/^First Name/).fill(person.firstName);
  await form.getByLabel(/^Last Name/).fill(person.lastName);
  await form.getByLabel(/^Email/).fill(person.email);
  await form.getByLabel(/^Password/).fill(person.password);
  await form.getByLabel(/^Street/).fill("12 Ockham Park");
  await form.getByLabel(/^City/).fill("Morgantown");
  await form.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "West Virginia" }).click();
  await form.getByLabel(/^ZIP/).fill("26501");
  await form.getByRole("checkbox", { name: /terms/i }).check({ force: true });
  await form.getByRole("checkbox", { name: /18/ }).check({ force: true });
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/(\?verify=true)?$/);
  const dialog = page.getByRole("dialog", { name: "Check Your Email!" });
  await dialog.getByRole("button", { name: "Got It!" }).click();
  await expect(page).not.toHaveURL(/verify=true/);
}
