import { expect, type Page } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addProduct, fillCart } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

/** Submits a form while the API is unreachable. The page explains it and keeps the input. */
async function sendInVain(page: Page, button: string, typed: Record<string, string>) {
  const fields = Object.entries(typed).map(([label, text]) => ({
    field: page.getByLabel(new RegExp(`^${label}`)),
    text,
  }));
  for (const { field, text } of fields) await field.fill(text);
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(
    page.getByText("The shop cannot be reached. Check your connection and try again."),
  ).toBeVisible();
  for (const { field, text } of fields) await expect(field).toHaveValue(text);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Close notification" }).click();
}

test("a form that finds no shop keeps what was typed and says what to do", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/auth");
  await sendInVain(page, "Login", { Email: "ada@example.org", Password: "Difference-Engine" });
  await page.goto("/verify-email");
  await sendInVain(page, "Send a New Link", { Email: "ada@example.org" });

  await asCustomer(page);
  await page.goto("/account");
  await sendInVain(page, "Save Changes", { "First Name": "Augusta", Phone: "304-555-0100" });
  await page.goto("/account?tab=security");
  await sendInVain(page, "Change Password", {
    "Current Password": "Analytical-Engine-1843",
    "New Password": "Difference-Engine-1822",
    "Confirm Password": "Difference-Engine-1822",
  });
  await page.goto("/account?tab=addresses");
  await page.getByRole("button", { name: /^Edit/ }).click();
  await sendInVain(page, "Save Address", { Street: "500 Laboratory Way", City: "Boston" });

  await fillCart(page, await addProduct());
  await page.goto("/cart");
  await sendInVain(page, "Apply", { "Coupon code": "SPRING-10" });
});
