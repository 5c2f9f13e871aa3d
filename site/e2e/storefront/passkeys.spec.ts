import { expect, type Page } from "@playwright/test";
import { addAuthenticator } from "../authenticator.ts";
import { alreadyEntered, asCustomer, signIn, signOut } from "../people.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const signedIn = (page: Page) => expect(page).toHaveURL(/\/shop/);

test("a customer adds a passkey, logs in without a password, loses the device and comes back by a recovery code", async ({
  page,
}) => {
  const device = await addAuthenticator(page);
  const person = await asCustomer(page);

  await page.goto("/account?tab=security");
  await page.getByLabel("Name of the new passkey").fill("My phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const codes = page.getByRole("status").filter({ hasText: "Keep these recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const code = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("button", { name: "Remove My phone" })).toBeVisible();
  await expect(page.getByText("(this one)")).toBeVisible();

  // A request of the page without its session would redirect and disturb the next login.
  await page.goto("/robots.txt");
  await signOut(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await signedIn(page);

  await page.goto("/robots.txt");
  await signOut(page);
  await device.lose();
  await page.goto("/auth");
  await signIn(page, person);
  await expect(page.getByText("Your password was right.")).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel(/^Recovery code/).fill("0000-0000-0000-0000-0000-0000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("This code is not right.")).toBeVisible();
  await page.getByLabel(/^Recovery code/).fill(code);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await signedIn(page);
});
