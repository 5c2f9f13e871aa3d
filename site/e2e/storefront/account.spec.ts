import { expect, type Page } from "@playwright/test";
import { linkIn, mailTo } from "../mailbox.ts";
import { alreadyEntered, asCustomer, signIn, signOut, someone } from "../people.ts";
import { changeEmail } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

test("a visitor sees a message, signs in, and comes back to the same tab", async ({ page }) => {
  const ada = await asCustomer(page);
  await signOut(page);
  await page.goto("/account?tab=security");
  await expect(page.getByText("Welcome Back!")).toBeVisible();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/account?tab=security")}`);
  await signIn(page, ada);
  await expect(page).toHaveURL("/account?tab=security");
  await expect(page.getByRole("heading", { name: "Change password" })).toBeVisible();
});

test("the four tabs are part of the address, and Back undoes a change", async ({ page }) => {
  await asCustomer(page);
  await page.goto("/account");
  await expect(page.getByRole("tab")).toHaveText([
    "Profile",
    "Order History",
    "Addresses",
    "Security",
  ]);
  await page.getByRole("tab", { name: "Addresses" }).click();
  await expect(page).toHaveURL("/account?tab=addresses");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Addresses" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Profile" })).toHaveAttribute("aria-selected", "true");
});

test.describe("the profile", () => {
  const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });

  test("says what is missing", async ({ page }) => {
    await asCustomer(page);
    await page.goto("/account");
    await page.getByLabel(/^First Name/).fill("");
    await page.getByLabel(/^Last Name/).fill("");
    await page.getByLabel(/^Email/).fill("nowhere");
    await save(page).click();
    for (const message of [
      "First name is required",
      "Last name is required",
      "Invalid email address",
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel(/^First Name/)).toBeFocused();
  });

  test("is saved, and a new address waits until it is proved", async ({ page }) => {
    const ada = await asCustomer(page);
    await page.goto("/account");
    await page.getByLabel(/^Phone/).fill("304-555-0100");
    await page.getByLabel(/^Email/).fill(`new.${ada.email}`);
    await save(page).click();
    await expect(page.getByText("Profile Updated")).toBeVisible();
    await expect(page.getByText("A new email address is waiting")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(/^Phone/)).toHaveValue("304-555-0100");
    await expect(page.getByLabel(/^Email/)).toHaveValue(`new.${ada.email}`);
    await expect(page.getByText(`${ada.email} stays your address`)).toBeVisible();
  });

  test("that could not be saved keeps what was typed", { tag: "@long" }, async ({ page }) => {
    await asCustomer(page);
    await page.goto("/account");
    await page.getByLabel(/^Phone/).fill("304-555-0100");
    await page.route("**/api/auth/profile", (route) => route.fulfill({ status: 500, body: "" }));
    await save(page).click();
    await expect(page.getByText("Update Failed")).toBeVisible();
    await expect(page.getByText("Failed to update profile.")).toBeVisible();
    await expect(page.getByLabel(/^Phone/)).toHaveValue("304-555-0100");
  });

  test("of a session that ended leads to the login, and back to what was typed", {
    tag: "@long",
  }, async ({ page }) => {
    const ada = await asCustomer(page);
    await page.goto("/account");
    await page.getByLabel(/^Phone/).fill("304-555-0100");
    await page.context().clearCookies({ name: "aliquot_session" });
    await save(page).click();
    await expect(page.getByText("Welcome Back!")).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await signIn(page, ada);
    await expect(page.getByLabel(/^Phone/)).toHaveValue("304-555-0100");
    await expect(page.getByLabel(/^First Name/)).toHaveValue(ada.firstName);
    await save(page).click();
    await expect(page.getByText("Profile Updated")).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("typed");
  });

  test("that was typed over older values gives way to newer ones", async ({ page }) => {
    await asCustomer(page);
    await page.goto("/account");
    await page.getByLabel(/^Phone/).fill("304-555-0100");
    await page.getByLabel(/^Last Name/).fill("Byron");
    await saveElsewhere(page, { lastName: "King", phone: "304-555-0199" });
    await page.reload();
    await expect(page.getByLabel(/^Last Name/)).toHaveValue("King");
    await expect(page.getByLabel(/^Phone/)).toHaveValue("304-555-0199");
  });

  test("that nobody typed in follows what is saved elsewhere, and what is typed stays", async ({
    page,
  }) => {
    await asCustomer(page);
    await page.goto("/account");
    await expect(page.getByLabel(/^Last Name/)).toHaveValue("Lovelace");
    await saveElsewhere(page, { lastName: "King" });
    await returnTo(page);
    await expect(page.getByLabel(/^Last Name/)).toHaveValue("King");

    await page.getByLabel(/^Phone/).fill("304-555-0100");
    await saveElsewhere(page, { lastName: "Noel" });
    await returnTo(page);
    await expect(page.getByLabel(/^Last Name/)).toHaveValue("Noel");
    await expect(page.getByLabel(/^Phone/)).toHaveValue("304-555-0100");
    await save(page).click();
    await expect(page.getByText("Profile Updated")).toBeVisible();
    const user = await (await page.request.get("/api/user")).json();
    expect(user).toMatchObject({ lastName: "Noel", phone: "304-555-0100" });
  });

  test("keeps what was typed over a reload and another tab, for its owner alone", async ({
    page,
  }) => {
    await asCustomer(page);
    await page.goto("/account");
    await page.getByLabel(/^Phone/).fill("304-555-0100");
    await page.reload();
    await expect(page.getByLabel(/^Phone/)).toHaveValue("304-555-0100");
    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByRole("tab", { name: "Profile" }).click();
    await expect(page.getByLabel(/^Phone/)).toHaveValue("304-555-0100");
    await asCustomer(page);
    await page.reload();
    await expect(page.getByLabel(/^Phone/)).toHaveValue("");
  });
});

test("an unproved address is said above everything, and another mail is one press away", {
  tag: "@long",
}, async ({ page }) => {
  const { email: verified } = await asCustomer(page);
  const { email } = someone();
  await changeEmail(verified, email);
  await page.goto("/account");
  const resend = page.getByRole("button", { name: "Resend verification email" });
  await resend.click();
  await expect(page.getByText("Verification Email Sent")).toBeVisible();
  await page.goto(linkIn(await mailTo(email, /Confirm your email/), "/verify-email"));
  await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  await expect(resend).toBeHidden();
});

test.describe("the password", () => {
  const change = (page: Page) => page.getByRole("button", { name: "Change Password" });

  async function fill(page: Page, current: string, next: string, again = next) {
    await page.getByLabel(/^Current Password/).fill(current);
    await page.getByLabel(/^New Password/).fill(next);
    await page.getByLabel(/^Confirm Password/).fill(again);
    await change(page).click();
  }

  test("says what is missing", async ({ page }) => {
    await asCustomer(page);
    await page.goto("/account?tab=security");
    await change(page).click();
    for (const message of [
      "Current password is required",
      "Password must be at least 8 characters",
      "Please confirm your password",
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await fill(page, "anything", "Difference-Engine-1822", "Difference-Engine-1823");
    await expect(page.getByLabel(/^Confirm Password/)).toHaveAccessibleDescription(
      "Passwords don't match",
    );
  });

  test("is changed by who knows the old one, and by nobody else", async ({ page }) => {
    const ada = await asCustomer(page);
    await page.goto("/account?tab=security");
    await fill(page, "not-the-password", "Difference-Engine-1822");
    await expect(page.getByText("Password Change Failed")).toBeVisible();
    await page.getByRole("button", { name: "Close notification" }).click();
    await fill(page, ada.password, "Difference-Engine-1822");
    await expect(page.getByText("Password Changed")).toBeVisible();
    await expect(page.getByLabel(/^Current Password/)).toHaveValue("");
    const login = await page.request.post("/api/login", {
      data: { email: ada.email, password: "Difference-Engine-1822" },
    });
    expect(login.status()).toBe(200);
  });
});

test.describe("the addresses", () => {
  test("say what is missing", { tag: "@long" }, async ({ page }) => {
    await asCustomer(page);
    await page.goto("/account?tab=addresses");
    await page.getByRole("button", { name: "Add Address" }).click();
    await expect(page.getByRole("heading", { name: "New address" })).toBeFocused();
    await page.getByLabel(/^ZIP/).fill("1234");
    await page.getByRole("button", { name: "Save Address" }).click();
    for (const message of [
      "Address is required",
      "City is required",
      "State is required",
      "Valid ZIP code is required",
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel(/^Street/)).toBeFocused();
  });

  test("are added, made the default, edited and deleted", async ({ page }) => {
    await asCustomer(page);
    await page.goto("/account?tab=addresses");
    await page.getByRole("button", { name: "Add Address" }).click();
    await fillAddress(page, "500 Laboratory Way");
    await expect(page.getByText("Address Saved")).toBeVisible();
    const first = page.getByRole("listitem").filter({ hasText: "12 Ockham Park" });
    const second = page.getByRole("listitem").filter({ hasText: "500 Laboratory Way" });
    await expect(first.getByText("Default", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Close notification" }).click();

    await second.getByRole("button", { name: /^Make Default/ }).click();
    await expect(second.getByText("Default", { exact: true })).toBeVisible();
    await expect(first.getByText("Default", { exact: true })).toBeHidden();
    const heading = page.getByRole("heading", { name: "Addresses" });
    await expect(heading).toBeFocused();

    await second.getByRole("button", { name: /^Edit/ }).click();
    await page.getByLabel(/^Street/).fill("given up");
    await page.getByRole("button", { name: "Cancel" }).click();
    await second.getByRole("button", { name: /^Edit/ }).click();
    await expect(page.getByLabel(/^Street/)).toHaveValue("500 Laboratory Way");
    await page.getByLabel(/^Street/).fill("501 Laboratory Way");
    await page.reload();
    await second.getByRole("button", { name: /^Edit/ }).click();
    await expect(page.getByLabel(/^Street/)).toHaveValue("501 Laboratory Way");
    await page.getByRole("button", { name: "Save Address" }).click();
    await expect(page.getByText("501 Laboratory Way")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Morgantown" })).toHaveCount(2);

    await first.getByRole("button", { name: /^Delete/ }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete address" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(first).toBeVisible();
    await first.getByRole("button", { name: /^Delete/ }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(first).toBeHidden();
    await expect(page.getByText("501 Laboratory Way")).toBeVisible();
    await expect(heading).toBeFocused();
  });
});

async function fillAddress(page: Page, street: string): Promise<void> {
  await page.getByLabel(/^Street/).fill(street);
  await page.getByLabel(/^City/).fill("Morgantown");
  await page.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "West Virginia" }).click();
  await page.getByLabel(/^ZIP/).fill("26505-1234");
  await page.getByRole("button", { name: "Save Address" }).click();
}

/** Saves the profile like another device. */
async function saveElsewhere(page: Page, changed: Record<string, string>): Promise<void> {
  const { firstName, lastName, email, phone } = await (await page.request.get("/api/user")).json();
  const answer = await page.request.patch("/api/auth/profile", {
    data: { firstName, lastName, email, phone: phone ?? "", ...changed },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function returnTo(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}
