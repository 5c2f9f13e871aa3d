import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Product } from "#shared/contracts/products.ts";
import { expectToast, openAdmin } from "../admin/open-admin.ts";
import { violations } from "../axe.ts";
import { alreadyEntered, asCustomer, signOut } from "../people.ts";
import { placeOrder, releaseLot, unheardOf } from "../seller.ts";
import { test } from "../test.ts";

const CAUGHT = "Used in the treatment of colds. A reference peptide for binding assays.";
const TAME = "Used in receptor studies. A reference peptide for binding assays.";

test("a peptide in three sizes, from the seller's dialog to the order, its slip and its certificate", {
  tag: "@long",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(150_000);
  const name = unheardOf("Journeypeptide");
  const casNumber = aCasNumber();
  await alreadyEntered(page);
  await openAdmin(page, "/products");

  await test.step("a product with two pictures waits for its text, and is public when it is changed", async () => {
    await page.getByRole("button", { name: "Add Product" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Product" });
    await dialog.getByLabel(/^Product Name/).fill(name);
    await dialog.getByLabel("Description").fill(CAUGHT);
    await dialog.getByLabel("Price *").fill("45.00");
    await dialog.getByLabel("Stock Quantity").fill("20");
    await dialog.getByLabel("CAS number").fill(casNumber);
    await dialog.getByLabel("Size", { exact: true }).fill("1 mg");
    await dialog.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
    const files = await Promise.all([aPicture("#3355aa", "vial"), aPicture("#aa5533", "label")]);
    await dialog.locator("form input[type=file]").first().setInputFiles(files);
    await expect(dialog.getByLabel("Link of picture 2")).toHaveValue(/^\/media\//);
    await dialog.getByLabel("Alternative text").fill("The vial");
    await dialog.getByLabel("Words for picture 2").fill("The label");
    await dialog.getByRole("button", { name: "Move picture 2 up" }).press("Enter");
    await expect(dialog.getByLabel("Alternative text")).toHaveValue("The label");
    await dialog.getByRole("button", { name: "Create Product" }).click();
    await expectToast(page, "Product Created");

    const edit = page.getByRole("dialog", { name: "Edit Product" });
    await expect(edit.getByText("The page waits for its text")).toBeVisible();
    await expect(edit.getByLabel("Why “treatment” is correct there")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const { slug } = await stored(page, name);
    expect((await page.request.get(`/product/${slug}`)).status()).toBe(404);
    await edit.getByLabel("Description").fill(TAME);
    await edit.getByRole("button", { name: "Update Product" }).click();
    await expect(edit).toBeHidden();
    await expect.poll(async () => (await page.request.get(`/product/${slug}`)).status()).toBe(200);
  });

  await test.step("it gets a data sheet and two more sizes", async () => {
    await page.getByRole("searchbox", { name: "Search products" }).fill(name);
    await page.getByRole("button", { name: `Edit ${name} 1 mg` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Product" });
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Upload a PDF" }).click();
    await (await chooser).setFiles({
      name: "data sheet.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
    });
    await expectToast(page, "Document Added");
    await dialog.getByRole("button", { name: "Close" }).click();
    for (const [size, price] of [
      ["5 mg", "90.00"],
      ["10 mg", "150.00"],
    ] as const) {
      await page.getByRole("button", { name: `Sizes of ${name} 1 mg` }).click();
      const sizes = page.getByRole("dialog", { name: `Sizes of ${name}` });
      await sizes.getByRole("button", { name: "Add a size" }).click();
      await sizes.getByRole("textbox", { name: /^Size/ }).fill(size);
      await sizes.getByRole("textbox", { name: /^Price/ }).fill(price);
      await sizes.getByLabel("Stock Quantity").fill("5");
      await sizes.getByRole("button", { name: "Add Size" }).click();
      await expectToast(page, "Size Added");
      await expect(sizes).toBeHidden();
    }
  });

  const five = await stored(page, name, "5 mg");
  const ten = await stored(page, name, "10 mg");
  await releaseLot(five, 5);

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const visitor = await context.newPage();
  await alreadyEntered(visitor);

  await test.step("a visitor finds it by its CAS number, sees its pictures, and compares two sizes", async () => {
    await visitor.goto("/terms-of-service");
    const search = visitor.getByRole("combobox", { name: "Find a product" });
    await search.fill(casNumber);
    await expect(visitor.getByRole("option")).toHaveCount(1);
    await search.press("ArrowDown");
    await search.press("Enter");
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(visitor.getByRole("link", { name: "Data sheet" }).first()).toBeVisible();

    await visitor.getByRole("link", { name: "Enlarge: The label" }).click();
    const zoom = visitor.getByRole("dialog", { name: /^Pictures of/ });
    await expect(zoom.getByRole("img", { name: "The label" })).toBeVisible();
    await visitor.keyboard.press("ArrowRight");
    await expect(zoom.getByRole("img", { name: "The vial" })).toBeVisible();
    await expect(zoom.getByText("2 of 2")).toBeVisible();
    await visitor.keyboard.press("Escape");
    await expect(zoom).toBeHidden();
    expect(await violations(visitor)).toEqual([]);

    await visitor.goto(`/compare?products=${five.slug}`);
    await visitor.getByRole("link", { name: `Add ${name} 10 mg` }).click();
    await expect(visitor).toHaveURL(`/compare?products=${five.slug},${ten.slug}`);
    const table = visitor.getByRole("region", { name: "Comparison" });
    await expect(table).toContainText("5 mg");
    await expect(table).toContainText("10 mg");
    await expect(table.getByRole("link", { name: `Remove ${name} 5 mg` })).toBeVisible();
    // By a name that is compared already, another size is added.
    await visitor.goto(`/compare?products=${ten.slug}&add=${encodeURIComponent(name)}`);
    await expect(visitor).toHaveURL(new RegExp(`products=${ten.slug},`));
  });

  await test.step("adds the right one, and order, slip and certificate name the size", async () => {
    await visitor.goto(`/product/${five.slug}`);
    await visitor.getByRole("button", { name: /^Add to Cart/ }).click();
    // A visitor is led to the sign-in; the cart has the product already.
    await expect(visitor).toHaveURL(/\/auth\?next=/);
    await visitor.goto("/cart");
    await expect(visitor.getByText(`${name} 5 mg`).first()).toBeVisible();

    await asCustomer(visitor);
    const orderId = await placeOrder(visitor, [{ productId: five.id, quantity: 1 }]);
    const order = await (await visitor.request.get(`/api/orders/${orderId}`)).json();
    expect(order.items).toMatchObject([{ productName: `${name} 5 mg` }]);

    const slip = await page.request.get(
      `/api/admin/orders/packing-slips?orders=${numberOf(orderId)}`,
    );
    expect(await slip.text()).toContain(`${name} 5 mg`);
    const { currentLot } = await (await visitor.request.get(`/api/products/${five.slug}`)).json();
    await expect
      .poll(async () => (await visitor.request.get(`/coa/${currentLot.lotNumber}`)).status())
      .toBe(200);
    await visitor.goto(`/coa/${currentLot.lotNumber}`);
    await expect(visitor.getByText(`${name} 5 mg`).first()).toBeVisible();
  });
  await context.close();
  await signOut(page);
});

const numberOf = (orderId: string) => orderId.slice(-8).toUpperCase();

/** The stored product of this name and size. */
async function stored(page: Page, name: string, size = "1 mg"): Promise<Product> {
  const answer = await page.request.get("/api/admin/products", { params: { search: name } });
  const { products } = (await answer.json()) as { products: Product[] };
  const found = products.find(({ variantValue }) => variantValue === size);
  if (!found) throw new Error(`There is no ${name} ${size}: ${await answer.text()}`);
  return found;
}

async function aPicture(background: string, name: string) {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } });
  return { name: `${name}.png`, mimeType: "image/png", buffer: await picture.png().toBuffer() };
}

/** A CAS number that no other product has, with a valid check digit. */
function aCasNumber(): string {
  const digits = String(2_000_000 + Math.floor(Math.random() * 7_000_000));
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + (at + 1) * Number(digit), 0);
  return `${digits.slice(0, -2)}-${digits.slice(-2)}-${sum % 10}`;
}
