import { expect, type Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { asCustomer, someone } from "../people.ts";
import { addCoupon, addProduct, keepStatement, orderOf } from "../seller.ts";
import { test } from "../test.ts";
import { expectScreen, expectToast, goOn, openAdmin } from "./open-admin.ts";
import { SCREENS } from "./screens.ts";

/** Includes screens without a link in the navigation. */
const ADDRESSES: Record<string, string> = {
  ...SCREENS,
  "/payments/ledger": "Payments",
  "/payments/statements": "Payments",
  "/payments/sources": "Payments",
  "/nowhere": "Not found",
};

type Opened = { what: string; path: string; open: (page: Page) => Promise<void> };

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();

/** Dialogs and forms of the screens, each with the steps to open it. */
const OPENED: Opened[] = [
  { what: "the range", path: "/", open: (page) => press(page, "Custom Range") },
  {
    what: "a plot's table",
    path: "/",
    open: (page) => page.getByText("Stock running low as a table").click(),
  },
  { what: "the admin's menu", path: "/", open: (page) => press(page, /menu$/) },
  { what: "the palette", path: "/", open: (page) => page.keyboard.press("Control+k") },
  {
    what: "the status filter",
    path: "/orders",
    open: (page) => press(page, /^All Orders Status|^Status/),
  },
  {
    what: "an order",
    path: "/orders",
    open: async (page) => {
      await press(page, "View Details");
      await page.getByText("Payment links", { exact: true }).click();
      await page.getByText("Shipment", { exact: true }).click();
    },
  },
  {
    what: "selected orders",
    path: "/orders",
    open: async (page) => {
      await page.getByText("Select all of this page").click();
      await expect(page.getByRole("button", { name: "Export addresses" })).toBeVisible();
    },
  },
  { what: "the keys", path: "/orders", open: (page) => page.keyboard.press("?") },
  {
    what: "a list to ship",
    path: "/orders",
    open: async (page) => {
      await press(page, "Ship a list");
      await page.getByLabel("Orders and tracking numbers").fill("nonsense,1\n0A1B2C3D,2\n");
      await press(page, "Ship 1 order");
      await expect(page.getByText("No order has this number.")).toBeVisible();
    },
  },
  {
    what: "an order on the packing table",
    path: "/packing",
    open: async (page) => {
      await press(page, "All");
      await expect(page.getByRole("list", { name: "Items" })).toBeVisible();
    },
  },
  {
    what: "a new product",
    path: "/products",
    open: async (page) => {
      await press(page, "Add Product");
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Bulk Pricing", { exact: true }).click();
      await dialog.getByLabel("Description").fill("It treats everything.");
      await dialog.getByRole("button", { name: "Create Product" }).click();
      await expect(dialog.getByText("Product name is required")).toBeVisible();
    },
  },
  { what: "a product", path: "/products", open: (page) => press(page, /^Edit /) },
  { what: "a stock to change", path: "/products", open: (page) => press(page, /^Stock \d/) },
  { what: "deleting a product", path: "/products", open: (page) => press(page, /^Delete /) },
  {
    what: "an import",
    path: "/products",
    open: async (page) => {
      await press(page, "Import CSV");
      await page.locator("input[type=file]").setInputFiles({
        name: "spring.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("name,price,colour\nBradykinin,1.00,red\nNobody's,cheap,\n"),
      });
      await expect(page.getByRole("table", { name: "Lines of the file" })).toBeVisible();
    },
  },
  { what: "a new coupon", path: "/coupons", open: (page) => press(page, "Create Coupon") },
  {
    what: "a coupon's calendar",
    path: "/coupons",
    open: async (page) => {
      await press(page, "Create Coupon");
      await page.getByRole("group", { name: "Valid From" }).getByRole("button").click();
      await expect(page.getByRole("grid")).toBeVisible();
    },
  },
  { what: "a coupon", path: "/coupons", open: (page) => press(page, /^Edit /) },
  { what: "deleting a coupon", path: "/coupons", open: (page) => press(page, /^Delete /) },
  { what: "the shipping form", path: "/shipping", open: (page) => press(page, "Edit") },
  {
    what: "the notification form",
    path: "/notifications",
    open: (page) => press(page, "Edit Settings"),
  },
  { what: "a new user", path: "/users", open: (page) => press(page, "Add User") },
  { what: "a user", path: "/users", open: (page) => press(page, /^Edit /) },
  { what: "deleting a user", path: "/users", open: (page) => press(page, /^Delete /) },
  {
    what: "a mail",
    path: "/outbox",
    open: async (page) => {
      await press(page, /^Preview/);
      // axe also runs inside frames, but the sandbox of the email's frame forbids scripts.
      await page.getByRole("tab", { name: "Plain text" }).click();
      await expect(page.getByRole("dialog").locator("pre")).toBeVisible();
    },
  },
  {
    what: "a payment",
    path: "/payments",
    open: async (page) => {
      await press(page, /^Find order: /);
      await page.getByRole("dialog").getByLabel("Find an order").fill("example.org");
      await press(page, /^Add order/);
    },
  },
  {
    what: "a statement that is looked at",
    path: "/payments/statements",
    open: async (page) => {
      await page.locator("input[type=file]").setInputFiles({
        name: "chase.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,11/17/2026,Zelle payment from NOBODY AT ALL,7.13,QUICKPAY_CREDIT,1.00,,\nCREDIT,soon,?,1.00,X,,,\n",
        ),
      });
      await expect(page.getByRole("table", { name: "Lines of the statement" })).toBeVisible();
    },
  },
  {
    what: "a statement with unknown columns",
    path: "/payments/statements",
    open: async (page) => {
      await page.locator("input[type=file]").setInputFiles({
        name: "bank.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("Booked,Sum,Who\n2026-11-17,12.00,Ada\n"),
      });
      await press(page, /Account$/);
      await page.getByRole("option", { name: "Venmo" }).click();
      await press(page, "Save and read the file");
      await expect(page.getByText("Choose a column")).toBeVisible();
    },
  },
  {
    what: "a new source",
    path: "/payments/sources",
    open: async (page) => {
      await press(page, "Add a source");
      await page.getByText("Columns of its files").click();
    },
  },
  {
    what: "a message",
    path: "/coupons",
    open: async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await press(page, /^Copy code/);
      await expectToast(page, "Copied");
    },
  },
];

/** Creates one of each thing that the screens show. Returns the order's id. */
async function fillShop(page: Page): Promise<string> {
  await addCoupon();
  await asCustomer(page);
  const order = await orderOf(page, await addProduct({ stockQuantity: 3 }));
  await keepStatement(order);
  return order;
}

/** Opens a screen in its initial state. If closing the previous one would ask a question, it uses a new page. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.keyboard.press("Escape");
  if ((await page.locator("[role=dialog], [role=alertdialog]").count()) > 0) {
    await page.goto(`/admin${path}`);
  } else {
    await goOn(page, "/nowhere");
    await expectScreen(page, "Not found");
    await goOn(page, path);
  }
  await expectScreen(page, ADDRESSES[path] ?? "");
}

async function expectNothingAgainst(page: Page, what: string): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect.soft(await violations(page), what).toEqual([]);
}

test("axe finds no violation on any screen, light or dark", async ({ page }) => {
  test.setTimeout(240_000);
  const order = await fillShop(page);
  await openAdmin(page);
  for (const [path, title] of Object.entries(ADDRESSES)) {
    await goOn(page, path);
    await expectScreen(page, title);
    await expectNothingAgainst(page, `/admin${path}`);
  }
  await goOn(page, `/orders/${order}/packing-slip`);
  await expect(page).toHaveTitle(/^Packing slip/);
  await expectNothingAgainst(page, "a packing slip");
});

test("axe finds no violation on the sign-in gate", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "Login to Continue" })).toBeVisible();
  await expectNothingAgainst(page, "signed out");
  await asCustomer(page);
  await page.reload();
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expectNothingAgainst(page, "a customer");
});

for (const [half, states] of [
  ["first", OPENED.slice(0, OPENED.length / 2)],
  ["second", OPENED.slice(OPENED.length / 2)],
] as const) {
  test(`axe holds nothing against what is opened, light or dark (${half} half)`, {
    tag: "@long",
  }, async ({ page }) => {
    test.setTimeout(240_000);
    await fillShop(page);
    await openAdmin(page);
    for (const { what, path, open } of states) {
      await test.step(what, async () => {
        await openAnew(page, path);
        await open(page);
      });
      await expectNothingAgainst(page, what);
    }
  });
}

test("no screen is wider than a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await fillShop(page);
  await openAdmin(page);
  for (const [path, title] of Object.entries(ADDRESSES)) {
    await goOn(page, path);
    await expectScreen(page, title);
    const surplus = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft([path, surplus]).toEqual([path, 0]);
  }
});

test("a dialog that names a long address fits a small phone", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const email = `department.of.experimental.physiology.${someone().email}`;
  await asCustomer(page, { ...someone(), email });
  await orderOf(page, await addProduct());
  await openAdmin(page, "/outbox");
  await press(page, /^Preview.*how to pay/);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(email);
  for (const part of [dialog, dialog.getByRole("button", { name: "Close" })]) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});
