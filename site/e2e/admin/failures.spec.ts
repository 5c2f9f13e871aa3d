import { expect, type Page } from "@playwright/test";
import { asCustomer, someone } from "../people.ts";
import { addCoupon, addProduct, orderOf } from "../seller.ts";
import { test } from "../test.ts";
import { choose, expectToast, openAdmin, screenLink } from "./open-admin.ts";

/** Delays every change until the returned function is called. Then they fail without a message. */
async function refuseChanges(page: Page): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = [];
  await page.route("**/api/admin/**", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fulfill({ status: 500, body: "oh" });
  });
  return async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  };
}

/** Closes a dialog with unsaved input by Escape and confirms that the input is discarded. */
async function discardInput(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
}

async function expectFailure(page: Page, text: string, title = "Error"): Promise<void> {
  await expectToast(page, title, text);
  const close = page.getByRole("button", { name: "Close notification" });
  await close.click();
  await expect(close).toBeHidden();
  // The focus returns to the element that had it before the message.
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).not.toBe("BODY");
}

test("a failed change of a product shows a message, and the input stays", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct();
  await openAdmin(page, `/products?search=${encodeURIComponent(product.name)}`);
  const fail = await refuseChanges(page);
  const card = page.getByRole("article", { name: product.name });

  await page.getByRole("button", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Product Name *").fill("Lost");
  await dialog.getByLabel("Price *").fill("1");
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await expect(dialog.getByRole("button", { name: "Creating..." })).toBeVisible();
  await fail();
  await expectFailure(page, "Failed to create product. Please try again.");
  await expect(dialog.getByLabel("Product Name *")).toHaveValue("Lost");
  await discardInput(page);

  await card.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByRole("button", { name: "Update Product" }).click();
  await expect(dialog.getByRole("button", { name: "Updating..." })).toBeVisible();
  await fail();
  await expectFailure(page, "Failed to update product. Please try again.");
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: /^Delete/ }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Product" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("button", { name: "Deleting..." })).toBeVisible();
  await fail();
  await expectFailure(page, "Failed to delete product. Please try again.");
  await question.getByRole("button", { name: "Cancel" }).click();

  for (const [label, text] of [
    ["Stock", "Failed to update stock."],
    ["Low at", "Failed to update threshold."],
  ] as const) {
    await card.getByRole("button", { name: new RegExp(`^${label} \\d+ for`) }).click();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await fail();
    await expectFailure(page, text);
    await card.getByRole("textbox", { name: new RegExp(`^${label} for`) }).press("Escape");
    await expect(
      card.getByRole("button", { name: new RegExp(`^${label} \\d+ for`) }),
    ).toBeVisible();
  }
});

test("a failed change of a coupon is reported, and the switch goes back", { tag: "@long" }, async ({
  page,
}) => {
  const { code } = await addCoupon();
  await openAdmin(page, "/coupons");
  const fail = await refuseChanges(page);
  const row = page.getByRole("listitem", { name: `Coupon ${code}` });

  await row.getByText(`${code} is active`).click({ force: true });
  await fail();
  await expectFailure(page, "Failed to update coupon.");
  await expect(row.getByRole("switch")).toBeChecked();

  await page.getByRole("button", { name: "Create Coupon" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Code/).fill("ABC");
  await dialog.getByLabel(/^Discount Value/).fill("10");
  await dialog.getByRole("button", { name: "Create Coupon" }).click();
  await fail();
  await expectFailure(page, "Failed to create coupon.");
  await discardInput(page);

  await row.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByRole("button", { name: "Update Coupon" }).click();
  await fail();
  await expectFailure(page, "Failed to update coupon.");
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await fail();
  await expectFailure(page, "Failed to delete coupon.");
});

test("a failed change of a user shows a message", { tag: "@long" }, async ({ page }) => {
  const person = await asCustomer(page);
  await openAdmin(page, `/users?search=${encodeURIComponent(person.email)}`);
  const fail = await refuseChanges(page);
  const row = page.getByRole("row", { name: person.email });

  await row.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Update User" }).click();
  await fail();
  await expectFailure(page, "Failed to update user");
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: /^Delete/ }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete" }).click();
  await fail();
  await expectFailure(page, "Failed to delete user");
  await question.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Add User" }).click();
  const { firstName, lastName, email, password } = someone();
  for (const [label, value] of [
    [/^First Name/, firstName],
    [/^Last Name/, lastName],
    [/^Email/, email],
    [/^Password/, password],
    [/^Street/, "1 Ring Road"],
    [/^City/, "Morgantown"],
    [/^ZIP/, "26501"],
  ] as const) {
    await dialog.getByRole("textbox", { name: label }).fill(value);
  }
  await choose(page, dialog, /State/, "West Virginia");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await fail();
  await expectFailure(page, "Failed to create user");
});

test("a failed deletion of a user is reported even without a reason", async ({ page }) => {
  const person = await asCustomer(page);
  await openAdmin(page, `/users?search=${encodeURIComponent(person.email)}`);
  await page
    .getByRole("row", { name: person.email })
    .getByRole("button", { name: /^Delete/ })
    .click();
  const question = page.getByRole("alertdialog");
  for (const body of ["", "{}", '{"message":""}', null]) {
    await page.route("**/api/admin/users/*", (route) =>
      body === null ? route.abort() : route.fulfill({ status: 500, body }),
    );
    await question.getByRole("button", { name: "Delete" }).click();
    await expectFailure(page, "Failed to delete user");
    await page.unroute("**/api/admin/users/*");
  }
});

test("a failed change of an order or setting is reported", { tag: "@long" }, async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await openAdmin(page, `/orders?order=${id}`);
  const fail = await refuseChanges(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Payment links", { exact: true }).click();
  await dialog.getByRole("button", { name: "Save Payment Links" }).click();
  await fail();
  await expectFailure(page, "Failed to update payment links.");
  await choose(page, dialog, /Order status/, "Completed");
  await fail();
  await expectFailure(page, "Failed to update order status.");
  await expect(dialog.getByRole("button", { name: /Order status/ })).toContainText(
    "Awaiting Payment",
  );
  await page.keyboard.press("Escape");

  await screenLink(page, "Notifications").click();
  await page.getByRole("button", { name: "Edit Settings" }).click();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await fail();
  await expectFailure(page, "Failed to update notification settings.", "Update Failed");

  await screenLink(page, "Shipping").click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await fail();
  await expectFailure(page, "Failed to update shipping rate.", "Update Failed");
});
