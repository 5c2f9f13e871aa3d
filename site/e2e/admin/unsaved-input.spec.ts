import { expect, type Page } from "@playwright/test";
import { addProduct, unheardOf } from "../seller.ts";
import { ADMIN } from "../shop-under-test.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin, screenLink } from "./open-admin.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you typed?" });
const stay = (page: Page) => question(page).getByRole("button", { name: "Keep editing" }).click();
const discard = (page: Page) => question(page).getByRole("button", { name: "Discard" }).click();

const endSession = (page: Page) => page.context().clearCookies({ name: "aliquot_session" });

test("Escape, a press outside, the cross and Back ask before they take what was typed", async ({
  page,
}) => {
  const { name } = await addProduct();
  await openAdmin(page, `/products?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  const description = dialog.getByLabel("Description");
  await description.fill("Typed");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 400),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question(page)).toBeVisible();
    await stay(page);
    await expect(question(page)).toBeHidden();
    await expect(description).toHaveValue("Typed");
    await expect(page).toHaveURL(/edit=/);
  }
  await page.goBack();
  await discard(page);
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/edit=/);
  await page.goForward();
  await expect(description).toHaveValue("");
  // Without input there is no question. Cancel never asks.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await description.fill("Typed");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(question(page)).toBeHidden();
});

test("another screen, the logout and a reload ask before they take what was typed into a screen", {
  tag: "@long",
}, async ({ page }) => {
  await openAdmin(page, "/settings");
  const address = page.getByLabel("Postal address");
  const stored = await address.inputValue();
  await address.fill(unheardOf("Street"));
  const typed = await address.inputValue();
  for (const leave of [
    () => screenLink(page, "Outbox").click(),
    async () => {
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("g");
      await page.keyboard.press("o");
    },
    async () => {
      await page.getByRole("button", { name: /menu$/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
    },
  ]) {
    await leave();
    await stay(page);
    await expect(address).toHaveValue(typed);
  }
  let asked = 0;
  page.once("dialog", (dialog) => {
    asked += dialog.type() === "beforeunload" ? 1 : 0;
    return dialog.accept();
  });
  await page.reload();
  await expect(address).toHaveValue(stored);
  expect(asked).toBe(1);

  await address.fill(typed);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expectToast(page, "Store Settings Updated");
  await screenLink(page, "Dashboard").click();
  await expect(page.getByRole("heading", { name: "Dashboard Overview" })).toBeVisible();
});

test("a session that ended is renewed over the form, and what was saved is saved after all", {
  tag: "@long",
}, async ({ page }) => {
  const { name, id } = await addProduct();
  await openAdmin(page, `/products?search=${encodeURIComponent(name)}&edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  await dialog.getByLabel("Description").fill("Typed before it ended");
  await endSession(page);
  await dialog.getByRole("button", { name: "Update Product" }).click();
  const login = page.getByRole("dialog", { name: "Your session has expired" });
  await expect(login).toContainText(ADMIN.email);
  await expect(login.getByLabel("Password *")).toBeFocused();
  await login.getByLabel("Password *").fill("not the password");
  await login.getByRole("button", { name: "Log in and go on" }).click();
  await expect(login.getByLabel("Password *")).toHaveAttribute("aria-invalid", "true");
  await login.getByLabel("Password *").fill(ADMIN.password);
  let saves = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") saves += 1;
  });
  await login.getByRole("button", { name: "Log in and go on" }).click();
  await expectToast(page, "Product Updated");
  await expect(dialog).toBeHidden();
  expect(saves).toBe(1);
  const [saved] = (
    await (await page.request.get(`/api/admin/products?search=${encodeURIComponent(name)}`)).json()
  ).products;
  expect(saved.description).toBe("Typed before it ended");
});

test("who does not renew the session keeps the form, and is asked again by the next try", {
  tag: "@long",
}, async ({ page }) => {
  await openAdmin(page, "/users");
  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  for (const [label, value] of [
    [/^First Name/, "Grace"],
    [/^Last Name/, "Hopper"],
    [/^Email/, `${unheardOf("grace").replaceAll(" ", ".")}@example.org`],
    [/^Password/, "Compilers-are-1952"],
    [/^Street/, "1 Navy Yard"],
    [/^City/, "Arlington"],
    [/^ZIP/, "22201"],
  ] as const) {
    await dialog.getByRole("textbox", { name: label }).fill(value);
  }
  await dialog.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "Virginia", exact: true }).click();
  await endSession(page);
  const login = page.getByRole("dialog", { name: "Your session has expired" });
  await dialog.getByRole("button", { name: "Create User" }).click();
  await login.getByRole("button", { name: "Not now" }).click();
  await expectToast(page, "Unauthorized", "Your session has expired. Please log in again.");
  await expect(dialog.getByRole("textbox", { name: /^First Name/ })).toHaveValue("Grace");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await login.getByLabel("Password *").fill(ADMIN.password);
  await login.getByRole("button", { name: "Log in and go on" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test("a number that is being typed into the list asks before another screen takes it", {
  tag: "@long",
}, async ({ page }) => {
  const { name } = await addProduct();
  await openAdmin(page, `/products?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: /^Stock \d+ for/ }).click();
  await page.getByRole("textbox", { name: /^Stock for/ }).fill("7");
  const users = screenLink(page, "Users");
  await users.click();
  await stay(page);
  await expect(page.getByRole("textbox", { name: /^Stock for/ })).toHaveValue("7");
  await users.click();
  await discard(page);
  await expect(page.getByRole("heading", { name: "User Management" })).toBeVisible();
});
