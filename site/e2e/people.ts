import { expect, type Page, test } from "@playwright/test";
import { addCustomer } from "./seller.ts";
import { ADMIN } from "./shop-under-test.ts";

export type Person = { firstName: string; lastName: string; email: string; password: string };

let count = 0;

/** A new person with a unique email for one test. */
export function someone(firstName = "Ada", lastName = "Lovelace"): Person {
  count += 1;
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${count}`;
  return {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}.${unique}@example.org`,
    password: "Analytical-Engine-1843",
  };
}

/** Answers the age gate and the cookie banner, if they are there. */
export async function enterShop(page: Page): Promise<void> {
  const gate = page.getByRole("dialog", { name: "Are you over 18 years of age?" });
  await expect(gate).toBeVisible();
  await gate.getByRole("button", { name: "Yes" }).click();
  await expect(gate).toBeHidden();
  await page.getByRole("button", { name: "Accept" }).click();
}

/** Skips the age gate and the cookie banner. */
export async function alreadyEntered(page: Page): Promise<void> {
  const url = test.info().project.use.baseURL;
  await page.context().addCookies([
    { name: "aliquot_age", value: "verified", url },
    { name: "aliquot_consent", value: "accepted", url },
  ]);
}

export async function signIn(
  page: Page,
  person: { email: string; password: string },
): Promise<void> {
  await page.getByRole("textbox", { name: /^Email/ }).fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole("button", { name: /^(Login|Sign in)$/i }).click();
}

/** A customer created by the seller, without rate limits. Signs the page in. */
export async function asCustomer(page: Page, person: Person = someone()): Promise<Person> {
  await addCustomer(person);
  await signOut(page);
  await post(page, "/api/login", { email: person.email, password: person.password });
  return person;
}

export async function asAdmin(page: Page): Promise<void> {
  await post(page, "/api/login", ADMIN);
}

/** Removes the session; the browser keeps everything else. */
export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "aliquot_session" });
  await page.context().clearCookies({ name: "aliquot_hint" });
}

async function post(page: Page, path: string, data: unknown): Promise<void> {
  const response = await page.request.post(path, { data });
  expect(response.ok(), `${path} answered ${response.status()}: ${await response.text()}`).toBe(
    true,
  );
}
