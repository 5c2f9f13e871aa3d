import { expect } from "@playwright/test";
import { asCustomer, someone } from "../people.ts";
import { addProduct, orderOf } from "../seller.ts";
import { test } from "../test.ts";
import { choose, expectToast, openAdmin } from "./open-admin.ts";

test("a user is added, edited and deleted", { tag: "@long" }, async ({ page }) => {
  const person = someone("Emmy", "Noether");
  await openAdmin(page, "/users");
  await expect(page.getByRole("columnheader")).toHaveText(["Email", "Actions"]);
  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await dialog.getByRole("button", { name: "Create User" }).click();
  for (const text of [
    "First name is required",
    "Last name is required",
    "Invalid email address",
    "Password must be at least 8 characters",
    "Street address is required",
    "City is required",
    "State is required",
    "Valid ZIP code is required",
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByLabel("Country")).toHaveValue("United States");
  await dialog.getByLabel(/^First Name/).fill(person.firstName);
  await dialog.getByLabel(/^Last Name/).fill(person.lastName);
  await dialog.getByLabel(/^Email/).fill(person.email);
  await dialog.getByRole("textbox", { name: /^Password/ }).fill(person.password);
  await dialog.getByLabel(/^Street/).fill("1 Ring Road");
  await dialog.getByLabel(/^City/).fill("Morgantown");
  await choose(page, dialog, /State/, "West Virginia");
  await dialog.getByLabel(/^ZIP/).fill("26501");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expectToast(page, "Success", "User created successfully");
  await page.getByRole("button", { name: "Close notification" }).click();

  await page.getByRole("searchbox", { name: "Search users" }).fill(person.email);
  await expect(page.getByText("Showing 1 to 1 of 1 users")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${person.email}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit User" });
  await expect(edit.getByRole("textbox", { name: /^Password/ })).toHaveValue("");
  const saved = page.waitForRequest((request) => request.method() === "PUT");
  await edit.getByLabel("Phone").fill("304 555 0100");
  await edit.getByRole("button", { name: "Update User" }).click();
  expect(Object.keys((await saved).postDataJSON())).not.toContain("password");
  await expectToast(page, "Success", "User updated successfully");
  await page.getByRole("button", { name: "Close notification" }).click();
  await page.getByRole("button", { name: `Delete ${person.email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "User deleted successfully");
  await expect(page.getByText("No Users Found")).toBeVisible();
  // The button that opened the question no longer exists.
  await expect(page.getByRole("main")).toBeFocused();
});

test("somebody with orders is deactivated instead, and comes back", async ({ page }) => {
  const person = await asCustomer(page);
  await orderOf(page, await addProduct());
  await openAdmin(page, `/users?search=${encodeURIComponent(person.email)}`);
  await page.getByRole("button", { name: `Delete ${person.email}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("This person has an order.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "deactivated");
  const row = page.getByRole("row", { name: person.email });
  await expect(row).toContainText("Deactivated");

  await row.getByRole("button", { name: `Reactivate ${person.email}` }).click();
  await expect(row).not.toContainText("Deactivated");
  await expectToast(page, "Success", "can sign in again");
  await expect(row.getByRole("button", { name: `Delete ${person.email}` })).toBeVisible();
});
