import { expect, type Page } from "@playwright/test";
import { linkIn, mailTo, verificationLink } from "../mailbox.ts";
import { alreadyEntered, asCustomer, type Person, signIn, signOut, someone } from "../people.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const refused = (message: string) => ({
  status: 400,
  json: { message, code: "refused", success: false },
});

test.describe("a forgotten password", () => {
  const send = (page: Page) => page.getByRole("button", { name: "Send Reset Email" });

  test("asks for an address that is one", { tag: "@long" }, async ({ page }) => {
    await page.goto("/forgot-password");
    await page.getByLabel(/^Email/).fill("ada");
    await send(page).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByLabel(/^Email/)).toBeFocused();
  });

  test("tells everybody the same, and offers to write once more", async ({ page }) => {
    await page.goto("/forgot-password");
    await page.getByLabel(/^Email/).fill(someone("Nobody").email);
    await send(page).click();
    const heading = page.getByRole("heading", { level: 1, name: "Email Sent!" });
    await expect(heading).toBeFocused();
    await expect(page.getByText("Reset Email Sent")).toBeVisible();
    await expect(
      page.getByText("If an account exists, a reset email has been sent."),
    ).toBeVisible();
    await expect(
      page.getByText("If an account with that email exists, we've sent you a password reset link"),
    ).toBeVisible();
    await expect(page.getByText(/spam folder/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Login" })).toHaveAttribute(
      "href",
      "/auth",
    );
    await page.getByRole("button", { name: "Send Another Email" }).click();
    await expect(send(page)).toBeVisible();
  });

  test("says the server's word when it is refused, and its own when there is none", {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto("/forgot-password?next=/calculator");
    await page.getByLabel(/^Email/).fill("ada@example.org");
    await page.route("**/api/auth/forgot-password", (route) =>
      route.fulfill(refused("Only three an hour.")),
    );
    await send(page).click();
    await expect(page.getByText("Request Failed")).toBeVisible();
    await expect(page.getByText("Only three an hour.")).toBeVisible();
    await page.getByRole("button", { name: "Close notification" }).click();

    await page.route("**/api/auth/forgot-password", (route) =>
      route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
    );
    await send(page).click();
    await expect(page.getByText("Failed to send reset email. Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Close notification" }).click();

    await page.route("**/api/auth/forgot-password", (route) => route.abort());
    await send(page).click();
    await expect(page.getByText("An error occurred while processing your request.")).toBeVisible();
    await expect(page.getByLabel(/^Email/)).toHaveValue("ada@example.org");

    // The email may have been sent despite the failure, and its link must work.
    await page.goto("/reset-password");
    await expect(page.getByRole("link", { name: "Back to Login" })).toHaveAttribute(
      "href",
      "/auth?next=%2Fcalculator",
    );
  });
});

test.describe("a reset password", () => {
  const reset = (page: Page) => page.getByRole("button", { name: "Reset Password" });
  const invalidLink = (page: Page) =>
    page.getByText("This password reset link is invalid or has expired. Please request a new one.");

  test("needs a link", { tag: "@long" }, async ({ page }) => {
    await page.goto("/reset-password");
    await expect(page.getByRole("heading", { level: 1, name: "Invalid Link" })).toBeVisible();
    await expect(invalidLink(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Request a New Link" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
  });

  test("must be long and mixed, and the same twice", { tag: "@long" }, async ({ page }) => {
    await page.goto("/reset-password?token=any");
    await expect(page.getByRole("heading", { level: 1, name: "Reset Password" })).toBeVisible();
    const [first, second] = [page.getByLabel(/^New Password/), page.getByLabel(/^Confirm/)];
    for (const [password, message] of [
      ["short", "Password must be at least 8 characters"],
      ["lowercase-1", "Password must contain at least one uppercase letter"],
      ["UPPERCASE-1", "Password must contain at least one lowercase letter"],
      ["No-digit-here", "Password must contain at least one number"],
    ] as const) {
      await first.fill(password);
      await reset(page).click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(first).toBeFocused();
    }
    await first.fill("Analytical-Engine-1843");
    await second.fill("Analytical-Engine-1844");
    await reset(page).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await expect(second).toHaveAccessibleDescription("Passwords don't match");
  });

  test("leads on to where somebody was going, also from an invalid link", { tag: "@long" }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const kept = { next: "/calculator", keptAt: Date.now() };
      localStorage.setItem("aliquot.next", JSON.stringify(kept));
    });
    await page.goto("/reset-password");
    for (const [name, path] of [
      ["Request a New Link", "/forgot-password"],
      ["Back to Login", "/auth"],
    ] as const) {
      await expect(page.getByRole("link", { name })).toHaveAttribute(
        "href",
        `${path}?next=%2Fcalculator`,
      );
    }
  });

  test("can be looked at while it is typed", { tag: "@long" }, async ({ page }) => {
    await page.goto("/reset-password?token=any");
    const first = page.getByLabel(/^New Password/);
    await expect(first).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).first().click();
    await expect(first).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(first).toHaveAttribute("type", "password");
  });

  test("is set by the mail's link, once", async ({ page }) => {
    const ada = await asCustomer(page);
    await signOut(page);
    const link = await resetLink(page, ada, "?next=/calculator");
    const password = "Difference-Engine-1822";
    await page.goto(link);
    await page.getByLabel(/^New Password/).fill(password);
    await page.getByLabel(/^Confirm/).fill(password);
    await reset(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Password Reset!" })).toBeFocused();
    await expect(page.getByText("Password Reset Successful")).toBeVisible();
    await page.getByRole("link", { name: "Continue to Login" }).click();
    await signIn(page, { ...ada, password });
    await expect(page).toHaveURL("/calculator");

    await page.goto(link);
    await page.getByLabel(/^New Password/).fill("Another-Password-1");
    await page.getByLabel(/^Confirm/).fill("Another-Password-1");
    await reset(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Invalid Link" })).toBeVisible();
    await expect(page.getByText("Reset Failed")).toBeVisible();
  });

  test("that everybody uses is refused beside the field", { tag: "@long" }, async ({ page }) => {
    const ada = await asCustomer(page);
    await signOut(page);
    await page.goto(await resetLink(page, ada));
    await page.getByLabel(/^New Password/).fill("Password123");
    await page.getByLabel(/^Confirm/).fill("Password123");
    await reset(page).click();
    await expect(page.getByLabel(/^New Password/)).toBeFocused();
    await expect(page.getByLabel(/^New Password/)).toHaveAccessibleDescription(/common/i);
  });

  test("that could not be set leaves the form for another try", { tag: "@long" }, async ({
    page,
  }) => {
    await page.goto("/reset-password?token=any");
    await page.getByLabel(/^New Password/).fill("Analytical-Engine-1843");
    await page.getByLabel(/^Confirm/).fill("Analytical-Engine-1843");
    await page.route("**/api/auth/reset-password", (route) =>
      route.fulfill({ status: 503, body: "" }),
    );
    await reset(page).click();
    await expect(page.getByText("Reset Failed")).toBeVisible();
    await expect(page.getByText("Failed to reset password. Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Close notification" }).click();
    await page.route("**/api/auth/reset-password", (route) => route.abort());
    await reset(page).click();
    await expect(page.getByText("An error occurred while resetting your password.")).toBeVisible();
    await expect(reset(page)).toBeVisible();
  });
});

test.describe("the verification of an address", () => {
  test("needs a token", { tag: "@long" }, async ({ page }) => {
    await page.goto("/verify-email");
    await expect(
      page.getByRole("heading", { level: 1, name: "Verification Failed" }),
    ).toBeVisible();
    await expect(page.getByText("No verification token provided")).toBeVisible();
    await expect(
      page.getByText(
        "The verification link may be expired or invalid. Please try requesting a new verification email.",
      ),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Login" })).toHaveAttribute(
      "href",
      "/auth",
    );
  });

  test("says that it is under way, and what the server made of it", async ({ page }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/auth/verify-email*", async (route) => {
      await answered;
      await route.fulfill(refused("This link was used already."));
    });
    await page.goto("/verify-email?token=any");
    await expect(page.getByRole("heading", { level: 1, name: "Verifying Email..." })).toBeVisible();
    answer();
    await expect(page.getByText("This link was used already.")).toBeVisible();
  });

  test("says that it failed when the server gives no reason, and that it is done", {
    tag: "@long",
  }, async ({ page }) => {
    await page.route("**/api/auth/verify-email*", (route) => route.fulfill(refused("")));
    await page.goto("/verify-email?token=any");
    await expect(page.getByText("Verification failed", { exact: true })).toBeVisible();
    await page.unroute("**/api/auth/verify-email*");
    await page.goto(await verificationLink(page));
    await expect(page.getByRole("heading", { level: 1, name: "Email Verified!" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue to Login" })).toHaveAttribute(
      "href",
      "/auth",
    );
  });

  test("says when it could not be asked", { tag: "@long" }, async ({ page }) => {
    await page.route("**/api/auth/verify-email*", (route) => route.abort());
    await page.goto("/verify-email?token=any");
    await expect(page.getByText("An error occurred during verification")).toBeVisible();
  });

  test("can be asked for again, without telling who has an account", async ({ page }) => {
    await page.goto("/verify-email?token=unknown");
    await page.getByLabel(/^Email/).fill(someone("Nobody").email);
    await page.getByRole("button", { name: "Send a New Link" }).click();
    await expect(page.getByText("Check your inbox")).toBeVisible();
  });
});

async function resetLink(page: Page, person: Person, query = ""): Promise<string> {
  await page.goto(`/forgot-password${query}`);
  await page.getByLabel(/^Email/).fill(person.email);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  return linkIn(await mailTo(person.email, /reset/i), "/reset-password");
}
