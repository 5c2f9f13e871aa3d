import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { SESSION_STORAGE_KEY } from "#shared/client/api-of-page.ts";
import type { Product } from "#shared/contracts/products.ts";
import { screenLink } from "./admin/open-admin.ts";
import { alreadyEntered, type Person, signIn, someone } from "./people.ts";
import { ADMIN } from "./shop-under-test.ts";
import { API, callApi, SITE, startSplitShop } from "./split-shop.ts";
import { test } from "./test.ts";

startSplitShop();

test.use({ baseURL: SITE });

test("one order where the pages are on one origin and the API on another, which may set no cookie", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const person = someone();
  const product = await stock(person);
  const calls = noteCalls(page.context());

  await test.step("a visitor fills the cart and signs in", async () => {
    await alreadyEntered(page);
    // The page is published again shortly after the upload. A static host of the pages has no documents.
    await expect(async () => {
      await page.goto(`/product/${product.slug}`);
      await expect(page.getByRole("link", { name: "Safety of kinins" })).toHaveAttribute(
        "href",
        new RegExp(`^${API}/api/products/${product.slug}/documents/`),
        { timeout: 500 },
      );
    }).toPass({ timeout: 10_000 });
    await page.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await signIn(page, person);
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await refuseThirdPartyCookies(page.context());
    expect(await hintOf(page)).toContain(`customer.${person.firstName}`);
  });

  await test.step("they order what was in the cart", async () => {
    await page.goto("/cart");
    await expect(page.getByText(product.name)).toBeVisible();
    await page.getByRole("link", { name: /checkout/i }).click();
    await expect(page.getByText("12 Ockham Park")).toBeVisible();
    await page.getByRole("button", { name: "Place Order" }).click();
  });

  const orderNumber = await test.step("the payment page shows the order", async () => {
    await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}/);
    const thanks = page.getByRole("dialog", { name: "Thank you for your purchase!" });
    await thanks.getByRole("button", { name: "View Order Details" }).click();
    const number = new URL(page.url()).pathname.slice(-8).toUpperCase();
    await expect(page.getByText(number).first()).toBeVisible();
    return number;
  });

  await test.step("a new name is greeted at once", async () => {
    await page.goto("/account");
    await page.getByLabel(/^First Name/).fill("Augusta");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile Updated", { exact: true })).toBeVisible();
    expect(await hintOf(page)).toContain("customer.Augusta");
  });

  await test.step("every call of an account went with the session in a header", () => {
    const own = calls.filter(({ url }) => /\/api\/(?:orders|user|auth\/profile)/.test(url));
    expect(own.length).toBeGreaterThan(2);
    for (const { url, sessionId } of own) expect(sessionId, url).toMatch(/^[a-z2-7]{40}$/);
  });

  await test.step("the seller completes the order and exports it", async () => {
    const context = await browser.newContext({ baseURL: SITE });
    const callsOfSeller = noteCalls(context);
    await workAsSeller(await context.newPage(), orderNumber);
    await context.close();
    expect(originsOf(callsOfSeller)).toEqual([API]);
  });

  await test.step("signing out leaves nothing behind", async () => {
    const sessionId = await storedSession(page);
    await page.getByRole("button", { name: /menu/i }).first().click();
    await page.getByRole("button", { name: /log ?out/i }).click();
    await expect(page).toHaveURL(`${SITE}/`);
    expect(await storedSession(page)).toBeNull();
    expect(await hintOf(page)).toBeUndefined();
    const headers = { "X-Session-Id": sessionId ?? "" };
    expect((await fetch(`${API}/api/user`, { headers })).status).toBe(401);
    expect(originsOf(calls)).toEqual([API]);
  });
});

async function workAsSeller(page: Page, orderNumber: string): Promise<void> {
  await alreadyEntered(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Login to Continue" }).click();
  await signIn(page, ADMIN);
  await expect(screenLink(page, "Orders")).toBeVisible();
  await refuseThirdPartyCookies(page.context());
  await screenLink(page, "Orders").click();
  const card = page.getByRole("article").filter({ hasText: orderNumber });
  await card.getByRole("button", { name: /status/i }).click();
  await page.getByRole("option", { name: "Completed" }).click();
  await expect(page.getByText("Order Updated", { exact: true })).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const rows = await readFile(await download.path(), "utf8");
  expect(rows).toMatch(new RegExp(`${orderNumber}.*completed`));

  // Ends the session outside of the page. The API's redirect returns to the site, and then to this screen.
  await callApi("POST", "/api/logout", { sessionId: (await storedSession(page)) ?? "" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page).toHaveURL(`${SITE}/auth?next=${encodeURIComponent("/admin/orders")}`);
  await signIn(page, ADMIN);
  await expect(page).toHaveURL(`${SITE}/admin/orders`);
}

/** A product and a customer, created by the seller. */
async function stock(person: Person): Promise<Product> {
  const { sessionId } = await callApi<{ sessionId: string }>("POST", "/api/login", { body: ADMIN });
  await callApi("POST", "/api/admin/users", {
    sessionId,
    body: {
      ...person,
      role: "customer",
      street: "12 Ockham Park",
      city: "Morgantown",
      state: "WV",
      zipCode: "26501",
      country: "United States",
    },
  });
  const product = await callApi<Product>("POST", "/api/admin/products", {
    sessionId,
    body: { name: "Bradykinin", price: "45.00", stockQuantity: 40, inStock: true },
  });
  const { ok } = await fetch(
    `${API}/api/admin/products/${product.id}/documents?kind=sds&title=Safety+of+kinins&language=en`,
    {
      method: "POST",
      headers: { "Content-Type": "application/pdf", "X-Session-Id": sessionId },
      body: "%PDF-1.4\n%%EOF\n",
    },
  );
  expect(ok).toBe(true);
  return product;
}

type NotedCall = { url: string; sessionId: string | undefined };

/** Records every API call of the context: those of scripts, and those of the browser itself. */
function noteCalls(context: BrowserContext): NotedCall[] {
  const calls: NotedCall[] = [];
  context.on("request", (request: Request) => {
    const url = request.url();
    if (!new URL(url).pathname.startsWith("/api/")) return;
    calls.push({ url, sessionId: request.headers()["x-session-id"] });
  });
  return calls;
}

const originsOf = (calls: NotedCall[]) => [...new Set(calls.map(({ url }) => new URL(url).origin))];

/** The default of many browsers. */
const refuseThirdPartyCookies = (context: BrowserContext) =>
  context.clearCookies({ domain: new URL(API).hostname });

const storedSession = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY);

async function hintOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies(SITE);
  return cookies.find(({ name }) => name === "aliquot_hint")?.value;
}
